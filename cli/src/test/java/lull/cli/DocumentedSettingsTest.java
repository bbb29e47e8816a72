package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import lull.cli.verb.Installation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** VERB.OPTION = VALUE in pages, in the shipped settings and in comments of units: an option that there is, by one of its names. */
class DocumentedSettingsTest {
    private static final Path HOME = Path.of("..");
    private static final Pattern SETTING = Pattern.compile("(?<![\\w./-])([a-z]+(?:\\.[a-z][a-z-]*)+) = ");

    private static final CommandLine LULL = Lull.commandLine(new Installation(HOME), List.of());

    static List<Path> texts() throws IOException {
        List<Path> texts = new ArrayList<>(List.of(HOME.resolve("README.md"), HOME.resolve("scripts/lull.conf")));
        for (String folder : List.of("docs", "scripts")) {
            try (Stream<Path> files = Files.list(HOME.resolve(folder))) {
                files.filter(file -> file.toString().matches(".*\\.(md|service)"))
                        .forEach(texts::add);
            }
        }
        return texts;
    }

    @ParameterizedTest
    @MethodSource("texts")
    void shouldNameOptionsThatThereAre(Path text) throws IOException {
        assertEquals(List.of(), keys(text).filter(key -> !isOption(key)).toList());
    }

    /** So that what is looked for is found where it is known to be. */
    @Test
    void shouldFindWhatIsToBeLookedAt() throws IOException {
        assertTrue(keys(HOME.resolve("scripts/lull.conf")).toList().contains("governor.allow-group"));
        assertTrue(keys(HOME.resolve("docs/monitoring.md")).toList().contains("governor.metrics"));
        assertTrue(keys(HOME.resolve("docs/install.md")).toList().contains("partition.time.processors"));
        assertTrue(Stream.of("governor.metrcis", "agent", "partition.tme.processors", "governor.help")
                .noneMatch(DocumentedSettingsTest::isOption));
    }

    private static Stream<String> keys(Path text) throws IOException {
        Matcher settings = SETTING.matcher(Files.readString(text));
        return settings.results().map(setting -> setting.group(1));
    }

    private static boolean isOption(String key) {
        List<String> words = Arrays.asList(key.split("\\."));
        CommandLine verb = LULL;
        for (String word : words.subList(0, words.size() - 1)) {
            verb = verb.getSubcommands().get(word);
            if (verb == null) {
                return false;
            }
        }
        String option = "--" + words.get(words.size() - 1);
        return verb.getCommandSpec().options().stream()
                .anyMatch(known -> !known.usageHelp() && List.of(known.names()).contains(option));
    }
}
