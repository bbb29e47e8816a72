package lull.documents;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The verbs of Lull and their options, as its command line knows them. */
final class VerbWords {
    /** Those of the launcher itself, which is a shell script. */
    private static final Set<String> LAUNCHER_VERBS = Set.of("demo", "test", "install", "uninstall", "package");

    private static final Set<String> LAUNCHER_OPTIONS = Set.of("--quick", "--help", "--prefix", "--no-build");
    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+:?|\\.\\.\\.|…");

    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
    private final CommandSpec root;
    private final Set<String> ofApplications = ofApplications();
    private final Set<String> options = new TreeSet<>(LAUNCHER_OPTIONS);

    VerbWords(CommandLine lull) {
        root = lull.getCommandSpec();
        options.addAll(below(root));
        options.addAll(ofApplications);
    }

    /** Of a verb and of all below it. */
    private static Set<String> below(CommandSpec spec) {
        Set<String> names = new TreeSet<>(spec.optionsMap().keySet());
        names.addAll(spec.negatedOptionsMap().keySet());
        spec.subcommands().values().forEach(line -> names.addAll(below(line.getCommandSpec())));
        return names;
    }

    /** What the applications' own helps name; the build has none without Open MPI's Java bindings. */
    private static Set<String> ofApplications() {
        ToolProvider tool = ToolProvider.findFirst("lull-apps").orElse(null);
        assumeTrue(tool != null, "this build has no applications: Open MPI's Java bindings were missing");
        return ask(tool, "list")
                .lines()
                .flatMap(line ->
                        OPTION.matcher(ask(tool, "help", line.split(" ", 2)[0])).results())
                .map(MatchResult::group)
                .collect(Collectors.toSet());
    }

    private static String ask(ToolProvider tool, String... question) {
        StringWriter said = new StringWriter();
        PrintWriter writer = new PrintWriter(said, true);
        tool.run(writer, writer, question);
        return said.toString();
    }

    /** Whether any verb has this option. */
    boolean isOption(String word) {
        return options.contains(word);
    }

    /** What Lull does not know of the words that it is called with; empty if it knows all. */
    List<String> unknown(List<String> words) {
        if (words.isEmpty() || PLACEHOLDER.matcher(words.get(0)).matches()) {
            return List.of();
        }
        if (LAUNCHER_VERBS.contains(words.get(0))) {
            return words.stream()
                    .filter(word -> word.startsWith("--") && !LAUNCHER_OPTIONS.contains(word))
                    .toList();
        }
        List<String> unknown = new ArrayList<>();
        CommandSpec spec = root;
        for (String word : words) {
            if (word.startsWith("--")) {
                String name = word.split("=", 2)[0];
                if (!below(spec).contains(name) && !(spec.name().equals("app") && ofApplications.contains(name))) {
                    unknown.add("option " + name + " of " + spec.qualifiedName());
                }
            } else if (spec.subcommands().containsKey(word)) {
                spec = spec.subcommands().get(word).getCommandSpec();
            } else if (spec == root && !word.startsWith("-")) {
                unknown.add("verb " + word);
                break;
            }
        }
        return unknown;
    }
}
