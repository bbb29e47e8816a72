package lull.agent.runtime;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import lull.agent.job.JobMeasurements;
import lull.agent.job.JobTasks;
import lull.phases.TaskProfile;

/**
 * Waits until the default takes as long as when it was measured, before a plan begins. What disturbs the default just then,
 * most of all the agent's own first decision where no core is left for it, would else be blamed on the plan.
 */
final class QuietMoment {
    private static final int MOST_LOOKS = 32;
    private static final long PATIENCE = 16;

    private final JobTasks tasks;
    private final JobMeasurements measurements;
    private final long calls;
    private final double maxSlowdown;
    private int looks;

    /** What a look has found. */
    enum Finding { QUIET, NOT_YET, NEVER }

    /** @param calls of each group that make a look */
    QuietMoment(JobTasks tasks, JobMeasurements measurements, long calls, double maxSlowdown) {
        this.tasks = tasks;
        this.measurements = measurements;
        this.calls = calls;
        this.maxSlowdown = maxSlowdown;
        measure();
    }

    private void measure() {
        tasks.measure(measurements.period());
        tasks.await(calls * measurements.period() + 1);
    }

    /** To be asked when the tasks have done what is waited for. */
    Finding look() {
        Optional<SortedMap<Integer, List<TaskProfile>>> all = tasks.measured(measurements.period(), calls);
        if (all.isEmpty()) {
            return tasks.awaitOneMore(PATIENCE * measurements.period() * calls) ? Finding.NOT_YET : Finding.NEVER;
        }
        double seconds = all.get().values().stream().mapToDouble(JobMeasurements::iterationSeconds).max().orElse(0);
        if (seconds <= measurements.mostIterationSeconds(calls * measurements.period()) + maxSlowdown * measurements.iterationSeconds()) {
            return Finding.QUIET;
        }
        measure();
        return ++looks < MOST_LOOKS ? Finding.NOT_YET : Finding.NEVER;
    }
}
