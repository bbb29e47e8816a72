package lull.runtime.holding;

import java.util.Locale;
import java.util.Optional;
import lull.runtime.job.Baseline;
import lull.runtime.job.JobTasks;
import lull.runtime.trial.SlowdownBudget;

/** Tells from the windows of a plan that is held whether everything has to be measured and decided anew, and why. */
final class RestartReasons {
    /** Windows in a row: a node that is to blame goes back to the default by itself after one, and the next still shows it. */
    private static final int FEWEST_LOSING = 3;
    /** Windows in a row, 1 to 3, after which less slack is counted on: soon, because higher frequencies are no look at the default. */
    private static final int FEWEST_TIGHT = 2;
    /** Windows in a row, 4 to 12, that tell a slack that dwindles, or grows, from interruptions, which a plan counts on. */
    private static final int FEWEST_SURELY = 6;
    /** Standard deviations of a window, 1 to 3, beyond which each of so many windows has to lose for slack to be less than it was. */
    private static final double BEYOND_CHANCE = 2;
    /**
     * Windows in a row whose iterations are too short, between so few in a small job and so many in a large one, 2 to 64: who waits for
     * neighbours only makes some shorter ones while it catches up with what a change delayed elsewhere.
     */
    private static final int FEWEST_SHORTER = 3;

    private static final int MOST_SHORTER = 16;
    /** Windows of a plan with smaller teams, 1 to 8, the shortest of which tells how much time these really win: often more than was expected. */
    private static final int FIRST_WINDOWS = 3;
    /**
     * Windows of a plan, 10 to 100, before it is given up for one that may save more: what a look takes is little beside that, however
     * often some task of a large job changes.
     */
    private static final int FEWEST_TO_BE_WORTH_A_LOOK = 40;

    private final double maxSlowdown;
    private final JobTasks tasks;
    private final SlowdownBudget budget;
    private int windows;
    private int roomierWindows;
    private int losingWindows;
    private int surelyLosingWindows;
    private int shorterWindows;
    private JointDecision resized;
    private int resizedWindows;
    private double wonSeconds;

    /**
     * @param maxSlowdown of an iteration, as a share of the default's
     * @param tasks whose time the budget is held against
     */
    RestartReasons(double maxSlowdown, JobTasks tasks, SlowdownBudget budget) {
        this.maxSlowdown = maxSlowdown;
        this.tasks = tasks;
        this.budget = budget;
    }

    /** The default was measured anew: windows are counted from here on. */
    void begin() {
        windows = 0;
        roomierWindows = 0;
        losingWindows = 0;
        surelyLosingWindows = 0;
        shorterWindows = 0;
        resized = null;
    }

    /**
     * A reason that the next window gives, once the budget has its loss; empty if the plan may stay.
     *
     * @param explainedSeconds by which the plan makes an iteration shorter
     * @param iterations of the window
     */
    Optional<Restart> of(
            PlanMonitor.Finding found,
            double explainedSeconds,
            long iterations,
            Baseline baseline,
            JointDecision joint) {
        return lighter(found, explainedSeconds, iterations, baseline, joint)
                .map(reason -> new Restart(reason, true))
                .or(() -> losing(found, iterations, baseline, joint))
                .or(() -> roomier(found, joint));
    }

    /** Whether so many windows in a row have surely lost time that less slack is to be counted on. */
    boolean isTight(JointDecision joint) {
        return surelyLosingWindows > 0 && surelyLosingWindows % FEWEST_TIGHT == 0 && joint.keepsTeams();
    }

    private Optional<Restart> roomier(PlanMonitor.Finding found, JointDecision joint) {
        windows++;
        roomierWindows = found.roomier().isPresent() ? roomierWindows + 1 : 0;
        return found.roomier()
                .filter(any ->
                        roomierWindows >= FEWEST_SURELY && windows > FEWEST_TO_BE_WORTH_A_LOOK && joint.keepsTeams())
                .map(group -> new Restart(
                        String.format(
                                Locale.ROOT,
                                "group %d of task %d takes %.3g s in place of %.3g: there may be more slack",
                                group.group(),
                                group.rank(),
                                group.seconds(),
                                group.limitSeconds()),
                        true));
    }

    /** Critical tasks of other nodes can't be asked, and may have lost their agents; but iterations tell. */
    private Optional<String> lighter(
            PlanMonitor.Finding found,
            double explainedSeconds,
            long iterations,
            Baseline baseline,
            JointDecision joint) {
        if (found.lighter().isPresent()) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "group %d of task %d became shorter, which leaves less slack to the others",
                    found.lighter().get().group(),
                    found.lighter().get().rank()));
        }
        boolean shorter = joint.isShared()
                && found.late()
                && found.iterationSeconds() + explainedSeconds < baseline.leastIterationSeconds();
        shorterWindows = shorter ? shorterWindows + 1 : 0;
        return shorterWindows >= neededShorterWindows(joint.tasks() / iterations)
                ? Optional.of("iterations became shorter than the plan explains: other nodes leave less slack")
                : Optional.empty();
    }

    /**
     * By how much the plan makes an iteration shorter: with smaller teams what was expected of them, or what they won at first if that is
     * more. To be asked once a window.
     */
    double explainedSeconds(PlanMonitor.Finding found, Baseline baseline, JointDecision joint) {
        if (joint.keepsTeams()) {
            return joint.gainSeconds();
        }
        if (joint != resized) {
            resized = joint;
            resizedWindows = 0;
            wonSeconds = joint.gainSeconds();
        }
        if (resizedWindows < FIRST_WINDOWS) {
            resizedWindows++;
            wonSeconds = Math.max(wonSeconds, baseline.iterationSeconds() - found.iterationSeconds());
        }
        return wonSeconds;
    }

    /** @param heard in which all tasks have heard of what happened to one, as that goes on by one task an iteration */
    private static long neededShorterWindows(long heard) {
        return Math.max(FEWEST_SHORTER, Math.min(MOST_SHORTER, heard));
    }

    private Optional<Restart> losing(
            PlanMonitor.Finding found, long iterations, Baseline baseline, JointDecision joint) {
        double tolerated = baseline.iterationSeconds() * maxSlowdown;
        double chance = BEYOND_CHANCE * Math.sqrt(found.variance() * baseline.calls() / iterations);
        boolean losing = found.excesses().isEmpty() && found.lossSeconds() > tolerated;
        boolean surely = losing && found.lossSeconds() > chance || found.leastLossSeconds() > tolerated;
        losingWindows = losing ? losingWindows + 1 : 0;
        surelyLosingWindows = found.excesses().isEmpty() && surely ? surelyLosingWindows + 1 : 0;
        if (losingWindows >= FEWEST_LOSING && budget.isExceeded(tasks.elapsedSeconds())) {
            return Optional.of(new Restart(
                    String.format(
                            Locale.ROOT,
                            "%.3g s were lost in all, more than %.3g %% of the time allows",
                            budget.lostSeconds(),
                            100 * maxSlowdown),
                    false));
        }
        return surelyLosingWindows >= FEWEST_SURELY && joint.keepsTeams()
                ? Optional.of(new Restart("there is less slack than there was", true))
                : Optional.empty();
    }
}
