package lull.cli.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import lull.cli.verb.Refusals;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ExplainCommandTest {
    private static final String HEAD =
            """
            {"format": "lull-report", "version": 1, "command": ["mpirun", "./program"], "mode": "%s", "warnings": ["a warning"],
             "tasks": [{"rank": 0}, {"rank": 1}], "platform": {"name": "n", "kind": "linux"}, "phases": [{"id": 0, "location": "setup"}],
             "groups": [{"id": 3, "calls": 70, "workload": "irregular", "mean_s": 3}, {"id": 4, "calls": 70, "workload": "constant", "mean_s": 1}],
             "iteration": {"count": 70},
             "potential": {"wait_share": 0.34, "possible": 0.031, "predicted": 0.02, "node": "emulated opteron-8350, 4 of its 16 cores"}""";
    private static final String DECIDED = HEAD.formatted("act")
            + """
            , "runtime": {"state": "holding the plan", "period": 2, "log": ["iteration 9: a plan is held"]},
             "energy_j": {"kind": "emulated"},
             "decisions": [
              {"task": 0, "iteration": 1, "group": 3, "wait_frequency_hz": 2e9, "default_s": 0.001, "predicted_s": 0.0015, "critical_s": 0.002,
               "slack_s": 0.0008, "wait_s": 0.001, "slack_bound": "wait", "default_cost": 2, "predicted_cost": 1.5,
               "threads_reason": "because", "frequencies_reason": "of this",
               "phases": [{"location": "solve (a.c:7)", "threads": 1, "frequency_hz": 1e9, "reason": "so and so"}]},
              {"task": 1, "iteration": 1, "group": 3, "slack_bound": "unknown", "threads_reason": "and", "frequencies_reason": "that",
               "phases": [{"location": "solve (a.c:7)", "threads": 2}]}],
             "savings": {"default_iteration_s": 0.004, "held_iteration_s": 0.0041, "held_iterations": 50, "lost_s": 0.005,
              "default_iteration_j": 3, "held_iteration_j": 2, "predicted": 0.25, "possible": 0.5, "achieved_share": 0.5, "cost": "J"}}
            """;

    @TempDir
    private Path directory;

    private Path file;
    private final StringWriter said = new StringWriter();

    @BeforeEach
    void nameFile() {
        file = directory.resolve("report.json");
    }

    private int explain(String... options) {
        CommandLine line = Refusals.handledIn(new CommandLine(new ExplainCommand()))
                .setOut(new PrintWriter(said))
                .setErr(new PrintWriter(said));
        return line.execute(
                Stream.concat(Stream.of(options), Stream.of(file.toString())).toArray(String[]::new));
    }

    /** A report holds what a program's user wrote. */
    @Test
    void shouldWriteControlCharactersOfReportsOut() throws IOException {
        Files.writeString(
                file,
                DECIDED.replace("a warning", "hello\\u001b[8mhidden")
                        .replace("./program", "x\\u0007")
                        .replace("because", "so\\nlull: a false line"));
        assertEquals(0, explain());
        for (String expected :
                new String[] {"! hello\\x1b[8mhidden", "mpirun x\\x07 ran", "chosen so: so\\nlull: a false line."}) {
            assertTrue(said.toString().contains(expected), expected + " is not in\n" + said);
        }
        assertTrue(said.toString().chars().noneMatch(c -> c != '\n' && Character.isISOControl(c)), said::toString);
    }

    @Test
    void shouldTellWhyAndWhatCameOfItWhenSomethingWasDecided() throws IOException {
        Files.writeString(file, DECIDED);
        assertEquals(0, explain());
        for (String expected : new String[] {
            "iteration 9: a plan is held",
            "! a warning",
            "Task 0, group 3, iteration 1 of 2:",
            "  solve (a.c:7) runs on 1 thread at 1.00 GHz: so and so.",
            "  Its threads were chosen so: because.",
            "  Its frequencies were chosen so: of this.",
            "  Its phases take 1.000 ms by default, and are predicted to take 1.500 ms as decided.",
            "  That was not held, so nothing was measured under it.",
            "takes 2.000 ms.",
            "It may lose 0.8000 ms (its slack), which is bound by the recorded wait. It waits 1.000 ms for others.",
            "It costs 2.000 by default, waiting included, and 1.500 as decided (J).",
            "How long its phases take by default is not known, and nothing could be predicted",
            "How much time it may lose is not known, because a time that it depends on is not.",
            "What it costs is not known, because a time is not.",
            "No decision is about group 4:",
            "No decision is about regions outside the iteration (1)",
            "It used 3.000 J by default and 2.000 J under plans (emulated).",
            "The last plan was predicted to save 25.00 % of the default's cost.",
            "Without loss of time at most 50.00 % are possible, of which it reaches 50 %.",
            "Tasks wait 34.0 % of their time; at most 3.1 % can be saved without loss of time, a plan is predicted to save 2.0 %, of "
                    + "an iteration's energy on EMULATED opteron-8350, 4 of its 16 cores.",
            "Group 3 is irregular, with 75.0 % of an iteration's computing time:"
        }) {
            assertTrue(said.toString().contains(expected), expected + " is not in\n" + said);
        }
    }

    @Test
    void shouldTellOfOneTaskWhenAskedAndWhichThereAreWhenItIsNone() throws IOException {
        Files.writeString(file, DECIDED);
        assertEquals(0, explain("--task", "1"));
        assertTrue(said.toString().contains("Task 1") && !said.toString().contains("Task 0"), said.toString());
        assertEquals(2, explain("--task", "7"));
        assertTrue(said.toString().contains("--task 7: the report's tasks are [0, 1]"), said.toString());
    }

    @Test
    void shouldTellHowToDecideWhenNothingWasDecided() throws IOException {
        Files.writeString(file, HEAD.formatted("observe") + "}");
        assertEquals(0, explain());
        assertTrue(
                said.toString().contains("mode observe") && said.toString().contains("--mode dry-run"),
                said.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{}", "[1", "null", "{\"format\": \"lull-report\", \"version\": 99}", "\u00ff\u0000"})
    void shouldNameTheFileAndTheCureWhenItIsNoReport(String rubbish) throws IOException {
        Files.writeString(file, rubbish, StandardCharsets.ISO_8859_1);
        assertEquals(2, explain());
        assertTrue(
                said.toString().startsWith("explain: " + file)
                        && (said.toString().contains("lull run --report")
                                || said.toString().contains("no text in UTF-8; name another file")),
                said.toString());
        assertFalse(said.toString().contains("Exception"), said.toString());
    }

    @Test
    void shouldNameTheFileWhenThereIsNoneOrItIsADirectory() throws IOException {
        assertEquals(1, explain());
        assertTrue(said.toString().contains("there is no file " + file), said.toString());
        Files.createDirectory(file);
        assertEquals(2, explain());
        assertTrue(said.toString().contains(file + " is a folder"), said.toString());
    }
}
