package lull.platform.energy;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;

/** Keeps the baselines of a node's meters in a properties file: the meter's name, and watts, error and seconds. */
public final class BaselineFile {

    private final Path file;

    /** The file need not exist yet. */
    public BaselineFile(Path file) {
        this.file = file.toAbsolutePath();
    }

    /**
     * The user's own file, in the state folder of the XDG base directory specification.
     *
     * @param stateHome what XDG_STATE_HOME says; a relative path does not count
     * @param home of the user
     */
    public static BaselineFile ofUser(Optional<String> stateHome, Path home) {
        Path state = stateHome
                .filter(text -> text.startsWith("/"))
                .map(Path::of)
                .orElseGet(() -> home.resolve(".local").resolve("state"));
        return new BaselineFile(state.resolve("lull").resolve("baselines.properties"));
    }

    /** Where the baselines are. */
    public Path path() {
        return file;
    }

    /**
     * The baseline of the meter; empty if there is none.
     *
     * @throws IOException if the file is there but can't be understood
     */
    public Optional<Baseline> find(String meter) throws IOException {
        return Optional.ofNullable(all().get(meter));
    }

    /**
     * Looks whether it can be read, if it is there.
     *
     * @throws IOException if it can't, or can't be understood
     */
    public void check() throws IOException {
        all();
    }

    /**
     * What the file is to say when the baselines are added, or replace those of the same meters.
     *
     * @throws IOException if the file is there but can't be understood
     */
    public String with(Iterable<Baseline> baselines) throws IOException {
        Map<String, Baseline> all = all();
        baselines.forEach(baseline -> all.put(baseline.meter(), baseline));
        Properties properties = new Properties();
        all.forEach((meter, one) ->
                properties.setProperty(meter, one.watts() + " " + one.errorWatts() + " " + one.seconds()));
        StringWriter text = new StringWriter();
        properties.store(text, "idle power of this node: meter = watts error-watts measured-seconds");
        return text.toString();
    }

    private Map<String, Baseline> all() throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            return new TreeMap<>(); // a pipe would make its reader wait
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (NoSuchFileException e) {
            return new TreeMap<>();
        } catch (IllegalArgumentException | CharacterCodingException e) {
            throw somethingElse(e);
        }
        return parsed(properties);
    }

    private Map<String, Baseline> parsed(Properties properties) throws IOException {
        Map<String, Baseline> all = new TreeMap<>();
        List<String> damaged = new ArrayList<>();
        for (String meter : properties.stringPropertyNames()) {
            String text = properties.getProperty(meter);
            parse(meter, text)
                    .ifPresentOrElse(one -> all.put(meter, one), () -> damaged.add("'" + meter + " = " + text + "'"));
        }
        if (!damaged.isEmpty()) {
            throw all.isEmpty()
                    ? somethingElse(null)
                    : new IOException(file + ": " + damaged.get(0) + " is not watts, error and seconds; measure it "
                            + "again: remove the file, then lull meter baseline");
        }
        return all;
    }

    private static Optional<Baseline> parse(String meter, String text) {
        String[] words = text.strip().split("\\s+");
        try {
            return words.length != 3
                    ? Optional.empty()
                    : Optional.of(new Baseline(
                            meter,
                            Double.parseDouble(words[0]),
                            Double.parseDouble(words[1]),
                            Double.parseDouble(words[2])));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private IOException somethingElse(Throwable cause) {
        return new IOException(
                file + " is no file of baselines; name another, or a new one for lull meter baseline to make", cause);
    }
}
