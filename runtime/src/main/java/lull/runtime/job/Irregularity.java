package lull.runtime.job;

import java.util.HashSet;
import java.util.Set;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.Workload;

/**
 * The groups of a task that no prediction would hold for: neither constant nor periodic, and not negligible.
 *
 * @param groups by their numbers in the task
 * @param share of the computing time, 0..1, that is theirs
 */
public record Irregularity(Set<Integer> groups, double share) {
    /** All is constant or periodic, or too little was seen to tell. */
    public static final Irregularity NONE = new Irregularity(Set.of(), 0);

    /** Of less than that share of the time nobody asks. */
    private static final double NEGLIGIBLE = 0.01;
    /** With more than that share nothing is left to decide on. */
    private static final double MOST = 0.5;
    /**
     * Spread of logarithms, by the mean delay relative to the work, that preemption explains; 1 to 3: delays of a share p of the
     * iterations, all alike, deviate by √((1 − p)/p) times their mean, and those of less than a tenth do not count in the spread.
     */
    private static final double SPREAD_BY_DELAY = 2;
    /**
     * Most spread of logarithms that preemption is allowed to explain, a factor of e; 0.5 to 1.5: who waits for a CPU most of the time
     * tells nothing of the program any more, and is better left alone.
     */
    private static final double MOST_EXPLAINED = 1;

    /** By how each group's computing time went on, where every thread had a CPU whenever it could run. */
    public static Irregularity of(TaskProfile profile) {
        return of(profile, 0);
    }

    /**
     * By how each group's computing time went on. What waits for a CPU scatter is no doing of the program: threads that wait a share w
     * of the time that they could run take w/(1 − w) longer on average, and spread up to {@value #SPREAD_BY_DELAY} times that counts as
     * theirs.
     *
     * @param queuedShare of the time that the task's threads ran or could have run, what they waited for a CPU, 0..1
     */
    public static Irregularity of(TaskProfile profile, double queuedShare) {
        double explained = Math.min(MOST_EXPLAINED, SPREAD_BY_DELAY * queuedShare / (1 - queuedShare));
        double all =
                profile.groups().stream().mapToDouble(Irregularity::seconds).sum();
        Set<Integer> groups = new HashSet<>();
        double irregular = 0;
        for (int g = 0; g < profile.groups().size(); g++) {
            PhaseGroup group = profile.groups().get(g);
            if (isIrregular(group.workload(), explained) && seconds(group) >= NEGLIGIBLE * all) {
                groups.add(g);
                irregular += seconds(group);
            }
        }
        return new Irregularity(groups, all > 0 ? irregular / all : 0);
    }

    private static boolean isIrregular(Workload workload, double explained) {
        return workload.kind() == Workload.Kind.IRREGULAR && workload.spread() > explained;
    }

    private static double seconds(PhaseGroup group) {
        return group.iterationComputeSeconds();
    }

    /** Whether nothing is left to decide on. */
    public boolean prevails() {
        return share > MOST;
    }
}
