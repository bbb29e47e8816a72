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
    private final Map<String, String> keys = new TreeMap<>();
    private final Map<String, List<Setting>> settings = new LinkedHashMap<>();

    /** @param path the verbs that lead to it, with dots between */
    ConfiguredVerb(String path, CommandSpec spec) {
        this.path = path;
        for (OptionSpec option : spec.options()) {
            if (!option.hidden() && !option.usageHelp() && !option.versionHelp()) {
                options.put(key(option.names()[0]), option);
                for (String name : option.names()) {
                    keys.put(key(name), key(option.names()[0]));
                }
            }
        }
    }

    private String key(String name) {
        return path + "." + name.replaceFirst("^-+", "");
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

    /** By key: VERB.OPTION, with the first name of each. */
    Map<String, OptionSpec> options() {
        return options;
    }

    /** The other keys of the option with this key. */
    List<String> otherKeys(String key) {
        return keys.keySet().stream()
                .filter(other -> keys.get(other).equals(key) && !other.equals(key))
                .toList();
    }

    /** Takes what it knows of these, under any of an option's names; variables know keys in their own letters. */
    void take(List<Setting> found) {
        for (Setting setting : found) {
            String variable = Settings.variable(setting.key());
            boolean byVariable = setting.isVariable();
            keys.forEach((name, key) -> {
                if (byVariable ? Settings.variable(name).equals(variable) : name.equals(setting.key())) {
                    settings.computeIfAbsent(key, any -> new ArrayList<>())
                            .add(new Setting(name, setting.value(), setting.origin()));
                }
            });
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

    /** Of options that one place sets by several names a sentence each, which tells what holds. */
    List<String> doublets() {
        List<String> sentences = new ArrayList<>();
        for (List<Setting> all : settings.values()) {
            for (int i = 1; i < all.size(); i++) {
                Setting later = all.get(i);
                if (later.isBeside(all.get(i - 1))) {
                    sentences.add(all.get(i - 1).words() + " and " + (later.isVariable() ? later.origin() : later.key())
                            + " set one option; the latter holds");
                }
            }
        }
        return sentences;
    }

    /** The option as it would be written on a command line; empty for a flag that is not set. */
    List<String> words(Setting setting) {
        OptionSpec option = options.get(keys.get(setting.key()));
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
