package lull.runtime.holding;

import lull.runtime.plan.JobDecision;
import lull.runtime.trial.BaselineCheck;

/** How far the keeping of a decision is. */
sealed interface Keeping {
    /** Nothing was decided, or everything went back to the default. */
    record Nothing() implements Keeping {}

    /** A plan begins when the default is undisturbed. */
    record Waiting(BaselineCheck check) implements Keeping {}

    /** A decision is held as soon as all tasks can take it. */
    record Unpublished(JobDecision decision) implements Keeping {}

    /** What runs is watched, window by window. */
    record Held(PlanMonitor monitor) implements Keeping {}

    /** The default is kept, and nothing is left to be watched. */
    record Settled() implements Keeping {}
}
