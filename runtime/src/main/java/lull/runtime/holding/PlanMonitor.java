package lull.runtime.holding;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lull.phases.Durations;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.runtime.job.Baseline;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.plan.JobDecision;
import lull.runtime.trial.SlowdownBudget;

/**
 * Holds what runs under a plan against what it may take. A group is too long when every one of a window's iterations was
 * longer than the default's critical time allows: its mean, the slowdown that is tolerated, and three standard deviations, of
 * 2 % at least. One disturbed iteration is no reason, a change that lasts shows in the first window; what is less than that
 * the {@link SlowdownBudget} finds.
 *
 * <p>The critical task may run on another node; then its time is the one that was agreed upon.
 *
 * <p>A group that still waited in every iteration of a window has kept nobody waiting. So a plan of frequencies alone lost nothing
 * in a window in which all its groups did, however long the iterations took.
 *
 * <p>Tasks that run altogether by default are a control: what their own computation became longer by, beyond the critical
 * time, is no doing of the plan but of the machine or the work, and the plan is not blamed for it.
 */
public final class PlanMonitor {
    /** Part of the critical time, 0.9 to 0.99, from which on others wait for a group: chance tells who of them is last. */
    private static final double NEARLY_CRITICAL = 0.95;
    /** Part of its usual time, 0.9 to 0.99, that a group whose work is the same takes at least, scatter apart; by its inverse, at most. */
    private static final double LEAST_OF_SAME_WORK = 0.95;
    /** Wait as a part of the time before it, 0.02 to 0.2, that tells nothing of slack: a message takes as much anyway. */
    private static final double NEARLY_NOTHING = 0.1;
    /** Part of the slack that is left, 0.2 to 0.8, that a group waits for in some iteration if there is any: scatter takes the rest. */
    private static final double WAITED_OF_SLACK = 0.5;

    private final JobMeasurements measurements;
    private final Baseline baseline;
    private final JobDecision decision;
    private final List<Double> hertz;
    private final double maxSlowdown;
    private final List<WatchedTask> tasks = new ArrayList<>();
    private final Set<Integer> control;
    private final WatchedGroup[] groups;
    private final boolean changesAnything;
    private final boolean criticalHere;
    private final boolean controlled;
    private final double variance;
    private final double waitSeconds;
    private final double leastWaitSeconds;

    /** A group that takes too long. */
    record Excess(int rank, int group, double seconds, double limitSeconds) {
        /** Which it is, and by how much, for people. */
        String words() {
            return String.format(
                    Locale.ROOT,
                    "group %d of task %d took %.3g s where %.3g s are allowed",
                    group,
                    rank,
                    seconds,
                    limitSeconds);
        }
    }

    /** @param shared whether other nodes have tasks of the job too */
    PlanMonitor(
            JobMeasurements measurements,
            JobDecision decision,
            List<Double> hertz,
            double maxSlowdown,
            boolean shared) {
        this.measurements = measurements;
        baseline = measurements.baseline();
        this.decision = decision;
        this.hertz = hertz;
        this.maxSlowdown = maxSlowdown;
        decision.tasks().forEach(task -> tasks.add(new WatchedTask(task, baseline)));
        control = tasks.stream()
                .filter(task -> !task.changesAnything())
                .map(WatchedTask::rank)
                .collect(Collectors.toSet());
        groups = new WatchedGroup[decision.tasks().get(0).groups().size()];
        boolean allHere = true;
        for (int g = 0; g < groups.length; g++) {
            groups[g] = WatchedGroup.of(g, baseline, tasks, shared);
            allHere &= groups[g].criticalHere();
        }
        changesAnything = decision.changesAnything();
        criticalHere = !shared || allHere;
        controlled = criticalHere && areCriticalTasksControl();
        variance = controlled ? baseline.waitVariance() : baseline.iterationVariance();
        waitSeconds = controlled ? baseline.waitSeconds(control::contains) : 0;
        leastWaitSeconds = controlled ? baseline.leastWaitSeconds(baseline.measured(), control::contains) : 0;
    }

    /** Whether critical tasks run by default: then the loss is what they wait longer, whatever their own work takes. */
    private boolean areCriticalTasksControl() {
        return decision.tasks().get(0).groups().stream()
                .allMatch(group -> control.contains(baseline.criticalRank(group.iteration(), group.group())));
    }

    /** What is held. */
    public JobDecision decision() {
        return decision;
    }

    /** Whether the default was measured by that. */
    boolean isOf(JobMeasurements other) {
        return measurements == other;
    }

