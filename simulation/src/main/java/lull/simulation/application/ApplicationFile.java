package lull.simulation.application;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import lull.artifacts.TextFile;
import lull.artifacts.table.PropertyLines;
import lull.channel.layout.MpiCall;
import lull.simulation.application.DescribedApplication.InnerLoop;
import lull.simulation.node.PhaseWork;

/**
 * Descriptions of simulated applications, in Java's properties format: those that come with Lull, and users' own files. What
 * the keys mean is written in {@code docs/simulation.md}.
 */
public final class ApplicationFile {
    /** The applications that come with Lull: those of Li et al., IPDPS 2010, section VII. */
    public static final List<String> NAMES = List.of("bt-mz", "bt-mz-imbalanced", "sp-mz", "lu-mz", "amg", "irs");

    /** Rounds of an inner loop within an iteration; more make iterations that no run has many of. */
    private static final int MOST_TIMES = 1000;
    /** Cycles or bytes of a phase: one core takes some hours for so many, as long as whole runs do. */
    private static final double MOST_WORK = 1e14;
    /** More threads than a node has. */
    private static final double MOST_IMBALANCE = 1e4;

    private final String name;
    private final Properties file;
    private final Set<String> used = new TreeSet<>();

    private ApplicationFile(String name, Properties file) {
        this.name = name;
        this.file = file;
    }

    /** The application of that name, or that a file describes, with as many iterations as it is described with. */
    public static Application named(String name, int tasks, Scaling scaling) {
        return named(name, tasks, scaling, OptionalInt.empty());
    }

    /**
     * The application of that name, or that a file describes.
     *
     * @param name one of {@link #NAMES}, or a path with a slash in it
     * @param tasks that it is to run on
     * @param iterations empty for as many as it is described with
     * @throws IllegalArgumentException if there is none, or its file can't be read or describes none
     */
    public static Application named(String name, int tasks, Scaling scaling, OptionalInt iterations) {
        DescribedApplication described = name.contains("/") ? read(Path.of(name)) : builtIn(name);
        DescribedApplication scaled = described.on(tasks, scaling);
        return iterations.isPresent() ? scaled.lasting(iterations.getAsInt()) : scaled;
    }

    private static DescribedApplication builtIn(String name) {
        if (!NAMES.contains(name)) {
            throw new IllegalArgumentException("there is no application '" + name + "'; there are "
                    + String.join(", ", NAMES) + ", and files that describe one, as ./" + name + ".properties");
        }
        try (InputStream stream = ApplicationFile.class.getResourceAsStream(name + ".properties");
                Reader reader = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
            return parse(name, reader);
        } catch (IOException e) {
            throw new IllegalStateException("the application " + name + " can't be read from Lull's jar", e);
        }
    }

