package lull.cli.verb;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Says of words that a command line knows nothing about what they are taken for, and what was perhaps meant. */
public final class UnknownWords {
    /** Verbs of the launcher's own, which are no verbs of the Java command. */
    private static final List<String> LAUNCHER_VERBS = List.of("demo", "test", "install", "uninstall", "package");
    /** Letters of a word for each that may be wrong: one of three letters, two of six. */
    private static final int LETTERS_PER_ERROR = 3;

    private static final String FILE = "@";

    private final CommandLine verb;
    private final String word;

    /** @param words at least one */
    UnknownWords(CommandLine verb, List<String> words) {
        this.verb = verb;
        this.word = words.get(0).startsWith("-") ? words.get(0).split("=", 2)[0] : words.get(0);
    }

    /** What is wrong with a word that was to name a file with options; empty if it is no such word. */
    public static Optional<String> ofFile(String word) {
        if (!word.startsWith(FILE) || word.equals(FILE)) {
            return Optional.empty();
        }
        String file = word.substring(FILE.length());
        return Optional.of(file + (Files.isDirectory(Path.of(file)) ? " is a folder" : ": no such file")
                + "; @FILE names a file with options");
    }

    /** The first of them, with what is like it. */
    String words() {
        return ofFile(word).orElseGet(this::unknown);
    }

    private String unknown() {
        List<String> alike = alike(word, known());
        return "'" + word + "' is no " + kind()
                + (alike.isEmpty()
                        ? "; " + verb.getCommandSpec().qualifiedName() + " --help tells what there is"
                        : "; did you mean " + String.join(" or ", alike) + "?");
    }

    private String kind() {
        if (word.startsWith("-")) {
            return "option of " + verb.getCommandSpec().qualifiedName();
        }
        return verb.getSubcommands().isEmpty()
                ? "word that " + verb.getCommandSpec().qualifiedName() + " expects here"
                : "verb";
    }

    /** Those of the known words that take the fewest changes, if they are few enough for a slip. */
    public static List<String> alike(String word, List<String> all) {
        Map<String, Integer> distances = new LinkedHashMap<>();
        all.forEach(known -> distances.put(known, distance(word, known)));
        int least =
                distances.values().stream().mapToInt(Integer::intValue).min().orElse(Integer.MAX_VALUE);
        if (least > Math.max(1, word.replace("-", "").length() / LETTERS_PER_ERROR)) {
            return List.of();
        }
        return distances.entrySet().stream()
                .filter(entry -> entry.getValue() == least)
                .map(Map.Entry::getKey)
                .collect(Collectors.toList());
    }

    private List<String> known() {
        List<String> known = new ArrayList<>();
        if (word.startsWith("-")) {
            verb.getCommandSpec().options().stream()
                    .filter(option -> !option.hidden())
                    .map(OptionSpec::longestName)
                    .forEach(known::add);
        } else {
            known.addAll(verb.getSubcommands().keySet());
            if (verb.getParent() == null) {
                known.addAll(LAUNCHER_VERBS);
            }
        }
        return known;
    }

    /** Letters that are to be put in, left out, replaced or swapped with their neighbour (Damerau, CACM 1964). */
    static int distance(String a, String b) {
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = Math.min(i, j) == 0 ? Math.max(i, j) : least(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int least(int[][] cost, String a, String b, int i, int j) {
        int replaced = cost[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        int least = Math.min(replaced, 1 + Math.min(cost[i - 1][j], cost[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(least, 1 + cost[i - 2][j - 2]) : least;
    }
}
