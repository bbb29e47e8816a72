package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The report's keys are stable: users' scripts read them. */
class ReportKeysTest {
    private static final Set<String> TOP = Set.of(
            "format",
            "version",
            "command",
            "exit_code",
            "mode",
            "platform",
            "wall_s",
            "energy_j",
            "tasks",
            "phases",
            "regions",
            "groups",
            "iteration",
            "runtime",
            "decisions",
            "savings",
            "potential",
            "overhead",
            "warnings");
    private static final Set<String> TASK =
            Set.of("rank", "host", "pid", "openmp_runtime", "mpi_calls", "mpi_s", "wall_s", "regions", "events_lost");
    private static final Set<String> PHASE =
            Set.of("id", "location", "runtime", "calls", "threads", "mean_s", "cv", "share", "events", "places");
    private static final Set<String> GROUP =
            Set.of("id", "phases", "delimiter", "calls", "mean_s", "critical_task", "imbalance");

    @Test
    void shouldHoldEveryDocumentedKeyWhenAProgramWasObserved() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("multi_zone.c").build()));

        LullCommand.Observation observation = LullCommand.observe(program);

        observation.outcome().assertSuccess();
        JsonObject report = Report.json(observation.reportFile());
        assertHolds(TOP, report);
        assertEquals("lull-report", report.get("format").getAsString());
        assertEquals(program.command(), observation.report().command());
        assertEquals("observe", report.get("mode").getAsString());
        assertHolds(Set.of("name", "kind"), report.get("platform"));
        assertEquals("linux", report.getAsJsonObject("platform").get("kind").getAsString());
        assertHolds(Set.of("value", "static", "dynamic", "source", "kind", "reason"), report.get("energy_j"));
        assertHolds(Set.of("groups", "count", "period"), report.get("iteration"));
        assertHolds(Set.of("events", "ns_per_region", "ns_per_mpi_call"), report.get("overhead"));
        assertHolds(
                Set.of("program", "location", "runtime", "code", "teams"),
                report.getAsJsonArray("regions").get(0));
        assertHolds(
                Set.of("threads", "calls", "grown"),
                report.getAsJsonArray("regions")
                        .get(0)
                        .getAsJsonObject()
                        .getAsJsonArray("teams")
                        .get(0));
        for (String list : List.of("tasks", "phases", "groups")) {
            Set<String> keys = list.equals("tasks") ? TASK : list.equals("phases") ? PHASE : GROUP;
            assertTrue(report.getAsJsonArray(list).size() > 0, list);
            report.getAsJsonArray(list).forEach(element -> assertHolds(keys, element));
        }
    }

    @Test
    void shouldTellTheSameInWordsOnStandardErrorWhenTheRunEnds() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("multi_zone.c").build()));

        Outcome outcome = LullCommand.run(program).run().assertSuccess();

        assertTrue(
                outcome.stderr().contains("iteration") && outcome.stderr().contains("MPI_Waitall"),
                outcome::description);
        assertTrue(outcome.stdout().startsWith("multi_zone checksum"), outcome::description);
    }

    private static void assertHolds(Set<String> keys, JsonElement element) {
        Set<String> missing = new TreeSet<>(keys);
        missing.removeAll(element.getAsJsonObject().keySet());
        assertEquals(Set.of(), missing, () -> "missing in " + element);
    }
}