    /**
     * What a window of all tasks showed.
     *
     * @param excesses groups that are too long
     * @param tight groups of lowered frequencies that do not wait each time, if the plan loses time: others wait for some of them
     * @param lighter a group whose critical task has become shorter than the default was in every iteration: what the others
     *        had as slack they now lose. Only tasks that run the group by default can tell
     * @param roomier a group that has become shorter under the plan, or in a task that others wait for longer than by default, in every
     *        iteration: there may be more slack
     * @param iterationSeconds of the slowest task, mean over the period
     * @param lossSeconds of each iteration by the plan, negative if it won time
     * @param leastLossSeconds that every iteration shows, where critical tasks run by default, which was measured for a few iterations only:
     *     by so much they waited longer in each than in the default's shortest wait; else less than any
     * @param variance of the loss by chance, in square seconds, as the default was measured; 0 where waits alone tell that nothing was lost
     * @param late whether others wait for a group that runs by the plan, which was to wait for them
     */
    record Finding(
            List<RollBack> excesses,
            List<RollBack> tight,
            Optional<Excess> lighter,
            Optional<Excess> roomier,
            double iterationSeconds,
            double lossSeconds,
            double leastLossSeconds,
            double variance,
            boolean late) {
        /**
         * Charges the budget with what was lost in so many iterations, of each of which the default was measured so often.
         *
         * @param explainedSeconds that the plan wins of an iteration of the default's length, at most, and of a shorter one as much less:
         *     what is won beyond that is the program's own, which may lose it again at any time
         * @param keepsTeams whether frequencies alone are changed, which win no time
         */
        void charge(SlowdownBudget budget, long iterations, long calls, double explainedSeconds, boolean keepsTeams) {
            double usual = iterationSeconds - lossSeconds - explainedSeconds;
            double won = explainedSeconds * Math.min(1, iterationSeconds / usual);
            double loss = keepsTeams ? lossSeconds : Math.max(lossSeconds, -won);
            budget.add(loss * iterations, variance * iterations * calls, Math.sqrt(variance) * iterations);
            if (keepsTeams) {
                budget.forgetGain();
            }
        }
    }

    /** Takes in a window: each task's iterations of the period in order, by rank. */
    Finding window(MeasuredPeriod all) {
        List<RollBack> excesses = new ArrayList<>();
        Optional<Excess> lighter = Optional.empty();
        Optional<Excess> roomier = Optional.empty();
        boolean late = false;
        for (WatchedTask task : tasks) {
            List<TaskProfile> iterations = all.profiles().get(task.rank());
            for (int g = 0; g < groups.length; g++) {
                if (task.has(g)) {
                    PhaseGroup held = task.group(g, iterations);
                    roomier = roomier.isPresent() ? roomier : roomier(task, g, held.compute());
                    task.count(g, held.compute());
                    task.learn(g, iterations, hertz, measurements);
                    late |= task.changes(g) && waitsForNobody(g, held);
                    addExcess(excesses, task, g, held.compute(), all);
                    lighter = lighter.isPresent() ? lighter : lighter(task, g, held.compute());
                }
            }
        }
        double iteration = all.iterationSeconds();
        boolean none = keepsNobodyWaiting(all);
        double least = none ? 0 : leastLossSeconds(all);
        double loss = none ? 0 : Math.max(least, lossSeconds(iteration, all));
        return new Finding(
                excesses, tight(all, loss), lighter, roomier, iteration, loss, least, none ? 0 : variance, late);
    }

    private List<RollBack> tight(MeasuredPeriod all, double lossSeconds) {
        List<RollBack> tight = new ArrayList<>();
        for (WatchedTask task : tasks) {
            List<TaskProfile> iterations = all.profiles().get(task.rank());
            for (int g = 0; g < groups.length && lossSeconds > 0; g++) {
                if (task.has(g) && task.isLowered(g) && !task.waitsEachTime(g, iterations)) {
                    double took = task.group(g, iterations).compute().meanSeconds();
                    double limit = took - lossSeconds / groups[g].repeats();
                    tight.add(RollBack.ofLowered(
                            new Excess(task.rank(), task.decided(g).group(), took, limit), task.defaultSeconds(g)));
                }
            }
        }
        return tight;
    }

    /** Of many iterations the shortest wait is shorter than that of a window, whatever is lost; but these know their mean. */
    private double leastLossSeconds(MeasuredPeriod all) {
        return controlled && measurements.areFirst()
                ? baseline.leastWaitSeconds(all, control::contains) - leastWaitSeconds
                : Double.NEGATIVE_INFINITY;
    }

