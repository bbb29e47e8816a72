package lull.cli.configuration;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import lull.artifacts.OneLine;
import lull.cli.verb.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The verb {@code lull config} shows what is set in files and variables, and of one verb the value of every option. */
@Command(
        name = "config",
        mixinStandardHelpOptions = true,
        description = "Show which options are set in files and variables, and where; of VERB all options with their "
                + "values. Exit code 2 if something is set that is no option.")
public final class ConfigCommand implements Callable<Integer> {
    @Parameters(
            arity = "0..1",
            paramLabel = "VERB",
            description = "Show all options of this verb, as run or partition.time; default: of all verbs what is set.")
    private String verb;

    @Spec
    private CommandSpec spec;

    private final Settings settings;
    private final Map<String, Supplier<CommandLine>> verbs;

    /**
     * The verb.
     *
     * @param verbs all others, by name
     */
    public ConfigCommand(Settings settings, Map<String, Supplier<CommandLine>> verbs) {
        this.settings = settings;
        this.verbs = Map.copyOf(verbs);
    }

    @Override
    public Integer call() throws IOException {
        List<Setting> unknown = new ArrayList<>();
        List<ConfiguredVerb> known = new ArrayList<>();
        for (String name : verbs.keySet().stream().sorted().toList()) {
            if (verb == null || verb.equals(name) || verb.startsWith(name + ".")) {
                List<ConfiguredVerb> tree =
                        ConfiguredVerb.tree(name, verbs.get(name).get());
                unknown.addAll(ConfiguredVerb.fill(tree, settings.of(name)));
                known.addAll(tree);
            }
        }
        known.removeIf(any -> verb != null && !any.path().equals(verb));
        if (known.isEmpty()) {
            throw new ParameterException(spec.commandLine(), noVerb(verb));
        }
        if (verb == null) {
            unknown.addAll(ofNoVerb());
        }
        show(known);
        return tell(unknown);
    }

    private List<Setting> ofNoVerb() throws IOException {
        return settings.inFiles().stream()
                .filter(setting -> !verbs.containsKey(setting.verb()))
                .toList();
    }

    private void show(List<ConfiguredVerb> known) {
        PrintWriter out = spec.commandLine().getOut();
        out.println("Read in this order, and the later wins:");
        for (Path file : settings.files()) {
            out.println("  " + file + (Files.exists(file) ? "" : "  (not there)"));
        }
        out.println("  variables LULL_VERB_OPTION"
                + (settings.areOff() ? "  (LULL_CONFIG=none: nothing of all this)" : ""));
        out.println("  @FILE, and then the command line");
        out.println();
        List<String[]> rows = new ArrayList<>();
        known.forEach(any -> any.options().forEach((key, option) -> row(any, key, option, rows)));
        int width = rows.stream().mapToInt(row -> row[0].length()).max().orElse(0);
        rows.forEach(row -> out.println(row[0] + " ".repeat(width + 2 - row[0].length()) + row[1]));
        if (rows.isEmpty()) {
            out.println("Nothing is set; `lull config run` tells what can be for lull run.");
        }
        out.flush();
    }

    private void row(ConfiguredVerb any, String key, OptionSpec option, List<String[]> rows) {
        List<Setting> all = any.settings(key);
        if (!all.isEmpty()) {
            Setting winner = all.get(all.size() - 1);
            StringBuilder from = new StringBuilder(winner.origin());
            for (int i = all.size() - 2; i >= 0; i--) {
                from.append(", instead of ").append(replaced(all.get(i), winner));
            }
            rows.add(new String[] {OneLine.of(winner.key() + " = " + winner.value()), OneLine.of(from.toString())});
        } else if (verb != null) {
            String value = option.defaultValue();
            String also = "; also " + String.join(", ", others(any, key));
            rows.add(
                    value == null
                            ? new String[] {"# " + key + " =", "not set" + also}
                            : new String[] {"# " + key + " = " + value, "the default" + also});
        }
    }

    private static String replaced(Setting setting, Setting winner) {
        String name = setting.key().equals(winner.key()) || setting.isVariable() ? "" : setting.key() + " = ";
        return name + setting.value() + " of " + setting.origin();
    }

    /** What else sets the option with this key. */
    private static List<String> others(ConfiguredVerb any, String key) {
        List<String> others = new ArrayList<>(any.otherKeys(key));
        others.add(Settings.variable(key));
        any.otherKeys(key).forEach(other -> others.add(Settings.variable(other)));
        return others;
    }

    private static String noVerb(String word) {
        return "'" + word + "' is no verb; lull --help tells what there is";
    }

    private String words(Setting setting) {
        return verbs.containsKey(setting.verb())
                ? ConfiguredLine.words(setting)
                : setting.words() + " is set, and " + noVerb(setting.verb());
    }

    private int tell(List<Setting> unknown) {
        unknown.forEach(setting -> spec.commandLine().getErr().println("lull config: " + OneLine.of(words(setting))));
        spec.commandLine().getErr().flush();
        return unknown.isEmpty() ? ExitCode.OK : ExitCode.USAGE;
    }
}
