package lull.runtime.trial;

import java.util.Optional;
import lull.runtime.job.Baseline;
import lull.runtime.job.MeasuredPeriod;

/**
 * Waits until the default takes as long as when it was measured, before a plan begins. What disturbs the default just then,
 * most of all the agent's own first decision where no core is left for it, would else be blamed on the plan. Where the job has tasks
 * on other nodes, which may have begun to hold their plans, iterations tell of those, too: there the tasks' computing counts. A default
 * that is faster by now makes samples of smaller teams that were taken since look better than they are.
 */
public final class BaselineCheck {
    /** Windows in which the default may be disturbed, 8 to 100: what lasts longer is no disturbance. */
    private static final int MOST_LOOKS = 32;

    private final MeasuredWindow window;
    private final boolean shared;
    private final double mostSeconds;
    private final double leastSeconds;
    private int looks;

    /** What a look has found. */
    public enum Finding {
        /** The default takes what it took. */
        UNDISTURBED,
        /** Longer or shorter, or still under way. */
        NOT_YET,
        /** Longer or shorter at every look: what was measured does not hold any more. */
        NEVER
    }

    /**
     * Begins the first look.
     *
     * @param shared whether other nodes take part
     * @param resized whether the plan has smaller teams, samples of which were compared with the default
     */
    public BaselineCheck(
            MeasuredWindow window, Baseline baseline, double maxSlowdown, boolean shared, boolean resized) {
        this.window = window;
        this.shared = shared;
        double byDefault = shared ? baseline.measured().computeSeconds() : baseline.iterationSeconds();
        double beyond = baseline.chanceSeconds(window.iterations()) + maxSlowdown * baseline.iterationSeconds();
        mostSeconds = byDefault + beyond;
        leastSeconds = resized ? byDefault - beyond : 0;
        window.open();
    }

    /** To be asked when the tasks have done what is waited for. */
    public Finding look() {
        Optional<MeasuredPeriod> all = window.measured();
        if (all.isEmpty()) {
            return window.awaitOneMore() ? Finding.NOT_YET : Finding.NEVER;
        }
        double seconds = shared ? all.get().computeSeconds() : all.get().iterationSeconds();
        if (leastSeconds <= seconds && seconds <= mostSeconds) {
            return Finding.UNDISTURBED;
        }
        window.open();
        return ++looks < MOST_LOOKS ? Finding.NOT_YET : Finding.NEVER;
    }
}
