package lull.runtime.plan;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.dct.throttling.GroupThrottling;
import lull.dvfs.FrequencyDecision;
import lull.dvfs.Slack;
import lull.platform.affinity.Team;

/**
 * What was decided for one phase group of one task at one place of the period.
 *
 * @param iteration of the period
 * @param group of the job
 * @param phases in program order, with what they get
 * @param throttling predicted times by number of threads
 * @param criticalSeconds after throttling, over all tasks
 * @param waitSeconds that is left of the recorded wait after throttling
 * @param slack that there was
 * @param frequencies chosen; its reason says why
 * @param waitFrequency number of the frequency that is set on the way into the operation that ends the group: a lower one for a
 *     long wait, the highest because the next group has no room for a transition; empty where the task waits at the frequency of its
 *     last region
 * @param predictionTolerance how far the true time of a phase may lie above what was predicted, relative, the largest of all
 *     phases; empty where every time was measured, or is the worst there can be
 */
public record GroupDecision(
        int iteration,
        int group,
        List<DecidedPhase> phases,
        GroupThrottling throttling,
        double criticalSeconds,
        double waitSeconds,
        Slack slack,
        FrequencyDecision frequencies,
        OptionalInt waitFrequency,
        OptionalDouble predictionTolerance) {

    /**
     * One phase.
     *
     * @param position in the iteration that was followed when it was decided, which another one may have replaced since
     * @param region that it is, or that serial code runs before; empty for serial code after the last one
     * @param setting its team, left alone where it is not changed, and the number of its frequency
     * @param team that runs it then
     */
    public record DecidedPhase(int position, boolean serial, OptionalInt region, PhaseSetting setting, Team team) {
        /** Whether it is given another team. */
        public boolean isResized() {
            return !setting.team().isLeftAlone();
        }

        /** Threads that run it then. */
        public int threads() {
            return team.threads();
        }

        /** Number of its frequency. */
        public int frequency() {
            return setting.frequency().orElseThrow();
        }
    }

    public GroupDecision {
        phases = List.copyOf(phases);
    }

    /** How a region of the group is to run, in the words of a plan; the last one's setting tells of the wait after it. */
    public PhaseSetting setting(DecidedPhase region) {
        boolean last = phases.stream()
                .filter(phase -> !phase.serial())
                .noneMatch(phase -> phase.position() > region.position());
        return last && waitFrequency.isPresent()
                ? region.setting().waitingAt(waitFrequency.getAsInt())
                : region.setting();
    }

    /** Whole group at the chosen threads and frequencies. */
    public double predictedSeconds() {
        return throttling.predictedSeconds() + frequencies.predictedSeconds() - frequencies.defaultSeconds();
    }

    /** Whether a phase has a smaller team, or another place for it, than by default. */
    public boolean isResized() {
        for (DecidedPhase phase : phases) {
            if (phase.isResized()) {
                return true;
            }
        }
        return false;
    }
}
