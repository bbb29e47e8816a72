package lull.runtime;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import lull.phases.TaskProfile;
import lull.runtime.job.JobMeasurements;

/**
 * Waits until the default takes as long as when it was measured, before a plan begins. What disturbs the default just then,
 * most of all the agent's own first decision where no core is left for it, would else be blamed on the plan.
 */
final class BaselineCheck {
    private static final int MOST_LOOKS = 32;

    private final MeasuredWindow window;
    private final double mostSeconds;
    private int looks;

    /** What a look has found. */
    enum Finding {
        UNDISTURBED,
        NOT_YET,
        NEVER
    }

    /** Begins the first look. */
    BaselineCheck(MeasuredWindow window, JobMeasurements measurements, double maxSlowdown) {
        this.window = window;
        mostSeconds =
                measurements.mostIterationSeconds(window.iterations()) + maxSlowdown * measurements.iterationSeconds();
        window.open();
    }

    /** To be asked when the tasks have done what is waited for. */
    Finding look() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = window.measured();
        if (all.isEmpty()) {
            return window.awaitOneMore() ? Finding.NOT_YET : Finding.NEVER;
        }
        if (JobMeasurements.iterationSeconds(all.get()) <= mostSeconds) {
            return Finding.UNDISTURBED;
        }
        window.open();
        return ++looks < MOST_LOOKS ? Finding.NOT_YET : Finding.NEVER;
    }
}
