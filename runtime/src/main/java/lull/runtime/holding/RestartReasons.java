package lull.runtime.holding;

import java.util.Locale;
import java.util.Optional;
import lull.runtime.job.Baseline;
import lull.runtime.job.JobTasks;
import lull.runtime.trial.SlowdownBudget;

/** Tells from the windows of a plan that is held whether everything has to be measured and decided anew, and why. */
public final class RestartReasons {
    /** Windows in a row: a node that is to blame goes back to the default by itself after one, and the next still shows it. */
    private static final int FEWEST_LOSING = 3;
    /**
     * Windows in a row whose iterations are too short, between so few in a small job and so many in a large one, 2 to 64: who waits for
     * neighbours only makes some shorter ones while it catches up with what a change delayed elsewhere.
     */
    private static final int FEWEST_SHORTER = 3;

    private static final int MOST_SHORTER = 16;

    private final double maxSlowdown;
    private final JobTasks tasks;
    private final SlowdownBudget budget;
    private int losingWindows;
    private int shorterWindows;

    /**
     * @param maxSlowdown of an iteration, as a share of the default's
     * @param tasks whose time the budget is held against
     */
    public RestartReasons(double maxSlowdown, JobTasks tasks, SlowdownBudget budget) {
        this.maxSlowdown = maxSlowdown;
        this.tasks = tasks;
        this.budget = budget;
    }

    /**
     * A reason that the next window gives, once the budget has its loss; empty if the plan may stay.
     *
     * @param iterations of the window
     */
    public Optional<String> of(PlanMonitor.Finding found, long iterations, Baseline baseline, JointDecision joint) {
        return lighter(found, iterations, baseline, joint).or(() -> losing(found, baseline));
    }

    /** Critical tasks of other nodes can't be asked, and may have lost their agents; but iterations tell. */
    private Optional<String> lighter(
            PlanMonitor.Finding found, long iterations, Baseline baseline, JointDecision joint) {
        if (found.lighter().isPresent()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "group %d of task %d became shorter, which leaves less slack to the others",
                    found.lighter().get().group(),
                    found.lighter().get().rank()));
        }
        boolean shorter = joint.isShared()
                && found.late()
                && found.iterationSeconds() + joint.gainSeconds() < baseline.leastIterationSeconds();
        shorterWindows = shorter ? shorterWindows + 1 : 0;
        return shorterWindows >= neededShorterWindows(joint.tasks() / iterations)
                ? Optional.of("iterations became shorter than the plan explains: other nodes leave less slack")
                : Optional.empty();
    }

    /** @param heard in which all tasks have heard of what happened to one, as that goes on by one task an iteration */
    private static long neededShorterWindows(long heard) {
        return Math.max(FEWEST_SHORTER, Math.min(MOST_SHORTER, heard));
    }

    private Optional<String> losing(PlanMonitor.Finding found, Baseline baseline) {
        boolean losing = found.excesses().isEmpty() && found.lossSeconds() > baseline.iterationSeconds() * maxSlowdown;
        losingWindows = losing ? losingWindows + 1 : 0;
        return losingWindows >= FEWEST_LOSING && budget.isExceeded(tasks.elapsedSeconds())
                ? Optional.of(String.format(
                        Locale.ROOT,
                        "%.3g s were lost in all, more than %.3g %% of the time allows",
                        budget.lostSeconds(),
                        100 * maxSlowdown))
                : Optional.empty();
    }
}