    private static DescribedApplication read(Path path) {
        try {
            String text = TextFile.read(path);
            return parse(path.getFileName().toString().replaceFirst("[.]properties$", ""), new StringReader(text));
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file " + path + " that describes an application", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the application " + path + " can't be read: " + e, e);
        }
    }

    /**
     * Reads a description.
     *
     * @throws IllegalArgumentException if something is missing, unknown or impossible
     */
    static DescribedApplication parse(String name, Reader reader) throws IOException {
        return new ApplicationFile(name, PropertyLines.read("application " + name, reader)).application();
    }

    private DescribedApplication application() {
        int iterations = positive("iterations", "100");
        int tasks = positive("tasks", "1");
        List<String> names = some("groups");
        List<SimulatedGroup> groups = new ArrayList<>();
        WorkSharing[][] sharing = new WorkSharing[names.size()][];
        for (int g = 0; g < sharing.length; g++) {
            groups.add(group(names.get(g)));
            List<String> phases = some("group." + names.get(g) + ".phases");
            sharing[g] = phases.stream().map(this::sharing).toArray(WorkSharing[]::new);
        }
        InnerLoop inner = inner(names);
        Set<String> unknown = new TreeSet<>(file.stringPropertyNames());
        unknown.removeAll(used);
        if (!unknown.isEmpty()) {
            throw new IllegalArgumentException("application " + name + ": nobody knows what "
                    + String.join(", ", unknown) + " means; docs/simulation.md has the keys");
        }
        return new DescribedApplication(name, iterations, tasks, groups, sharing, inner);
    }

    private SimulatedGroup group(String group) {
        String key = "group." + group + ".";
        return new SimulatedGroup(
                group,
                some(key + "phases").stream().map(this::phase).toList(),
                delimiter(text(key + "delimiter", "waitall")),
                number(key + "bytes", "0"),
                whole(key + "neighbours", "0"));
    }

    private MpiCall delimiter(String word) {
        return Arrays.stream(MpiCall.values())
                .filter(call -> call.name().toLowerCase(Locale.ROOT).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("application " + name + ": a group can't end with "
                        + word + "; give waitall, allreduce or barrier"));
    }

    private SimulatedPhase phase(String phase) {
        String key = "phase." + phase + ".";
        PhaseWork work = new PhaseWork(
                amount(key + "cycles", null, MOST_WORK),
                number(key + "serial-share", "0"),
                amount(key + "thread-imbalance", "0", MOST_IMBALANCE),
                amount(key + "synchronisation-cycles", "0", MOST_WORK),
                amount(key + "cold-bytes", "0", MOST_WORK),
                amount(key + "reused-bytes", "0", MOST_WORK),
                number(key + "working-set-bytes", "0"),
                number(key + "private-bytes", "0"),
                amount(key + "inherited-bytes", "0", MOST_WORK),
                whole(key + "pieces", "0"),
                amount(key + "exchanged-bytes", "0", MOST_WORK));
        return new SimulatedPhase(phase, choice(key + "kind", "region", "serial"), work);
    }

    private WorkSharing sharing(String phase) {
        String key = "phase." + phase + ".";
        return new WorkSharing(
                numbers(key + "shares", "1"), choice(key + "sharing", "cyclic", "ramp"), numbers(key + "pattern", "1"));
    }

    private InnerLoop inner(List<String> groups) {
        List<String> names = words("inner.groups", "");
        if (names.isEmpty()) {
            return new InnerLoop(0, 0, 1, 1);
        }
        int first = groups.indexOf(names.get(0));
        if (first < 0
                || first + names.size() > groups.size()
                || !groups.subList(first, first + names.size()).equals(names)) {
            throw new IllegalArgumentException("application " + name + ": inner.groups = " + String.join(" ", names)
                    + " are not some groups of " + String.join(" ", groups) + " in a row");
        }
        double[] times = numbers("inner.times", "1");
        double fewest = times.length == 0 ? 0 : times[0];
        double most = times.length == 0 ? 0 : times[times.length - 1];
        if (!(fewest >= 1 && most >= fewest && most <= MOST_TIMES) || times.length > 2) {
            throw new IllegalArgumentException("application " + name + ": inner.times = " + text("inner.times", "1")
                    + ": give how often, or the fewest and the most, 1 to " + MOST_TIMES);
        }
        return new InnerLoop(first, first + names.size() - 1, (int) fewest, (int) most);
    }

    /** @param otherwise what holds where the key is missing; null if it must be there */
    private String text(String key, String otherwise) {
        used.add(key);
        String text = file.getProperty(key, otherwise);
        if (text == null) {
            throw new IllegalArgumentException("application " + name + " lacks " + key);
        }
        return text.strip();
    }

    /** @return whether it is the other of the two */
    private boolean choice(String key, String usual, String other) {
        String text = text(key, usual);
        if (!text.equals(usual) && !text.equals(other)) {
            throw new IllegalArgumentException(
                    "application " + name + ": " + key + " = " + text + " is neither " + usual + " nor " + other);
        }
        return text.equals(other);
    }

    /** Different names, at least one. */
    private List<String> some(String key) {
        List<String> words = words(key, null);
        if (words.isEmpty() || Set.copyOf(words).size() < words.size()) {
            throw new IllegalArgumentException("application " + name + ": " + key + " = " + String.join(" ", words)
                    + ": give at least one name, and none twice");
        }
        return words;
    }

    private List<String> words(String key, String otherwise) {
        String text = text(key, otherwise);
        return text.isEmpty() ? List.of() : List.of(text.split("\\s+"));
    }

    private double[] numbers(String key, String otherwise) {
        try {
            return words(key, otherwise).stream()
                    .mapToDouble(Double::parseDouble)
                    .toArray();
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "application " + name + ": " + key + " = " + text(key, otherwise) + " is no number", e);
        }
    }

    private double number(String key, String otherwise) {
        double[] numbers = numbers(key, otherwise);
        if (numbers.length != 1) {
            throw new IllegalArgumentException(
                    "application " + name + ": " + key + " = " + text(key, otherwise) + ": give one number");
        }
        return numbers[0];
    }

    /** What makes a phase longer. */
    private double amount(String key, String otherwise, double most) {
        double number = number(key, otherwise);
        if (number > most) {
            throw new IllegalArgumentException("application " + name + ": " + key + " = " + text(key, otherwise)
                    + ": no run has a phase that takes so long; give " + most + " at most");
        }
        return number;
    }

    private int positive(String key, String otherwise) {
        int number = whole(key, otherwise);
        if (number == 0) {
            throw new IllegalArgumentException("application " + name + ": " + key + " = 0: give at least 1");
        }
        return number;
    }

    private int whole(String key, String otherwise) {
        double number = number(key, otherwise);
        if (number != Math.rint(number) || number < 0 || number > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(
                    "application " + name + ": " + key + " = " + text(key, otherwise) + " is not a whole number");
        }
        return (int) number;
    }
}
