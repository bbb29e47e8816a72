package lull.cli.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import lull.agent.NodeAgent;
import lull.agent.control.RunControl;
import lull.cli.configuration.Origins;
import lull.cli.configuration.Settings;
import lull.cli.verb.Installation;
import lull.dct.throttling.Scope;
import lull.platform.KernelFiles;
import lull.runtime.RuntimeOptions;
import lull.runtime.consensus.Consensus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class NodeSettingsTest {
    private static final KernelFiles FILES = new KernelFiles(Path.of("/"));
    private static final Consensus NOBODY = new Consensus(null, () -> 0, 1);

    private static String word(String... options) {
        CommandLine run = new CommandLine(new RunCommand(
                        new Installation(Path.of("/nowhere")), FILES, new Origins(Settings.ofThisUser())))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true); // as where an @FILE is named
        run.parseArgs(Stream.concat(Arrays.stream(options), Stream.of("--", "mpirun", "./a.out"))
                .toArray(String[]::new));
        return NodeSettings.word(run.getCommandSpec());
    }

    private static NodeAgent.Duties duties(String... options) {
        return NodeSettings.parse(word(options)).duties(FILES, NOBODY);
    }

    @Test
    void shouldTellTheAgentsTheLastOfWhatIsTheRunsAndItsFiles() {
        String[] options = {"--mode", "dry-run", "--epsilon", "0.1", "--mode", "act", "--epsilon", "0.2"};
        NodeAgent.Duties duties =
                duties(Stream.concat(Arrays.stream(options), Stream.of("--platform", "emulated:opteron-8350"))
                        .toArray(String[]::new));

        RuntimeOptions told = duties.control().orElseThrow().options();
        assertEquals(RuntimeOptions.Mode.ACT, told.mode());
        assertEquals(OptionalDouble.of(0.2), told.decision().epsilon());
    }

    @Test
    void shouldTellTheAgentsWhatTheRunWasTold() {
        NodeAgent.Duties duties = duties(
                "--nodes",
                "a,b",
                "--report",
                "x.json",
                "--mode",
                "act",
                "--dct",
                "ON",
                "--dct-scope",
                "group",
                "--epsilon",
                "auto",
                "--max-slowdown",
                "2.5%",
                "--force-threads",
                "3",
                "--platform",
                "emulated:opteron-8350",
                "--emulated-cores",
                "8",
                "--emulated-share",
                "wörk (a b.c:3)=0.25");

        RunControl control = duties.control().orElseThrow();
        RuntimeOptions options = control.options();
        assertEquals(RuntimeOptions.Mode.ACT, options.mode());
        assertEquals(RuntimeOptions.Dct.ON, options.dct());
        assertEquals(Scope.GROUP, options.decision().scope());
        assertEquals(OptionalDouble.empty(), options.decision().epsilon());
        assertEquals(0.025, options.maxSlowdown(), 1e-12);
        assertEquals(3, options.forcedThreads().orElseThrow());
        assertEquals(5, control.controls().hertz().size());
        assertEquals(OptionalInt.of(8), duties.emulation().orElseThrow().node().taskCores());
        assertTrue(duties.emulation().orElseThrow().warnings().get(0).contains("wörk (a b.c:3)"));
    }

    @Test
    void shouldOnlyObserveWhenTheRunDoes() {
        NodeAgent.Duties duties = duties("--nodes", "a,b");
        assertFalse(duties.control().isPresent());
        assertFalse(duties.emulation().isPresent());
        assertFalse(duties.consensus().isPresent());
    }

    @ParameterizedTest
    @CsvSource({
        "act, true, mode act has nothing to control but shares of balanced loops: else the run is only observed",
        "dry-run, false, mode dry-run has nothing to control: the run is only observed"
    })
    void shouldBalanceWhereNothingElseCanBeControlledWhenItMayAct(String mode, boolean balances, String note) {
        RunControl control = duties("--mode", mode, "--dct", "off", "--dvfs", "off")
                .control()
                .orElseThrow();

        assertEquals(RuntimeOptions.Mode.OBSERVE, control.options().mode());
        assertEquals(balances, control.balances());
        assertEquals(List.of(note), control.notes());
    }

    /** Another node starts its agent where it likes. */
    @Test
    void shouldMakePathsAbsolute() {
        String options = new String(
                Base64.getUrlDecoder()
                        .decode(word(
                                "--mode", "act", "--model", "some.model", "--platform", "emulated:machines/small")),
                StandardCharsets.UTF_8);
        assertEquals(
                List.of(
                        "--mode=act",
                        "--model=" + Path.of("some.model").toAbsolutePath(),
                        "--platform=emulated:" + Path.of("machines/small").toAbsolutePath()),
                List.of(options.split("\0")));
    }

    @Test
    void shouldTravelAsOneWordWithoutQuotes() {
        assertTrue(word("--mode", "act", "--emulated-share", "a b; c$=1", "--platform", "emulated:opteron-8350")
                .matches("[A-Za-z0-9_=-]+"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"not base64!", "LS1tb2RlPXdoYXQ_"})
    void shouldRefuseDamagedWords(String word) {
        assertThrows(
                IllegalArgumentException.class, () -> NodeSettings.parse(word).duties(FILES, NOBODY));
    }
}