    private double lossSeconds(double iterationSeconds, MeasuredPeriod all) {
        if (controlled) {
            return baseline.waitSeconds(all, control::contains) - waitSeconds;
        }
        double loss = iterationSeconds - baseline.iterationSeconds() - growthSeconds(all);
        return criticalHere ? loss : Math.min(loss, latenessSeconds(all));
    }

    /** Where nothing is changed, what other nodes do is judged. */
    private boolean keepsNobodyWaiting(MeasuredPeriod all) {
        for (WatchedTask task : tasks) {
            if (!task.keepsNobodyWaiting(all.profiles().get(task.rank()))) {
                return false;
            }
        }
        return changesAnything;
    }

    /** In no iteration it waited for half as long as was left of its slack, or for what a message takes anyway. */
    private boolean waitsForNobody(int group, PhaseGroup held) {
        double left = groups[group].criticalSeconds() - held.compute().meanSeconds();
        return held.waiting().maxSeconds()
                < Math.max(
                        WAITED_OF_SLACK * left, NEARLY_NOTHING * held.compute().meanSeconds());
    }

    /** By how much the groups here exceed the critical times, in sum; more than that an iteration can't lose by this node. */
    private double latenessSeconds(MeasuredPeriod all) {
        double late = 0;
        for (int g = 0; g < groups.length; g++) {
            double slowest = 0;
            for (WatchedTask task : tasks) {
                slowest =
                        Math.max(slowest, task.computeSeconds(g, all.profiles().get(task.rank())));
            }
            late += groups[g].repeats() * Math.max(0, slowest - groups[g].criticalSeconds());
        }
        return late / baseline.period();
    }

    private void addExcess(List<RollBack> excesses, WatchedTask task, int g, Durations compute, MeasuredPeriod all) {
        if (!task.changesAnything() || compute.calls() == 0) {
            return;
        }
        double limit = groups[g].limitSeconds(controlSeconds(g, all), task.plannedSeconds(g), maxSlowdown);
        if (compute.minSeconds() > limit) {
            excesses.add(
                    new RollBack(new Excess(task.rank(), task.decided(g).group(), compute.meanSeconds(), limit), 0));
        }
    }

    private Optional<Excess> lighter(WatchedTask task, int g, Durations compute) {
        if (!isCriticalByDefault(task, g)) {
            return Optional.empty();
        }
        double least = groups[g].hereSeconds() * (LEAST_OF_SAME_WORK - groups[g].deviations());
        return compute.maxSeconds() < least
                ? Optional.of(new Excess(task.rank(), task.decided(g).group(), compute.meanSeconds(), least))
                : Optional.empty();
    }

    /** Whether others wait for a group of a task, nearly at least, and it runs as it did by default. */
    private boolean isCriticalByDefault(WatchedTask task, int g) {
        return !task.changes(g) && task.defaultSeconds(g) >= NEARLY_CRITICAL * groups[g].criticalSeconds();
    }

    private Optional<Excess> roomier(WatchedTask task, int g, Durations compute) {
        double usual = task.changes(g) ? task.usualSeconds(g) : task.defaultSeconds(g);
        boolean changed = isCriticalByDefault(task, g)
                ? compute.minSeconds() > usual * (1 / LEAST_OF_SAME_WORK + groups[g].deviations())
                : compute.maxSeconds() < usual * (LEAST_OF_SAME_WORK - groups[g].deviations());
        return changed && compute.calls() > 0
                ? Optional.of(new Excess(task.rank(), task.decided(g).group(), compute.meanSeconds(), usual))
                : Optional.empty();
    }

    /**
     * What an iteration would have become longer by without the plan, mean over the period: its groups take as long as they do
     * now in tasks that run by default, and as long as they did in the others.
     */
    private double growthSeconds(MeasuredPeriod all) {
        double growth = 0;
        for (int g = 0; g < groups.length; g++) {
            growth += groups[g].repeats()
                    * (Math.max(groups[g].changedSeconds(), controlSeconds(g, all)) - groups[g].hereSeconds());
        }
        return growth / baseline.period();
    }

    /** A group's time in the slowest task that runs altogether by default; 0 without one. */
    private double controlSeconds(int group, MeasuredPeriod all) {
        double slowest = 0;
        for (WatchedTask task : tasks) {
            if (!task.changesAnything()) {
                slowest = Math.max(
                        slowest, task.computeSeconds(group, all.profiles().get(task.rank())));
            }
        }
        return slowest;
    }

    /** Mean time of each of a task's groups under the plan, by rank, in the order of the decision; NaN where it was not seen. */
    public Map<Integer, double[]> heldSeconds() {
        return tasks.stream().collect(Collectors.toMap(WatchedTask::rank, WatchedTask::heldSeconds));
    }
}
