package lull.report.builder;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.observation.CallTable;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;

/** Made-up tasks: two regions and an Allreduce in each iteration, the second region longer on some tasks. */
public final class Observations {
    static final int ITERATIONS = 100;

    private Observations() {}

    public static RunFacts run(OptionalInt exitCode) {
        return run(exitCode, List.of());
    }

    public static RunFacts run(OptionalInt exitCode, List<String> warnings) {
        return new RunFacts(
                List.of("mpirun", "./a.out"),
                exitCode,
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(12.5),
                Optional.of("test machine"),
                RunEnergy.unknown("no meter"),
                warnings);
    }

    public static TaskIdentity identity(OptionalInt rank, int world, int pid, int parent) {
        return new TaskIdentity(
                rank,
                world == 0 ? OptionalInt.empty() : OptionalInt.of(world),
                "node1",
                pid,
                "launcher " + parent,
                "/bin/a.out",
                world == 0 ? "" : "Open MPI v4.1.4");
    }

    /** A task whose second region takes so many milliseconds. */
    public static TaskObservation task(TaskIdentity identity, long milliseconds, ProbeFacts probe) {
        TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
        CallTable calls = new CallTable();
        long now = 1_000_000;
        for (int i = 0; i < ITERATIONS; i++) {
            tracker.region(1, 4, now, now + 500_000);
            tracker.region(2, 4, now + 500_000, now + 500_000 + milliseconds * 1_000_000);
            long wait = now + 500_000 + milliseconds * 1_000_000;
            now += 10_000_000;
            tracker.mpiCall(MpiCall.ALLREDUCE.code(), false, wait, now, 8);
            calls.add(MpiCall.ALLREDUCE.code(), now - wait, 8);
        }
        Map<Integer, RegionName> regions = Map.of(
                1, new RegionName(1, "libgomp", "first (a.c:1)"), 2, new RegionName(2, "libgomp", "second (a.c:9)"));
        return new TaskObservation(
                identity, probe, List.of("libgomp"), calls.plus(List.of()), regions, tracker.profile());
    }

    public static ProbeFacts probe(long lost, long foreign) {
        return new ProbeFacts(300, lost, lost, foreign, 20e-9, 25e-9, 0, 0);
    }
}
