package lull.runtime.job;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import lull.channel.layout.MpiCall;
import lull.phases.Delimiter;
import lull.phases.Durations;
import lull.phases.Iteration;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.TaskTotals;
import lull.phases.Workload;

/** What was measured of tasks, as tests say it was: groups of one region each. */
public final class Profiles {
    private static final TaskTotals TOTALS = new TaskTotals(100, 1000, 1000, 10, 10, 0, 0);
    private static final Workload CONSTANT = new Workload(Workload.Kind.CONSTANT, 1, 0);
    private static final long CALLS = 16;

    private Profiles() {}

    /** So many times, all alike. */
    public static Durations each(double seconds) {
        return new Durations(CALLS, seconds, 0, seconds, seconds);
    }

    /** With extremes. */
    public static Durations between(double least, double mean, double most) {
        return new Durations(CALLS, mean, 0, least, most);
    }

    /** With a standard deviation, in seconds. */
    public static Durations scattered(double mean, double deviation) {
        return new Durations(CALLS, mean, deviation / mean, Math.max(0, mean - 2 * deviation), mean + 2 * deviation);
    }

    /** A phase group that computes, and then waits. */
    public static Group group(Durations compute, Durations waiting) {
        return new Group(compute, waiting, 1, 1, 0, MpiCall.ALLREDUCE, CONSTANT);
    }

    /** All its instances alike. */
    public static Group group(double computeSeconds, double waitSeconds) {
        return group(each(computeSeconds), each(waitSeconds));
    }

    /** A phase group. */
    public record Group(
            Durations compute,
            Durations waiting,
            double repeats,
            int threads,
            double bytes,
            MpiCall delimiter,
            Workload workload) {
        /** So often in each iteration. */
        public Group repeated(double times) {
            return new Group(compute, waiting, times, threads, bytes, delimiter, workload);
        }

        /** On a team of so many. */
        public Group on(int team) {
            return new Group(compute, waiting, repeats, team, bytes, delimiter, workload);
        }

        /** Sends so many bytes each time. */
        public Group sending(double sent) {
            return new Group(compute, waiting, repeats, threads, sent, delimiter, workload);
        }

        /** Ends with that call. */
        public Group endedBy(MpiCall call) {
            return new Group(compute, waiting, repeats, threads, bytes, call, workload);
        }

        /** Its logarithms spread by so much, and nothing explains it. */
        public Group irregular(double spread) {
            Workload unexplained = new Workload(Workload.Kind.IRREGULAR, 1, spread);
            return new Group(compute, waiting, repeats, threads, bytes, delimiter, unexplained);
        }

        private double seconds() {
            return repeats * (compute.meanSeconds() + waiting.meanSeconds());
        }
    }

    /** An iteration of these groups, and of nothing else. */
    public static TaskProfile iteration(Group... groups) {
        return iterationWith(0, groups);
    }

    /** An iteration of these groups, and of so much MPI time that is no wait. */
    public static TaskProfile iterationWith(double otherSeconds, Group... groups) {
        List<Phase> phases = new ArrayList<>();
        List<PhaseGroup> known = new ArrayList<>();
        double seconds = otherSeconds;
        for (int g = 0; g < groups.length; g++) {
            Group group = groups[g];
            seconds += group.seconds();
            phases.add(new Phase(g, OptionalInt.of(g + 1), 2 * g, g, group.threads(), group.compute(), 0.1));
            known.add(new PhaseGroup(
                    g,
                    List.of(g),
                    new Delimiter(List.of(group.delimiter().code())),
                    group.compute(),
                    group.waiting(),
                    group.bytes(),
                    group.repeats(),
                    group.workload(),
                    OptionalLong.empty()));
        }
        return new TaskProfile(
                TOTALS,
                Optional.of(new Iteration(2 * groups.length, CALLS, 1, seconds, 1, 0)),
                "",
                phases,
                known,
                List.of());
    }

    /** Of tasks 0, 1, …: one iteration each. */
    public static MeasuredPeriod ofTasks(TaskProfile... profiles) {
        TreeMap<Integer, List<TaskProfile>> all = new TreeMap<>();
        for (TaskProfile profile : profiles) {
            all.put(all.size(), List.of(profile));
        }
        return new MeasuredPeriod(all);
    }

    /** Of tasks 0, 1, …: the iterations of a period each. */
    @SafeVarargs
    public static MeasuredPeriod ofTasks(List<TaskProfile>... iterations) {
        TreeMap<Integer, List<TaskProfile>> all = new TreeMap<>();
        for (List<TaskProfile> one : iterations) {
            all.put(all.size(), one);
        }
        return new MeasuredPeriod(all);
    }
}
