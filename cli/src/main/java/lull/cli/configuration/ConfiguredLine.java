package lull.cli.configuration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.artifacts.OneLine;
import lull.artifacts.TextFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * A command line with what is set elsewhere: those options that it does not name stand before its own, as if they had been
 * written there. Options in an {@code @FILE} stand before the others too, so that the command line wins.
 */
public final class ConfiguredLine {
    private static final String DOCTOR = "doctor";

    private final Settings settings;
    private final CommandLine line;
    private final Origins origins;

    /**
     * A line of verbs.
     *
     * @param line all verbs that may be meant
     * @param origins is told what is taken of the settings
     */
    public ConfiguredLine(Settings settings, CommandLine line, Origins origins) {
        this.settings = settings;
        this.line = line;
        this.origins = origins;
    }

    /**
     * The words for the parser of options. What is set and no option is told on stderr, but refused where it might be a
     * limit of the governor's.
     *
     * @param words the user's, without a program's
     * @throws IllegalArgumentException if what is set can't be taken
     * @throws IOException if a file can't be read
     */
    public String[] words(String[] words) throws IOException {
        int verbs = verbs(words);
        if (verbs == 0) {
            return words;
        }
        List<String> given = new ArrayList<>(Arrays.asList(words).subList(verbs, words.length));
        List<String> files = given.stream().filter(ConfiguredLine::isFile).toList();
        given.removeAll(files);
        // Only where a file is named may an option be there twice.
        line.setOverwrittenOptionsAllowed(!files.isEmpty());
        List<String> all = new ArrayList<>(Arrays.asList(words).subList(0, verbs));
        all.addAll(configured(List.copyOf(all), given, files));
        all.addAll(files);
        all.addAll(given);
        return all.toArray(String[]::new);
    }

    private int verbs(String[] words) {
        CommandLine verb = line;
        int count = 0;
        while (count < words.length && verb.getSubcommands().containsKey(words[count])) {
            verb = verb.getSubcommands().get(words[count++]);
        }
        return count;
    }

    private static boolean isFile(String word) {
        return word.startsWith("@") && word.length() > 1 && Files.isRegularFile(Path.of(word.substring(1)));
    }

    private List<String> configured(List<String> path, List<String> given, List<String> files) throws IOException {
        List<Setting> found = found(path.get(0));
        if (found.isEmpty()) {
            return List.of();
        }
        CommandLine top = line.getSubcommands().get(path.get(0));
        List<ConfiguredVerb> tree = ConfiguredVerb.tree(path.get(0), top);
        tellUnknown(path.get(0), ConfiguredVerb.fill(tree, found), top);
        ConfiguredVerb verb = tree.stream()
                .filter(any -> any.path().equals(String.join(".", path)))
                .findFirst()
                .orElseThrow();
        verb.doublets().forEach(words -> tell(path.get(0), OneLine.of(words), top));
        List<String> named = new ArrayList<>(given);
        for (String file : files) {
            named.addAll(List.of(TextFile.read(Path.of(file.substring(1))).split("\\s+")));
        }
        List<String> words = new ArrayList<>();
        verb.winners().forEach((key, setting) -> {
            OptionSpec option = verb.options().get(key);
            if (named.stream().noneMatch(word -> names(word, option))) {
                origins.take(option, setting);
                words.addAll(verb.words(setting));
            }
        });
        return words;
    }

    /** A file that can't be taken keeps the verb that tells what is wrong from nothing. */
    private List<Setting> found(String verb) throws IOException {
        return verb.equals(DOCTOR)
                ? settings.whatCanBeTaken(verb, why -> line.getErr()
                        .println("lull doctor: goes on without the settings of a file: " + OneLine.of(why)))
                : settings.of(verb);
    }

    private static boolean names(String word, OptionSpec option) {
        return Arrays.stream(option.names())
                .anyMatch(name -> word.equals(name)
                        || word.startsWith(name + "=")
                        || !name.startsWith("--") && !word.startsWith("--") && word.startsWith(name));
    }

    private static void tellUnknown(String verb, List<Setting> unknown, CommandLine top) {
        for (Setting setting : unknown) {
            String words = words(setting);
            if (verb.equals(Settings.GOVERNOR)) {
                throw new IllegalArgumentException(words);
            }
            tell(verb, "ignored: " + OneLine.of(words), top);
        }
    }

    private static void tell(String verb, String words, CommandLine top) {
        top.getErr().println("lull " + verb + ": " + words);
        top.getErr().flush();
    }

    /** Of a setting that is no option of its verb. */
    static String words(Setting setting) {
        return setting.words() + " is set and no option; `lull config " + setting.verb() + "` tells what there is";
    }
}
