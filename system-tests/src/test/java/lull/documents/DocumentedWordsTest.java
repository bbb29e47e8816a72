package lull.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.cli.Lull;
import lull.cli.verb.Installation;
import lull.systemtests.Toolchain;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What the pages name exists: verbs, options, pages, headings, and a use for each example. */
class DocumentedWordsTest {
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z][a-z-]*");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");

    /** Of mpirun, of srun, and of srun with Lull's plugin. */
    private static final Set<String> FOREIGN = Set.of(
            "--map-by",
            "--bind-to",
            "--allow-run-as-root",
            "--oversubscribe",
            "--enable-recovery",
            "--cpu-freq",
            "--overlap",
            "--export",
            "--lull");

    private static final VerbWords LULL =
            new VerbWords(Lull.commandLine(new Installation(Toolchain.root()), List.of()));

    static List<Page> pages() {
        return Page.all(Toolchain.root());
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldNameVerbsAndOptionsThatThereAre(Page page) {
        List<String> unknown = new ArrayList<>();
        page.commands().forEach(command -> command.callsOfLull()
                .forEach(words -> LULL.unknown(words).forEach(word -> unknown.add(command.place() + ": " + word))));
        for (int i = 0; i < page.prose().size(); i++) {
            String place = page.name() + ":" + (i + 1) + ": ";
            CODE.matcher(page.prose().get(i))
                    .results()
                    .flatMap(code -> unknownIn(code.group(1)))
                    .forEach(word -> unknown.add(place + word));
        }

        assertEquals(List.of(), unknown);
    }

    private static Stream<String> unknownIn(String code) {
        List<List<String>> calls = DocumentedCommand.callsOfLull(code);
        boolean called = code.matches("(\\./)?lull .*");
        return called
                ? calls.stream().flatMap(words -> LULL.unknown(words).stream())
                : OPTION.matcher(code)
                        .results()
                        .map(MatchResult::group)
                        .filter(option -> !LULL.isOption(option) && !FOREIGN.contains(option))
                        .map(option -> "option " + option);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void shouldLinkToPagesAndHeadingsThatThereAre(Page page) throws IOException {
        List<String> broken = new ArrayList<>();
        for (String target : links(page)) {
            String[] parts = target.split("#", 2);
            Path at = Toolchain.root().resolve(page.name());
            Path file = parts[0].isEmpty() ? at : at.resolveSibling(parts[0]).normalize();
            if (!Files.exists(file)) {
                broken.add(target);
            } else if (parts.length > 1 && !headings(file).contains(parts[1])) {
                broken.add(target + " (no such heading)");
            }
        }

        assertEquals(List.of(), broken, page::name);
    }

    private static List<String> links(Page page) {
        return page.prose().stream()
                .flatMap(line -> LINK.matcher(line).results())
                .map(link -> link.group(1))
                .filter(link -> !link.contains("://"))
                .toList();
    }

    /** The anchors of a page's headings, as GitHub makes them. */
    private static Set<String> headings(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.filter(line -> line.startsWith("#"))
                    .map(line -> line.replaceFirst("^#+ ", "").toLowerCase(Locale.ROOT))
                    .map(line -> line.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void shouldUseEachExampleInACommand() throws IOException {
        Path root = Toolchain.root();
        String commands = pages().stream()
                .flatMap(page -> page.commands().stream())
                .map(DocumentedCommand::text)
                .collect(Collectors.joining("\n"));
        try (Stream<Path> files = Files.walk(root.resolve("examples"))) {
            List<String> unused = files.filter(file -> file.toString().matches(".*\\.(c|csv|properties)"))
                    .map(file -> file.getFileName().toString().replaceFirst("\\.c$", ""))
                    .filter(name -> !commands.contains(name))
                    .toList();
            assertEquals(List.of(), unused);
        }
        assertTrue(commands.contains("examples/"));
    }
}
