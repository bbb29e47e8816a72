package lull.runtime.trial;

import java.util.Collection;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import lull.platform.affinity.Team;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.MeasuredPeriod;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;

/** Tries configurations, one after the other, each when it is told to: once the budget pays for the worst that can come of it. */
public final class Sampler {
    private static final long ITERATIONS = 2;
    /** After which a sample ends that is surely not worth another. */
    private static final long FEWEST = 1;
    /** Until the agent sees what comes of it. */
    static final double REACTION_SECONDS = 0.02;

    private final JobTasks tasks;
    private final JobMeasurements measurements;
    private final SamplingSchedule schedule;
    private final SlowdownBudget budget;
    private final NodeControls controls;
    private boolean underWay;
    private double begunSeconds;
    private boolean hopeless;

    /** A sampler that has not begun. */
    public Sampler(
            JobTasks tasks,
            JobMeasurements measurements,
            SamplingSchedule schedule,
            SlowdownBudget budget,
            NodeControls controls) {
        this.tasks = tasks;
        this.measurements = measurements;
        this.schedule = schedule;
        this.budget = budget;
        this.controls = controls;
    }

    /** Whether a sample runs now, which costs time. */
    public boolean isUnderWay() {
        return underWay;
    }

    /** Whether no sample runs and none is left. */
    public boolean isFinished() {
        return !underWay && schedule.isFinished();
    }

    /** Whether a sample took so long that fewer threads still are not worth a trial. */
    public boolean isHopeless() {
        return hopeless;
    }

    /** Begins a sample or takes it; tells what came of it, if something did. */
    public Optional<String> step() {
        if (underWay) {
            return take();
        }
        begin();
        return Optional.empty();
    }

    /** Seconds until the time that has passed pays for the worst that can come of the sample to come; 0 if it does, or there is none. */
    public double missingSeconds() {
        if (schedule.isFinished()) {
            return 0;
        }
        return Math.max(0, budget.missingSeconds(worstSeconds(), tasks.elapsedSeconds()));
    }

    /** What a sample costs that shows in its first iterations that it is hopeless, or just does not. */
    private double worstSeconds() {
        double slowdown = schedule.worstSlowdown();
        double hopeful =
                schedule.mostSlowdown() + relative(measurements.baseline().chanceSeconds(FEWEST));
        return Math.max(slowdown * sampleSeconds(FEWEST), Math.min(slowdown, hopeful) * sampleSeconds(ITERATIONS));
    }

    /** What a sample of so many iterations takes that costs nothing. */
    private double sampleSeconds(long iterations) {
        return (iterations + 1)
                        * measurements.baseline().period()
                        * measurements.baseline().iterationSeconds()
                + REACTION_SECONDS;
    }

    /** Whether a sample lasts longer than the worst that the budget paid for: the tasks may have left their iteration. */
    public boolean isOverdue() {
        return underWay && lastedSeconds() > (1 + schedule.worstSlowdown()) * sampleSeconds(ITERATIONS);
    }

    private double lastedSeconds() {
        return tasks.elapsedSeconds() - begunSeconds;
    }

    private void begin() {
        for (ManagedTask task : tasks.all()) {
            PhaseSetting setting = setting(task.rank());
            if (!tasks.resize(
                    task,
                    new TaskPlan(
                            (any, phase) -> setting, measurements.baseline().period(), controls.highestFrequency()))) {
                tasks.withdraw();
                tasks.await(1);
                return;
            }
        }
        underWay = true;
        begunSeconds = tasks.elapsedSeconds();
        tasks.await(FEWEST * measurements.baseline().period());
    }

    private PhaseSetting setting(int rank) {
        PhaseSetting wanted = schedule.step().get(rank);
        if (wanted == null) {
            return new PhaseSetting(Team.LEFT_ALONE, controls.highestFrequency());
        }
        return wanted.team().equals(measurements.team(rank)) ? wanted.leavingTeam() : wanted;
    }

    private Optional<String> take() {
        Optional<MeasuredPeriod> all = measured();
        boolean allowed = schedule.step().entrySet().stream()
                .allMatch(tried ->
                        tasks.mayHave(tried.getKey(), tried.getValue().team(), measurements.team(tried.getKey())));
        if (all.isPresent() && allowed) {
            return Optional.of(take(all.get()));
        }
        if (allowed && !isOverdue()) {
            tasks.awaitMore(1);
            return Optional.empty();
        }
        double worst = schedule.worstSlowdown();
        end(lastedSeconds() * worst / (1 + worst));
        schedule.stop();
        return Optional.of(
                allowed
                        ? "a sample was given up: the tasks did not follow it"
                        : "a sample was given up: teams may not shrink, or be placed, any more");
    }

    /** The sample, once it is one: of fewer iterations where they show beyond chance that it is hopeless. */
    private Optional<MeasuredPeriod> measured() {
        int period = measurements.baseline().period();
        return tasks.measured(period, ITERATIONS)
                .or(() -> tasks.measured(period, FEWEST).filter(this::isSurelyHopeless));
    }

    private boolean isSurelyHopeless(MeasuredPeriod few) {
        double sure = few.iterationSeconds() - measurements.baseline().chanceSeconds(FEWEST);
        return schedule.isHopeless(relative(sure));
    }

    private double relative(double iterationSeconds) {
        return iterationSeconds / measurements.baseline().iterationSeconds();
    }

    private String take(MeasuredPeriod all) {
        Map<Integer, PhaseSetting> tried = schedule.step();
        tried.forEach((rank, configuration) ->
                measurements.sampled(rank, configuration, all.profiles().get(rank)));
        double iteration = all.iterationSeconds();
        double relative = relative(iteration);
        end((iteration - measurements.baseline().iterationSeconds()) * tasks.turns());
        hopeless |= schedule.done(relative);
        return String.format(
                Locale.ROOT,
                "sampled %s threads%s: an iteration takes %.3g times as long",
                tried.values().stream().map(PhaseSetting::team).toList(),
                frequencies(tried.values()),
                relative);
    }

    private String frequencies(Collection<PhaseSetting> tried) {
        boolean lower = tried.stream()
                .anyMatch(one -> controls.frequency(one) < controls.hertz().size() - 1);
        return lower
                ? " at "
                        + tried.stream()
                                .map(one -> controls.hertz().get(controls.frequency(one)))
                                .toList() + " Hz"
                : "";
    }

    private void end(double lostSeconds) {
        budget.add(lostSeconds, 0, 0);
        tasks.withdraw();
        underWay = false;
        tasks.await(1);
    }
}
