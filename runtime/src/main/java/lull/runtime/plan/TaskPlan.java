package lull.runtime.plan;

import java.util.OptionalInt;
import lull.phases.Phase;

/**
 * How the phases of a task are to run in each iteration of a period.
 *
 * @param settings what is wanted of each phase; their frequencies count only where somebody sets any
 * @param period iterations after which settings repeat, at least 1
 * @param highestFrequency index of the frequency that holds while the task is not in step; empty where nobody sets
 *     frequencies
 */
public record TaskPlan(Settings settings, int period, OptionalInt highestFrequency) {
    /** What is wanted of a task's phases. */
    @FunctionalInterface
    public interface Settings {
        /**
         * The setting of a phase; serial phases are not asked for, they run at the frequency that was set last.
         *
         * @param iteration of the period, counted from 0
         */
        PhaseSetting of(int iteration, Phase phase);
    }

    /** How a phase is to run, as far as it can be set. */
    public PhaseSetting setting(int iteration, Phase phase) {
        PhaseSetting wanted = settings.of(iteration, phase);
        return highestFrequency.isPresent() ? wanted : wanted.withoutFrequency();
    }

    /** The same with other settings. */
    public TaskPlan with(Settings others) {
        return new TaskPlan(others, period, highestFrequency);
    }

    /** The same teams, at whatever frequency somebody else sets. */
    public TaskPlan withoutFrequencies() {
        return new TaskPlan(settings, period, OptionalInt.empty());
    }
}
