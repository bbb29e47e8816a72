package lull.platform.emulated;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/**
 * A machine as its data file describes it.
 *
 * @param name how it is selected, as {@code opteron-8350}
 * @param model the processor's name
 * @param shape what it consists of
 * @param points its frequencies
 * @param frequencyShare of a phase's time, 0..1, that grows with the inverse of the frequency, where nobody knows better
 * @param memory how fast it reads and writes memory
 * @param power its power
 */
record MachineDescription(
        String name,
        String model,
        MachineShape shape,
        OperatingPoints points,
        double frequencyShare,
        MemoryModel memory,
        PowerModel power) {

    /** The machines that come with Lull. */
    static final List<String> NAMES =
            List.of("opteron-8350", "xeon-e5462", "xeon-8380", "epyc-7763", "epyc-9554", "altra-q80-30");

    /**
     * The machine of that name, or that a file of the user's describes.
     *
     * @param name one of {@link #NAMES}, or a path with a slash in it
     * @throws IllegalArgumentException if there is none, or its file can't be read or describes none
     */
    static MachineDescription named(String name) {
        if (name.contains("/")) {
            return read(Path.of(name));
        }
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("there is no emulated machine '" + name + "'; there are "
                    + String.join(", ", NAMES) + ", and files that describe one, as ./" + name + ".properties");
        }
        try (InputStream stream = MachineDescription.class.getResourceAsStream(name + ".properties");
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return parse(name, reader);
        } catch (IOException e) {
            throw new IllegalStateException("the description of machine " + name + " can't be read from Lull's jar", e);
        }
    }

    private static MachineDescription read(Path file) {
        String name = file.getFileName().toString().replaceFirst("[.]properties$", "");
        try (Reader reader = Files.newBufferedReader(file)) {
            return parse(name, reader);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file " + file + "; name one that describes a machine", e);
        } catch (AccessDeniedException e) {
            throw new IllegalArgumentException("this user may not read " + file + "; ask for the permission", e);
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    file + " is a folder or no text in UTF-8; name a file that describes a machine", e);
        }
    }

    /**
     * Reads a description.
     *
     * @throws IllegalArgumentException if something is missing, unknown or impossible
     */
    static MachineDescription parse(String name, Reader reader) throws IOException {
        Properties file = new Properties();
        file.load(reader);
        Fields fields = new Fields(name, file, new TreeSet<>());
        MachineShape shape = new MachineShape(
                fields.whole("packages"),
                fields.whole("cores-per-package"),
                fields.whole("threads-per-core"),
                fields.whole("cache-level"),
                fields.number("cache-bytes"),
                fields.whole("cores-per-cache"));
        OperatingPoints points = new OperatingPoints(
                fields.numbers("hertz"),
                fields.numbers("volts"),
                fields.choice("driver-lists-frequencies", "true", "false"),
                fields.step("driver-step-hertz"),
                fields.given("driver-own-policies") && fields.choice("driver-own-policies", "true", "false"),
                fields.choice("domain", "core", "package"),
                fields.number("transition-seconds"));
        MemoryModel memory =
                new MemoryModel(fields.number("package-bytes-per-second"), fields.number("core-bytes-per-second"));
        PowerModel power = new PowerModel(
                fields.number("board-watts"),
                fields.number("package-watts"),
                fields.number("core-idle-watts"),
                fields.number("core-busy-watts"),
                fields.given("package-empty-watts")
                        ? OptionalDouble.of(fields.number("package-empty-watts"))
                        : OptionalDouble.empty());
        String model = fields.text("model");
        double frequencyShare = fields.share("frequency-share");
        fields.refuseUnknown();
        return new MachineDescription(name, model, shape, points, frequencyShare, memory, power);
    }

    /** The fields of a description, which remember what they were asked for: that is all that anybody knows. */
    private record Fields(String machine, Properties file, Set<String> known) {

        void refuseUnknown() {
            Set<String> unknown = new TreeSet<>(file.stringPropertyNames());
            unknown.removeAll(known);
            if (!unknown.isEmpty()) {
                throw new IllegalArgumentException("machine " + machine + ": nobody knows what "
                        + String.join(", ", unknown) + " means; there are " + String.join(", ", known));
            }
        }

        String text(String key) {
            known.add(key);
            String text = file.getProperty(key);
            if (text == null || text.isBlank()) {
                throw new IllegalArgumentException("the description of machine " + machine + " lacks " + key);
            }
            return text.strip();
        }

        List<Double> numbers(String key) {
            try {
                return Arrays.stream(text(key).split("\\s+"))
                        .map(Double::valueOf)
                        .toList();
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException(
                        "machine " + machine + ": " + key + " = " + text(key) + " is no number", e);
            }
        }

        double number(String key) {
            if (numbers(key).size() > 1) {
                throw new IllegalArgumentException(
                        "machine " + machine + ": " + key + " = " + text(key) + ": give one number");
            }
            return numbers(key).get(0);
        }

        boolean given(String key) {
            known.add(key);
            return file.getProperty(key) != null;
        }

        /** 0, anything, where the description does not say. */
        double step(String key) {
            double step = given(key) ? number(key) : 0;
            if (!(step >= 0)) {
                throw new IllegalArgumentException(
                        "machine " + machine + ": " + key + " = " + text(key) + " is no step of frequencies");
            }
            return step;
        }

        double share(String key) {
            double share = number(key);
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException(
                        "machine " + machine + ": " + key + " = " + text(key) + " is outside 0..1");
            }
            return share;
        }

        int whole(String key) {
            double number = number(key);
            if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
                throw new IllegalArgumentException(
                        "machine " + machine + ": " + key + " = " + text(key) + " is not whole");
            }
            return (int) number;
        }

        boolean choice(String key, String yes, String no) {
            if (!text(key).equals(yes) && !text(key).equals(no)) {
                throw new IllegalArgumentException(
                        "machine " + machine + ": " + key + " = " + text(key) + " is neither " + yes + " nor " + no);
            }
            return text(key).equals(yes);
        }
    }
}
