package lull.agent.runtime;

import java.util.Locale;
import java.util.Optional;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.Workload;

/** Why no prediction would hold for a task. */
final class Irregularity {
    private static final double NEGLIGIBLE = 0.01;

    private Irregularity() {}

    /** The reason; empty if the work of all groups that matter is constant or periodic. */
    static Optional<String> of(TaskProfile profile) {
        if (profile.iteration().isEmpty()) {
            return Optional.of(profile.finding());
        }
        double all = profile.groups().stream().mapToDouble(group -> group.compute().meanSeconds()).sum();
        return profile.groups().stream().filter(group -> group.workload().kind() == Workload.Kind.IRREGULAR)
                .filter(group -> group.compute().meanSeconds() >= NEGLIGIBLE * all).findFirst()
                .map(Irregularity::words);
    }

    private static String words(PhaseGroup group) {
        return String.format(Locale.ROOT, "the work of group %d is neither constant nor periodic", group.id());
    }
}
