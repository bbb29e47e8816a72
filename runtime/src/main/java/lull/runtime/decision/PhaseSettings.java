package lull.runtime.decision;

import lull.phases.Phase;

/** What is wanted of a task's phases in each iteration of a period. */
@FunctionalInterface
public interface PhaseSettings {
    /**
     * The setting of a phase; serial phases are not asked for, they run at the frequency of the phase before.
     *
     * @param iteration of the period, counted from 0
     */
    PhaseSetting of(int iteration, Phase phase);
}
