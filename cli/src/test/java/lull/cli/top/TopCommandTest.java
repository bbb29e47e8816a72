package lull.cli.top;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.agent.status.RunStatus;
import lull.agent.status.StatusFile;
import lull.agent.status.TaskStatus;
import lull.channel.ChannelDirectory;
import lull.cli.Schemas;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class TopCommandTest {
    private static final long NOW = 100_000_000_000L;

    @TempDir
    Path place;

    private static RunStatus run(long updated, RunStatus.Power power, TaskStatus... tasks) {
        return new RunStatus(
                RunStatus.FORMAT,
                RunStatus.VERSION,
                "node1",
                42,
                updated,
                List.of("mpirun", "./solve\u001b[2J"),
                "act",
                "emulated opteron-8350",
                12.3,
                power,
                List.of("holding the plan"),
                List.of(tasks));
    }

    private static final RunStatus.Power EMULATED =
            new RunStatus.Power(412.34, "emulated", "power model of emulated opteron-8350", null);

    private void publish(RunStatus status) throws IOException {
        StatusFile.write(ChannelDirectory.create(place, 42, path -> {}), status);
    }

    private String said(int exitCode, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        CommandLine line = new CommandLine(
                        new TopCommand(place, () -> NOW, () -> false, () -> new TerminalSize(24, 80)))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true));
        assertEquals(exitCode, line.execute(arguments), err::toString);
        return exitCode == 0 ? out.toString() : err.toString();
    }

    @Test
    void shouldShowEveryTaskOfARun() throws IOException {
        publish(run(
                NOW,
                EMULATED,
                new TaskStatus(0, 101, "/bin/solve", 1234, 0.0123, 0.25, 4, 2e9, 102.3),
                new TaskStatus(null, 102, "/bin/solve", 0, null, null, null, null, null)));

        List<String> lines = said(0).lines().toList();

        assertEquals("mpirun ./solve\\x1b[2J", lines.get(0));
        assertEquals(
                "  mode act, 12 s, 2 tasks on EMULATED opteron-8350, EMULATED 412.3 W (power model of emulated opteron-8350)",
                lines.get(1));
        assertEquals("  loop: holding the plan", lines.get(2));
        assertEquals(
                "       0      101       1234   12.30 ms   25.0 %        4   2.00 GHz    102.3 W  /bin/solve",
                lines.get(4));
        assertEquals(
                "       -      102   none yet          -        -        -          -          -  /bin/solve",
                lines.get(5));
    }

    @Test
    void shouldSayThatAnAgentIsSilentAndWhyPowerIsNotKnown() throws IOException {
        publish(run(NOW - 9_000_000_000L, new RunStatus.Power(null, null, null, "no meter")));

        String text = said(0, "--once");

        assertTrue(text.contains("power not known (no meter); its agent is silent for 9 s"), text);
    }

    @Test
    void shouldPrintWhatTheSchemaTellsWhenJson() throws IOException {
        publish(run(NOW, EMULATED, new TaskStatus(0, 101, "/bin/solve", 1234, 0.0123, 0.25, 4, 2e9, 102.3)));
        publish(run(
                NOW,
                new RunStatus.Power(null, null, null, "no meter"),
                new TaskStatus(null, 102, "a", 0, null, null, null, null, null)));

        Schemas.assertValid("top", said(0, "--json"));
    }

    @Test
    void shouldSayWhatToDoWhenNothingRunsAndLeaveRubbishAlone() throws IOException {
        ChannelDirectory directory = ChannelDirectory.create(place, 42, path -> {});
        directory.publish("status.json", "{\"format\": 7");
        Files.createDirectory(place.resolve("lull-0000-1-x"));

        assertTrue(said(0).startsWith("No run of yours is watched on this node"));
    }

    @Test
    void shouldRefuseAnIntervalThatIsNone() {
        for (String every : List.of("0", "-1", "NaN", "1e9")) {
            assertTrue(
                    said(2, "--every=" + every).contains("--every " + every + " is outside 0.1 to 3600 seconds"),
                    every);
        }
    }

    @Test
    void shouldFitItsLinesIntoATerminalOfAnyWidth() {
        RunStatus status = run(NOW, EMULATED, new TaskStatus(0, 101, "/bin/solve", 1234, 0.0123, 0.25, 4, 2e9, 102.3));

        for (int columns = 1; columns <= 200; columns++) {
            int width = columns;
            for (String text : List.of(TopText.of(List.of(status), NOW, width), TopText.of(List.of(), NOW, width))) {
                assertTrue(text.lines().allMatch(line -> line.length() <= width), text);
            }
        }
        List<String> narrow = TopText.of(List.of(status), NOW, 40).lines().toList();
        assertTrue(narrow.contains("    task    waits  threads  frequency"), narrow::toString);
        assertTrue(narrow.contains("       0   25.0 %        4   2.00 GHz"), narrow::toString);
        assertFalse(String.join("", narrow.subList(1, narrow.size())).contains("~"), narrow::toString);
    }

    @Test
    void shouldGiveTheTerminalBack() {
        StringWriter written = new StringWriter();
        LiveScreen screen = new LiveScreen(new PrintWriter(written));
        screen.show("one\ntwo\nthree\nfour\n", new TerminalSize(4, 80));
        screen.leave();
        screen.show("late\n", new TerminalSize(4, 80));

        assertTrue(written.toString()
                .startsWith("\033[?1049h\033[?25l\033[?7l\033[H\033[Kone\r\n\033[Ktwo\r\n\033[K... and 2 more lines"));
        assertTrue(written.toString().endsWith("\033[?7h\033[?25h\033[?1049l"));
        assertFalse(written.toString().contains("late"));
    }
}
