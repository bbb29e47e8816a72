package lull.report.page;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.CallTable;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.report.timeline.EnergySeries.Sample;
import lull.report.timeline.Room;
import lull.report.timeline.TaskTimeline;
import lull.report.timeline.TaskTrack;

/** Pages of runs that never were. */
final class Pages {
    /** What a program may be called, and what it may call its functions. */
    static final String HOSTILE =
            "</script><script>document.documentElement.dataset.hostile=1</script><img src=x onerror=alert(1)>&\"'`";

    private static final int SEED = 23;
    private static final List<Double> HERTZ = List.of(1.2e9, 1.8e9, 2.4e9);

    private Pages() {}

    /** Of two tasks, the first of which waits for the second; everything that a program names is hostile. */
    static ReportPage ofTwoTasks() {
        List<TaskTrack> tracks = new ArrayList<>();
        for (int rank = 0; rank < 2; rank++) {
            tracks.add(track(rank, 2, new TaskTimeline(1000), 100));
        }
        return page(tracks);
    }

    /** Of many tasks with so many iterations each, of whose time all are told the same. */
    static ReportPage ofManyTasks(int tasks, int iterations) {
        List<TaskTrack> tracks = new ArrayList<>();
        TaskTrack first = track(0, tasks, new TaskTimeline(Room.ofEach(tasks)), iterations);
        tracks.add(first);
        for (int rank = 1; rank < tasks; rank++) {
            TaskObservation task = first.task();
            tracks.add(new TaskTrack(
                    new TaskObservation(
                            identity(rank, tasks),
                            task.probe(),
                            task.runtimes(),
                            task.calls(),
                            task.regions(),
                            task.profile()),
                    first.timeline(),
                    HERTZ));
        }
        return page(tracks);
    }

    private static ReportPage page(List<TaskTrack> tracks) {
        RunFacts facts = new RunFacts(
                List.of("mpirun", HOSTILE),
                OptionalInt.of(0),
                OptionalInt.empty(),
                "observe",
                OptionalDouble.of(1),
                Optional.of("machine " + HOSTILE),
                new RunEnergy(
                        OptionalDouble.of(412.5),
                        OptionalDouble.empty(),
                        Optional.of("model of " + HOSTILE),
                        Optional.of(RunEnergy.Kind.EMULATED),
                        Optional.empty()),
                List.of("a warning of " + HOSTILE));
        Report report =
                ReportBuilder.build(facts, tracks.stream().map(TaskTrack::task).toList());
        List<Sample> energy = new ArrayList<>();
        for (int i = 0; i <= 20; i++) {
            energy.add(new Sample(i * 50_000_000L, i * (20 + i % 3)));
        }
        return new ReportPage(report, tracks, energy);
    }

    private static BitSet cpus(int from, int to) {
        BitSet cpus = new BitSet();
        cpus.set(from, to);
        return cpus;
    }

    private static TaskIdentity identity(int rank, int world) {
        return new TaskIdentity(
                OptionalInt.of(rank),
                OptionalInt.of(world),
                "node1",
                100 + rank,
                "launcher 7",
                "/bin/" + HOSTILE,
                "Open MPI");
    }

    /** Two regions, whose threads sit on the task's own four CPUs or the first two of them, and an Allreduce in each iteration of 10 ms; the second region takes 3 ms, or 6 ms on other tasks than the first. */
    private static TaskTrack track(int rank, int world, TaskTimeline timeline, int iterations) {
        Random random = new Random(SEED);
        TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
        CallTable calls = new CallTable();
        long now = 1_000_000;
        for (int i = 0; i < iterations; i++) {
            long second = now + 500_000 + random.nextInt(1000);
            long wait = second + (rank == 0 ? 3_000_000 : 6_000_000) + random.nextInt(100_000);
            timeline.frequency(i % HERTZ.size());
            timeline.region(1, 4, now, second);
            timeline.region(2, 2, second, wait);
            tracker.region(1, 4, now, second);
            tracker.ranOn(cpus(4 * rank, 4 * rank + 4));
            tracker.region(2, 2, second, wait);
            tracker.ranOn(cpus(4 * rank, 4 * rank + 2));
            now += 10_000_000;
            timeline.mpiCall(MpiCall.ALLREDUCE.code(), false, wait, now - 100_000, 8);
            tracker.mpiCall(MpiCall.ALLREDUCE.code(), false, wait, now - 100_000, 8);
            calls.add(MpiCall.ALLREDUCE.code(), now - 100_000 - wait, 8);
        }
        Map<Integer, RegionName> regions = Map.of(
                1, new RegionName(1, "libgomp", "first (a.c:1)"),
                2, new RegionName(2, "libgomp", "second " + HOSTILE + " (a.c:9)"));
        return new TaskTrack(
                new TaskObservation(
                        identity(rank, world),
                        new ProbeFacts(3L * iterations, 0, 0, 0, 2e-8, 2e-8, 4, rank),
                        List.of("libgomp"),
                        calls.plus(List.of()),
                        regions,
                        tracker.profile()),
                timeline,
                HERTZ);
    }
}
