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
    /** Of less than that share of the time nobody asks. */
    private static final double NEGLIGIBLE = 0.01;
    /** With more than that share nothing is left to decide on. */
    private static final double MOST = 0.5;

    /** By how each group's computing time went on. */
    public static Irregularity of(TaskProfile profile) {
        double all =
                profile.groups().stream().mapToDouble(Irregularity::seconds).sum();
        Set<Integer> groups = new HashSet<>();
        double irregular = 0;
        for (int g = 0; g < profile.groups().size(); g++) {
            PhaseGroup group = profile.groups().get(g);
            if (group.workload().kind() == Workload.Kind.IRREGULAR && seconds(group) >= NEGLIGIBLE * all) {
                groups.add(g);
                irregular += seconds(group);
            }
        }
        return new Irregularity(groups, all > 0 ? irregular / all : 0);
    }

    private static double seconds(PhaseGroup group) {
        return group.iterationComputeSeconds();
    }

    /** Whether nothing is left to decide on. */
    public boolean prevails() {
        return share > MOST;
    }
}
