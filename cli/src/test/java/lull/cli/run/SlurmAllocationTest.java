package lull.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What Slurm's own command says, or doesn't. */
class SlurmAllocationTest {
    private static final Map<String, String> ALLOCATION =
            Map.of("SLURM_JOB_NUM_NODES", "2", "SLURM_JOB_NODELIST", "node[1-2]");
    private static final Duration LONG = Duration.ofMinutes(2);

    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @TempDir
    private Path folder;

    private List<String> hosts(Map<String, String> environment, Duration patience, String script) throws IOException {
        Path scontrol = folder.resolve("scontrol");
        Files.writeString(scontrol, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(scontrol, PosixFilePermissions.fromString("rwxr-xr-x"));
        return SlurmAllocation.hosts(
                environment, new PrintStream(said, true, StandardCharsets.UTF_8), scontrol.toString(), patience);
    }

    private String said() {
        return said.toString(StandardCharsets.UTF_8);
    }

    @Test
    void shouldTakeTheNodesThatSlurmNames() throws IOException {
        String script =
                "echo careful >&2; [ \"$*\" = 'show hostnames node[1-2]' ] && printf 'node1\\nnode2\\n\\nnode1\\n'";

        assertEquals(List.of("node1", "node2"), hosts(ALLOCATION, LONG, script));
        assertEquals(List.of(), hosts(Map.of("SLURM_JOB_NODELIST", "node1"), LONG, script));
        assertEquals("", said());
    }

    @Test
    void shouldTakeMoreNamesThanAPipeHolds() throws IOException {
        assertEquals(20_000, hosts(ALLOCATION, LONG, "seq -f node%05g 20000").size(), this::said);
    }

    @ParameterizedTest
    @CsvSource({
        "'echo; echo No such node >&2; exit 3', scontrol ended with code 3: No such node",
        "exit 1, scontrol ended with code 1"
    })
    void shouldTellWhySlurmDoesNot(String script, String why) throws IOException {
        assertEquals(List.of(), hosts(ALLOCATION, LONG, script));
        assertEquals(
                "lull: this node alone is followed: " + why + "; name the hosts of node[1-2] with --nodes\n", said());
    }

    @Test
    @Timeout(60)
    void shouldEndOneThatHangs() throws IOException, InterruptedException {
        Path pid = folder.resolve("pid");

        assertEquals(List.of(), hosts(ALLOCATION, Duration.ofSeconds(1), "echo $$ >'" + pid + "'; exec sleep 600"));
        assertTrue(said().contains("scontrol did not answer in 1.0 s"), said());
        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .ifPresent(left -> left.onExit().orTimeout(30, TimeUnit.SECONDS).join());
    }
}
