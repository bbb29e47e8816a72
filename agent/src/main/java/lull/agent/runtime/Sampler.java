package lull.agent.runtime;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import lull.agent.plan.PhaseSetting;
import lull.phases.TaskProfile;

/** Tries smaller teams, one size after the other, as soon as the account pays for the worst that can come of it. */
final class Sampler {
    private static final long ITERATIONS = 2;
    private static final long PATIENCE = 4;
    private static final double REACTION_SECONDS = 0.02;

    private final JobTasks tasks;
    private final JobMeasurements measurements;
    private final SamplingSchedule schedule;
    private final LossAccount account;
    private final OptionalInt highestFrequency;
    private boolean underWay;

    /** @param highestFrequency at which samples are taken; empty where nobody sets frequencies */
    Sampler(JobTasks tasks, JobMeasurements measurements, SamplingSchedule schedule, LossAccount account,
            OptionalInt highestFrequency) {
        this.tasks = tasks;
        this.measurements = measurements;
        this.schedule = schedule;
        this.account = account;
        this.highestFrequency = highestFrequency;
    }

    /** Whether a sample runs now, which costs time. */
    boolean isUnderWay() {
        return underWay;
    }

    boolean isFinished() {
        return !underWay && schedule.isFinished();
    }

    /** Begins a sample or takes it; tells what came of it, if something did. */
    Optional<String> step() {
        if (underWay) {
            return take();
        }
        begin();
        return Optional.empty();
    }

    private void begin() {
        double iteration = measurements.iterationSeconds();
        double worst = schedule.worstSlowdown(measurements)
                * ((ITERATIONS + 1) * measurements.period() * iteration + REACTION_SECONDS);
        double missing = account.missingSeconds(worst, tasks.elapsedSeconds());
        if (missing > 0) {
            tasks.awaitMore(Math.max(1, (long) (missing / iteration)));
            return;
        }
        Map<Integer, Integer> threads = schedule.threads();
        for (ManagedTask task : tasks.all()) {
            PhaseSetting setting = new PhaseSetting(threads.getOrDefault(task.rank(), 0), highestFrequency);
            if (!task.publish((iterationOfPeriod, phase) -> setting, measurements.period(), highestFrequency)) {
                tasks.withdraw();
                tasks.await(1);
                return;
            }
        }
        underWay = true;
        tasks.await(ITERATIONS * measurements.period());
    }

    private Optional<String> take() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = tasks.measured(measurements.period(), ITERATIONS);
        if (all.isPresent()) {
            return Optional.of(take(all.get()));
        }
        if (tasks.turns() <= PATIENCE * measurements.period() * (ITERATIONS + 1)) {
            tasks.awaitMore(1);
            return Optional.empty();
        }
        end(0);
        schedule.stop();
        return Optional.of("a sample was given up: the tasks did not follow it");
    }

    private String take(SortedMap<Integer, List<TaskProfile>> all) {
        Map<Integer, Integer> threads = schedule.threads();
        threads.forEach((rank, team) -> measurements.sampled(rank, team, all.get(rank)));
        double iteration = all.values().stream().mapToDouble(JobMeasurements::iterationSeconds).max().orElse(0);
        double relative = iteration / measurements.iterationSeconds();
        end(iteration - measurements.iterationSeconds());
        schedule.done(relative);
        return String.format(Locale.ROOT, "sampled %s threads: an iteration takes %.3g times as long", threads.values(), relative);
    }

    private void end(double lossPerIteration) {
        account.add(lossPerIteration * tasks.turns(), 0, 0);
        tasks.withdraw();
        underWay = false;
        tasks.await(1);
    }
}
