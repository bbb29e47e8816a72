package lull.cli.configuration;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import lull.artifacts.ThisUser;

/**
 * Where options stand that are not on the command line, the later place winning: the machine's file, the user's file, variables
 * LULL_VERB_OPTION. The governor's stand in the machine's file alone: it runs as root, and its limits are not a user's to set.
 */
public final class Settings {
    /** The one verb whose options no user may set. */
    static final String GOVERNOR = "governor";

    private static final String PREFIX = "LULL_";
    private static final String SWITCH = "LULL_CONFIG";
    private static final String NONE = "none";
    /** Variables that are called like a verb's options and are none. */
    private static final Set<String> OTHERS = Set.of("LULL_REPORT_TIMEOUT");

    private final SettingsFile machine;
    private final Optional<SettingsFile> own;
    private final Map<String, String> environment;

    /**
     * The places.
     *
     * @param machine the machine's file, which need not exist
     * @param user who runs this; a file that others may write is not taken
     * @param environment of the process
     */
    public Settings(Path machine, int user, Map<String, String> environment) {
        this.machine = new SettingsFile(machine, user);
        this.environment = new TreeMap<>(environment);
        this.own = folder(environment).map(folder -> new SettingsFile(folder.resolve("lull/lull.conf"), user));
    }

    /** Those of this machine and of the user who runs this process. */
    public static Settings ofThisUser() {
        return new Settings(Path.of("/etc/lull/lull.conf"), user(), System.getenv());
    }

    private static int user() {
        try {
            return ThisUser.id();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> folder(Map<String, String> environment) {
        return Optional.ofNullable(environment.get("XDG_CONFIG_HOME"))
                .filter(name -> name.startsWith("/"))
                .or(() -> Optional.ofNullable(environment.get("HOME"))
                        .filter(name -> name.startsWith("/"))
                        .map(home -> home + "/.config"))
                .map(Path::of);
    }

    /** The files, whether they exist or not, in the order in which they are read. */
    List<Path> files() {
        List<Path> files = new ArrayList<>(List.of(machine.path()));
        own.ifPresent(file -> files.add(file.path()));
        return files;
    }

    /** Whether the user wants none of it, by LULL_CONFIG=none; the governor does not ask him. */
    boolean areOff() {
        return NONE.equals(environment.get(SWITCH));
    }

    /** Who mistypes it would be given the settings that are to be left out. */
    private Optional<String> wrongSwitch() {
        return Optional.ofNullable(environment.get(SWITCH))
                .filter(value -> !value.isEmpty() && !value.equals(NONE))
                .map(value -> SWITCH + "=" + value + " is not " + NONE
                        + ", which leaves out all settings; unset it to have them");
    }

    /**
     * All that is set of a verb and what is below it, what wins last.
     *
     * @throws IllegalArgumentException if somebody else may write a file, or it holds no settings, or LULL_CONFIG something else than none
     * @throws IOException if a file can't be read
     */
    List<Setting> of(String verb) throws IOException {
        Optional<String> wrong = verb.equals(GOVERNOR) ? Optional.empty() : wrongSwitch();
        if (wrong.isPresent()) {
            throw new IllegalArgumentException(wrong.get());
        }
        return of(verb, SettingsFile::read);
    }

    /**
     * The same without the files that can't be taken.
     *
     * @param untaken gets why, a sentence each
     * @throws IOException never, whatever is in the files
     */
    List<Setting> whatCanBeTaken(String verb, Consumer<String> untaken) throws IOException {
        wrongSwitch().ifPresent(untaken);
        return of(verb, file -> {
            try {
                return file.read();
            } catch (AccessDeniedException e) {
                untaken.accept(file.path() + " can't be read by this user");
            } catch (IOException | IllegalArgumentException e) {
                untaken.accept(e.getMessage());
            }
            return List.of();
        });
    }

    @FunctionalInterface
    private interface Reading {
        List<Setting> of(SettingsFile file) throws IOException;
    }

    private List<Setting> of(String verb, Reading reading) throws IOException {
        boolean governor = verb.equals(GOVERNOR);
        if (areOff() && !governor) {
            return List.of();
        }
        List<Setting> settings = new ArrayList<>(reading.of(machine));
        if (!governor) {
            if (own.isPresent()) {
                settings.addAll(reading.of(own.get()));
            }
            settings.addAll(variables(verb));
        }
        settings.removeIf(setting -> !setting.key().startsWith(verb + "."));
        return settings;
    }

    /**
     * What the files set of anything.
     *
     * @throws IllegalArgumentException if somebody else may write a file, or it holds no settings
     * @throws IOException if a file can't be read
     */
    List<Setting> inFiles() throws IOException {
        List<Setting> settings = new ArrayList<>(machine.read());
        if (own.isPresent()) {
            settings.addAll(own.get().read());
        }
        return settings;
    }

    private List<Setting> variables(String verb) {
        String start = variable(verb) + "_";
        return environment.entrySet().stream()
                .filter(variable -> variable.getKey().startsWith(start) && !OTHERS.contains(variable.getKey()))
                .map(variable -> new Setting(
                        verb + "." + variable.getKey().substring(start.length()),
                        variable.getValue(),
                        variable.getKey()))
                .toList();
    }

    /** The variable that sets what a file calls by this key. */
    static String variable(String key) {
        return PREFIX + key.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
    }
}
