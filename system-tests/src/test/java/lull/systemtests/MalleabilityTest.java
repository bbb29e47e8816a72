package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.channel.directives.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a program says of its own teams holds. */
class MalleabilityTest {
    /** @param longest iterations for which it waits for a smaller team, at most */
    private static Launch program(String word, int longest) {
        return program(6000, word, longest);
    }

    private static Launch program(int iterations, String word, int longest) {
        return Launch.of(OPEN_MPI.command(
                        1,
                        ProgramBuilder.program("malleable.c").build(),
                        Integer.toString(iterations),
                        word,
                        Integer.toString(longest)))
                .threads(2);
    }

    private static LullCommand.Observation act(Launch program, String... options) {
        List<String> all = new ArrayList<>(List.of("--mode", "act"));
        all.addAll(List.of(options));
        return LullCommand.observe(program, all.toArray(String[]::new));
    }

    @ParameterizedTest
    @CsvSource({"yes, 200000, teams 1 1", "no, 0, teams 2 2", "yes-no, 200000, teams 1 2"})
    void shouldObeyAtOnceWhenAProgramSaysNo(String word, int longest, String teams) {
        assertEquals(
                "teams 2 2", program(60, word, 0).run().assertSuccess().stdout().strip());

        Outcome outcome = act(program(word, longest), "--dct", "on", "--force-threads", "1")
                .outcome()
                .assertSuccess();

        assertEquals(teams, outcome.stdout().strip());
    }

    @ParameterizedTest
    @CsvSource({
        "yes, teams may shrink, says that it is malleable",
        "no, teams are left alone, says that it is not malleable"
    })
    void shouldAskTheProgramWhenTheUserLeavesItOpen(String word, String consequence, String reason) {
        LullCommand.Observation observation = act(program(word, 0), "--dct", "auto");

        observation.outcome().assertSuccess();
        JsonObject report = Report.json(observation.reportFile());
        String log = report.getAsJsonObject("runtime").get("log").toString();
        assertTrue(log.contains(consequence) && log.contains(reason), log);
    }

    @Test
    void shouldGiveAJavaTeamItsThreadsBackWhenTheProgramSaysNo() throws IOException {
        Path channels = InertTest.privateDirectory();
        RunningLaunch running = InertTest.preloaded(Launch.of(JavaProgram.command("DirectedTeam", "no")), channels)
                .start();
        assertTrue(running.awaitState(() -> running.stdoutSoFar().startsWith("3 ")));
        Plan plan = Plan.EMPTY;
        for (int region = 1; region < DirectivesTest.MORE_THAN_ITS_REGIONS; region++) {
            plan = plan.withThreads(region, 2);
        }
        DirectivesTest.channel(channels).orElseThrow().directives().publish(plan);

        List<String> said = running.await().assertSuccess().stdout().lines().toList();

        assertEquals(
                List.of('3', '2', '3'),
                said.stream().map(line -> line.charAt(0)).toList(),
                said::toString);
    }
}
