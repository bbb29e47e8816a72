package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Open MPI's daemons start the tasks of several nodes by. */
class TaskStarterTest {
    private static final Path STARTER = Path.of("target/lull-task").toAbsolutePath();
    private static final String LIBRARY = "/nowhere/liblull.so";
    private static final String CHANNELS = "/nowhere/channels";

    @TempDir
    private Path folder;

    private record Outcome(int exitCode, String said) {}

    @BeforeEach
    void requireStarter() {
        assumeTrue(Files.isExecutable(STARTER), "skipped: no C compiler built what starts tasks");
    }

    private Outcome run(Map<String, String> environment, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(STARTER.toString(), LIBRARY, CHANNELS));
        command.addAll(List.of(words));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
        builder.environment().keySet().removeIf(name -> name.startsWith("LULL_") || name.startsWith("LD_"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Outcome(process.waitFor(), said);
    }

    /** The variables as a task has them, without what its loader says of libraries that are not there. */
    private String given(Map<String, String> environment) throws IOException, InterruptedException {
        String said = run(environment, "sh", "-c", "echo \"=$LD_PRELOAD|$LULL_CHANNEL_DIR\"")
                .said();
        return said.lines()
                .filter(line -> line.startsWith("="))
                .findFirst()
                .orElse(said)
                .substring(1);
    }

    private void script(String name) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        Files.writeString(path, "#!/bin/sh\necho \"ran $0 $*\"\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @ParameterizedTest
    @CsvSource({
        "'', /nowhere/liblull.so",
        "/a.so, /nowhere/liblull.so:/a.so",
        "/a.so /b.so, /nowhere/liblull.so:/a.so /b.so",
        "/a.so:/nowhere/liblull.so, /a.so:/nowhere/liblull.so",
        "/nowhere/liblull.so.1, /nowhere/liblull.so:/nowhere/liblull.so.1"
    })
    void shouldPreloadOnceAndKeepWhatTheTaskPreloads(String given, String expected) throws Exception {
        assertEquals(expected + "|" + CHANNELS, given(Map.of("LD_PRELOAD", given)));
        assertEquals(expected + "|" + CHANNELS, given(Map.of("LD_PRELOAD", given, "LULL_CHANNEL_DIR", CHANNELS)));
    }

    @Test
    void shouldLeaveTheTaskOfAnotherRunAlone() throws Exception {
        assertEquals("/a.so|/other", given(Map.of("LD_PRELOAD", "/a.so", "LULL_CHANNEL_DIR", "/other")));
        assertEquals("|/other", given(Map.of("LULL_CHANNEL_DIR", "/other")));
    }

    /** As Open MPI, which looks in the folders of --path, then of PATH, then in the task's own, unlike a shell. */
    @Test
    void shouldFindProgramsWhereOpenMpiDoes() throws Exception {
        script("bin/one");
        script("one");
        script("a=b");
        String path = System.getenv("PATH");
        assertTrue(run(Map.of("PATH", path), "one", "x y").said().contains("ran " + folder.toRealPath() + "/one x y"));
        assertTrue(
                run(Map.of("PATH", path + ":" + folder + "/bin"), "one").said().contains("ran " + folder + "/bin/one"));
        assertTrue(run(Map.of("PATH", path, "OMPI_exec_path", folder + "/bin"), "one")
                .said()
                .contains("ran " + folder + "/bin/one"));
        assertTrue(run(Map.of("PATH", path), "./a=b").said().contains("ran ./a=b"));
    }

    @Test
    void shouldEndAsTheTaskDoes() throws Exception {
        assertEquals(7, run(Map.of(), "sh", "-c", "exit 7").exitCode());
        assertEquals(128 + 9, run(Map.of(), "sh", "-c", "kill -KILL $$").exitCode());
        assertEquals(127, run(Map.of(), "no-such-program").exitCode());
        assertEquals(126, run(Map.of(), folder.toString()).exitCode());
    }
}
