package lull.cli.configuration;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** One verb, or one below it, whose options may be set, with what is set of them. */
final class ConfiguredVerb {
    private final String path;
    private final Map<String, OptionSpec> options = new TreeMap<>();
    private final Map<String, List<Setting>> settings = new LinkedHashMap<>();

    /** @param path the verbs that lead to it, with dots between */
    ConfiguredVerb(String path, CommandSpec spec) {
        this.path = path;
        for (OptionSpec option : spec.options()) {
            if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
                options.put(path + "." + option.longestName().replaceFirst("^-+", ""), option);
            }
        }
    }

    /** This one and all below it. */
    static List<ConfiguredVerb> tree(String path, CommandLine verb) {
        List<ConfiguredVerb> tree = new ArrayList<>(List.of(new ConfiguredVerb(path, verb.getCommandSpec())));
        verb.getSubcommands().forEach((name, below) -> tree.addAll(tree(path + "." + name, below)));
        return tree;
    }

    String path() {
        return path;
    }

    /** By key: VERB.OPTION. */
    Map<String, OptionSpec> options() {
        return options;
    }

    /** Takes what it knows of these; variables know keys in their own letters. */
    void take(List<Setting> found) {
        for (Setting setting : found) {
            String variable = Settings.variable(setting.key());
            boolean byVariable = variable.equals(setting.origin());
            options.keySet().stream()
                    .filter(key -> byVariable ? Settings.variable(key).equals(variable) : key.equals(setting.key()))
                    .forEach(key -> settings.computeIfAbsent(key, any -> new ArrayList<>())
                            .add(new Setting(key, setting.value(), setting.origin())));
        }
    }

    /** Whether it has taken this one. */
    boolean knows(Setting setting) {
        return settings.values().stream()
                .flatMap(List::stream)
                .anyMatch(taken -> taken.origin().equals(setting.origin())
                        && Settings.variable(taken.key()).equals(Settings.variable(setting.key())));
    }

    /** What is set of the option with this key, what wins last; empty if nothing is. */
    List<Setting> settings(String key) {
        return settings.getOrDefault(key, List.of());
    }

    /** By key, what wins. */
    Map<String, Setting> winners() {
        Map<String, Setting> winners = new TreeMap<>();
        settings.forEach((key, all) -> winners.put(key, all.get(all.size() - 1)));
        return winners;
    }

    /** The option as it would be written on a command line; empty for a flag that is not set. */
    List<String> words(Setting setting) {
        OptionSpec option = options.get(setting.key());
        if (option.arity().max() > 0) {
            return List.of(option.longestName() + "=" + setting.value());
        }
        return switch (setting.value().toLowerCase(Locale.ROOT)) {
            case "true", "yes", "on" -> List.of(option.longestName());
            case "false", "no", "off" -> List.of();
            default ->
                throw new IllegalArgumentException(setting.origin() + ": " + setting.key() + " is '" + setting.value()
                        + "'; it is either true or false");
        };
    }

    /**
     * Gives each verb of the tree what is set of it.
     *
     * @return those that no verb of the tree knows
     */
    static List<Setting> fill(List<ConfiguredVerb> tree, List<Setting> found) {
        tree.forEach(verb -> verb.take(found));
        return found.stream()
                .filter(setting -> tree.stream().noneMatch(verb -> verb.knows(setting)))
                .toList();
    }
}
