package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A user's own fork agent is not lost, wherever it stands. */
class ForkAgentTest {
    private static final ForkAgent OURS =
            new ForkAgent(Path.of("/lull/lull-task"), Path.of("/lull/liblull.so"), Path.of("/dev/shm/lull-7-nodes-1f"));
    private static final String WORDS = "/lull/lull-task /lull/liblull.so /dev/shm/lull-7-nodes-1f";

    @TempDir
    private Path home;

    private String words(Map<String, String> environment) {
        return OURS.words(environment, home.resolve("bin/mpirun"));
    }

    private void parameters(String file, String text) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }

    @Test
    void shouldStandAloneWhereTheUserHasNone() throws IOException {
        assertEquals(WORDS, words(Map.of()));
        assertEquals(WORDS, words(Map.of(ForkAgent.VARIABLE, " ")));
        parameters(".openmpi/mca-params.conf", "# orte_fork_agent = x\nmca_base_env_list = A=1\n");
        assertEquals(WORDS, words(Map.of("HOME", home.toString())));
    }

    @Test
    void shouldStartTheUsersOwnAfterOurs() throws IOException {
        parameters("etc/openmpi-mca-params.conf", "orte_fork_agent=administrators\n");
        assertEquals(WORDS + " administrators", words(Map.of()));
        parameters(".openmpi/mca-params.conf", "orte_fork_agent = earlier\n  orte_fork_agent =  nice -n 5 \n");
        assertEquals(WORDS + " nice -n 5", words(Map.of("HOME", home.toString())));
        parameters("named", "orte_fork_agent = named\n");
        Map<String, String> named =
                Map.of("HOME", home.toString(), "OMPI_MCA_mca_base_param_files", "/nowhere," + home.resolve("named"));
        assertEquals(WORDS + " named", words(named));
        assertEquals(WORDS + " env A=b", words(Map.of("HOME", home.toString(), ForkAgent.VARIABLE, "env A=b")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/a b/lull-task", "/a\tb", "/a\"b", "/a'b", "/$a", "/a;b", "/a:b", "/a\\b", "/`a`"})
    void shouldNameNoPathThatMayArriveAsAnother(String path) {
        assertFalse(ForkAgent.canName(Path.of(path)));
        assertTrue(ForkAgent.canName(Path.of("/opt/lull-0.1.0+2~a@b/lull-task")));
    }
}
