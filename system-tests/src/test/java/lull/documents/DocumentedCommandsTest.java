package lull.documents;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.systemtests.Toolchain;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each page's commands, in their order, in a fresh copy of the tree: what one writes the next one reads. */
class DocumentedCommandsTest {
    /** More of them than this, and the pages are no longer what users can try: raise it only for what can't be run anywhere. */
    private static final int MOST_NOT_RUN = 49;

    private static Path uneven;

    @BeforeAll
    static void compileProgram() throws IOException, InterruptedException {
        Toolchain.require("gcc", "make", "mpirun.openmpi", "mpicc.openmpi");
        Path folder = Files.createDirectories(Toolchain.scratch().resolve("documents"));
        uneven = folder.resolve("uneven");
        Path source = Toolchain.root().resolve("examples/programs/uneven.c");
        Process compiler = new ProcessBuilder(
                        "mpicc.openmpi", "-O2", "-g", "-fopenmp", "-o", uneven.toString(), source.toString(), "-lm")
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("compiler.log").toFile())
                .start();
        assertEquals(0, compiler.waitFor(), () -> "mpicc: see " + folder.resolve("compiler.log"));
    }

    static Stream<Page> pages() {
        return Page.all(Toolchain.root()).stream()
                .filter(page -> !runnable(page).isEmpty());
    }

    private static List<DocumentedCommand> runnable(Page page) {
        return page.commands().stream()
                .filter(command -> command.notRun().isEmpty())
                .toList();
    }

    @Tag("slow")
    @Execution(ExecutionMode.CONCURRENT)
    @ParameterizedTest
    @MethodSource("pages")
    void shouldEndAsThePageSays(Page page) throws IOException, InterruptedException {
        Toolchain.requireMpiJar();
        List<DocumentedCommand> commands = runnable(page);
        Workspace workspace = Workspace.fresh(uneven);

        List<Workspace.End> ends = workspace.run(commands);

        note(ends);
        List<Workspace.End> otherwise =
                ends.stream().filter(end -> !end.asStated()).toList();
        assertTrue(
                otherwise.isEmpty(),
                () -> otherwise.stream().map(Workspace.End::description).collect(Collectors.joining("\n\n")));
        assertEquals(commands.size(), ends.size(), page::name);
        workspace.remove();
    }

    @Test
    void shouldNotRunOnlyWhatThePageGivesAReasonFor(TestReporter reporter) {
        List<DocumentedCommand> notRun = Page.all(Toolchain.root()).stream()
                .flatMap(page -> page.commands().stream())
                .filter(command -> command.notRun().isPresent())
                .toList();

        notRun.forEach(command ->
                reporter.publishEntry(command.place() + " (" + command.notRun().orElseThrow() + ")", command.text()));

        assertFalse(notRun.isEmpty());
        assertTrue(notRun.size() <= MOST_NOT_RUN, () -> notRun.size() + " are not run: " + notRun);
    }

    /** Seconds, exit code and place of each, for whoever asks what takes so long. */
    private static synchronized void note(List<Workspace.End> ends) throws IOException {
        String table = ends.stream()
                .map(end -> String.format(
                        Locale.ROOT,
                        "%.1f\t%d\t%s\t%s%n",
                        end.seconds(),
                        end.code(),
                        end.command().place(),
                        end.command().text().lines().findFirst().orElse("")))
                .collect(Collectors.joining());
        Path file = Toolchain.scratch().resolve("documents/seconds.tsv");
        Files.writeString(file, table, StandardCharsets.UTF_8, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
