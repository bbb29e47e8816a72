package lull.agent.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import lull.agent.malleability.TaskPermission;
import lull.report.observation.RegionName;
import lull.report.trace.RecordedTask;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.loop.JobRuntime;

/**
 * The loop on the tasks of one recorded job, whose events are met again in the order in which they ended. It begins when all
 * tasks are in their iteration, and is asked to go on once in a round of recorded time, as an agent does.
 */
final class ReplayedJob {
    private static final long ROUND_NANOS = 10_000_000;

    private final RunControl control;
    private final List<RecordedTask> recorded;
    private Optional<JobRuntime> runtime = Optional.empty();

    ReplayedJob(RunControl control, List<RecordedTask> recorded) {
        this.control = control;
        this.recorded = recorded;
    }

    /** To the end; empty if the job never came so far that the loop began. */
    Optional<RuntimeOutcome> run() throws IOException {
        List<ReplayedTask> tasks = new ArrayList<>();
        try {
            for (RecordedTask task : recorded) {
                int rank = task.observation().identity().rank().orElse(0);
                tasks.add(new ReplayedTask(
                        task,
                        rank,
                        TaskPermission.ofRecorded(
                                task.observation().identity().program(),
                                task.malleability(),
                                control.options().dct(),
                                control.verdicts(),
                                region -> task.observation()
                                        .regions()
                                        .getOrDefault(region, RegionName.unknown(region))
                                        .code())));
            }
            tasks.sort(Comparator.comparingInt(ReplayedTask::rank));
            replay(tasks);
        } finally {
            for (ReplayedTask task : tasks) {
                task.close();
            }
        }
        return runtime.map(JobRuntime::outcome);
    }

    private void replay(List<ReplayedTask> tasks) throws IOException {
        PriorityQueue<ReplayedTask> queue = new PriorityQueue<>(Comparator.comparingLong(ReplayedTask::nanos));
        queue.addAll(tasks);
        long round = 0;
        while (!queue.isEmpty()) {
            ReplayedTask last = queue.remove();
            if (last.nanos() >= round) {
                round = last.nanos() + ROUND_NANOS;
                round(tasks);
            }
            last.advance();
            if (!last.isEnded()) {
                queue.add(last);
            }
        }
        round(tasks);
    }

    private List<String> counted() {
        return recorded.get(0).observation().events();
    }

    private void round(List<ReplayedTask> tasks) {
        if (runtime.isEmpty() && tasks.stream().allMatch(task -> task.turns() > 1)) {
            runtime = Optional.of(control.loop(control.controls(), tasks, Agreement.SINGLE_NODE, counted()));
        }
        runtime.ifPresent(JobRuntime::step);
    }
}
