package lull.cli.run;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import lull.cli.verb.Installation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;

/** Hosts as users name them. */
class NodeOptionsTest {
    @Command(name = "run")
    private static final class Verb {
        @Mixin
        private NodeOptions nodes;
    }

    private static void command(String... arguments) throws IOException {
        Verb verb = new Verb();
        new CommandLine(verb).parseArgs(arguments);
        verb.nodes.command(new Installation(Path.of("/nowhere")), Path.of("/dev/shm"), "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0", "-x", "node1,-0", "a b", ".", "a/b", "$(a)", "a;b"})
    void shouldRefuseWhatIsNoHostsName(String hosts) {
        String said = assertThrows(ParameterException.class, () -> command("--nodes=" + hosts))
                .getMessage();
        assertTrue(said.startsWith("--nodes " + hosts) && said.contains("is no host's name"), said);
    }

    @Test
    void shouldRefuseCommasAlone() {
        String said = assertThrows(ParameterException.class, () -> command("--nodes=,"))
                .getMessage();
        assertTrue(said.contains("names no host"), said);
    }

    @Test
    void shouldTakeNamesWithSlots() {
        String said = assertThrows(ParameterException.class, () -> command("--nodes=node-1.example:4,node2"))
                .getMessage();
        assertTrue(said.contains("Java bindings"), said);
    }
}
