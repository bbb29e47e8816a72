package lull.simulation.saving;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.channel.layout.MpiCall;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.platform.emulated.EmulatedNode;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.trace.TraceFolder;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import lull.simulation.study.StudyResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two recorded tasks with iterations of 10 ms, one of which waits for the other half of each. */
class RecordedApplicationTest {
    private static final SimulatedNode NODE = new SimulatedNode(EmulatedNode.named("opteron-8350"));
    private static final long ITERATION = 10_000_000;
    private static final Network INSTANT = new Network(0, 1e30);

    @TempDir
    private Path folder;

    private TraceFolder traces;

    @BeforeEach
    void makeFolder() throws IOException {
        traces = new TraceFolder(folder.resolve("traces"));
        traces.create();
    }

    private void record(int iterations) throws IOException {
        record(iterations, 99);
    }

    private void record(int iterations, int parent) throws IOException {
        for (int rank = 0; rank < 2; rank++) {
            try (TraceWriter writer = TraceWriter.create(
                    traces.path().resolve("task-" + parent + "-" + rank + ".trace"),
                    new TraceHeader(
                            rank, 2, parent + 1 + rank, "here", "/bin/program", "", ReportBuilder.callClasses()))) {
                writer.property("rank", String.valueOf(rank));
                writer.property("world_size", "2");
                writer.property("parent_pid", String.valueOf(parent));
                for (int i = 0; i < iterations; i++) {
                    long begin = 1_000_000_000L + i * ITERATION;
                    long busy = rank == 0 ? ITERATION / 2 : ITERATION;
                    writer.region(1, 16, begin, begin + busy);
                    writer.mpiCall(MpiCall.ALLREDUCE.code(), false, begin + busy, begin + ITERATION, 8);
                }
            }
        }
        traces.write(new RunFacts(
                List.of("program"),
                OptionalInt.of(0),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(3),
                Optional.of("a node"),
                RunEnergy.unknown("no meter"),
                List.of()));
    }

    private RecordedApplication read(int tasks, Scaling scaling) throws IOException {
        return RecordedApplication.read(traces.path(), NODE, tasks, scaling, 100);
    }

    private JobAccount byDefault(int nodes, Scaling scaling) throws IOException {
        return new SimulatedJob(
                        read(nodes, scaling),
                        new Cluster(NODE, nodes, INSTANT, Noise.NONE),
                        rank -> (region, seconds) -> NODE.byDefault(),
                        1)
                .run();
    }

    @Test
    void shouldTakeAsLongAsWasRecordedOnAsManyCores() throws IOException {
        record(60);
        JobAccount account = byDefault(2, Scaling.WEAK);
        assertEquals(1, account.seconds(), 0.02);
        assertEquals(0.5, account.tasks().get(0).waitSeconds(), 0.02);
        assertEquals(0, account.tasks().get(1).waitSeconds(), 0.02);
    }

    @Test
    void shouldRepeatTheTasksInTurnOnMoreNodes() throws IOException {
        record(60);
        JobAccount weak = byDefault(5, Scaling.WEAK);
        assertEquals(1, weak.seconds(), 0.02);
        assertEquals(
                List.of(50L, 100L, 50L, 100L, 50L),
                weak.tasks().stream()
                        .map(task -> Math.round(100 * task.busySeconds()))
                        .toList());
        assertEquals(0.25, byDefault(8, Scaling.STRONG).seconds(), 0.02);
    }

    @Test
    void shouldTellWhatLullWouldSaveOfIt() throws IOException {
        record(60);
        RecordedApplication recorded = read(2, Scaling.WEAK);
        SavingQuestion question = new SavingQuestion(
                recorded,
                new Cluster(NODE, 2, Network.INFINIBAND_QDR, Noise.USUAL),
                Policy.dctAndDvfs(0.2),
                recorded.notes());
        assertTrue(question.question().contains("100 iterations of " + traces.path()), question.question());
        StudyResult result = question.run(1);
        assertEquals(
                List.of("policy", "seconds", "joules", "wait_share", "transitions", "time", "energy"),
                result.columns());
        assertEquals("default", result.rows().get(0).get(0));
        assertEquals(1.0, result.rows().get(0).get(6));
        assertEquals("dct+dvfs", result.rows().get(1).get(0));
        assertTrue(
                result.remarks().get(0).contains("on 2 tasks"), result.remarks().get(0));
    }

    @Test
    void shouldTakeTheLongestOfSeveralJobsAndSaySo() throws IOException {
        record(60);
        record(1, 9);
        record(1, 999);

        RecordedApplication recorded = read(2, Scaling.WEAK);

        assertEquals(
                "3 jobs were recorded in " + traces.path() + "; the application is the longest, of 2 task(s).",
                recorded.notes().get(0));
        assertEquals(1, byDefault(2, Scaling.WEAK).seconds(), 0.02);
    }

    @Test
    void shouldSayWhyThereIsNothingToSimulate() throws IOException {
        record(1);
        String words = assertThrows(IllegalArgumentException.class, () -> read(2, Scaling.WEAK))
                .getMessage();
        assertTrue(words.contains("nothing in " + traces.path() + " repeats") && words.contains("longer run"), words);
    }
}
