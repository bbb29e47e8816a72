package lull.agent.control;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lull.agent.malleability.TaskPermission;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.phases.trace.TraceReader;
import lull.phases.trace.TraceSink;
import lull.report.builder.ReportBuilder;
import lull.report.trace.RecordedTask;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.Permission;
import lull.runtime.job.TaskEnergy;
import lull.runtime.plan.TaskPlan;

/** A recorded task, as far as its events were met again. What was recorded can be measured, and follows no plan. */
final class ReplayedTask implements ManagedTask, AutoCloseable {
    private final int rank;
    private final TaskPermission permission;
    private final TraceReader reader;
    private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
    private final TraceSink events = new Events();
    private final Map<Integer, String> names = new HashMap<>();
    private long nanos;
    private boolean ended;
    private boolean measuring;

    /** Hands events on. */
    private final class Events implements TraceSink {
        @Override
        public void region(int region, int threads, long beginNanos, long endNanos) {
            nanos = endNanos;
            tracker.region(region, threads, beginNanos, endNanos);
        }

        @Override
        public void counted(int threads, long[] counts) {
            tracker.counted(threads, counts);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
            nanos = endNanos;
            tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
        }

        @Override
        public void regionNamed(int region, String name, String location) {
            names.put(region, name.isEmpty() ? location : name);
        }

        @Override
        public void property(String key, String value) {
            // the report has it already
        }
    }

    /** @throws IOException if the trace can't be read */
    ReplayedTask(RecordedTask task, int rank, TaskPermission permission) throws IOException {
        this.rank = rank;
        this.permission = permission;
        reader = task.file().open();
    }

    /** Meets the next event. */
    void advance() throws IOException {
        ended = !reader.next(events);
    }

    boolean isEnded() {
        return ended;
    }

    /** When the last event ended, CLOCK_MONOTONIC of its host. */
    long nanos() {
        return nanos;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public TaskTracker tracker() {
        return tracker;
    }

    @Override
    public Permission throttling() {
        return permission.now();
    }

    @Override
    public boolean measure(int period) {
        measuring = tracker.measureApart(period);
        return measuring;
    }

    @Override
    public boolean publish(TaskPlan plan) {
        return false;
    }

    @Override
    public void withdraw() {
        measuring = false;
    }

    @Override
    public Optional<TaskProfile> measured(int iteration) {
        return measuring ? tracker.apart(iteration) : Optional.empty();
    }

    @Override
    public String regionName(int region) {
        return names.getOrDefault(region, "");
    }

    @Override
    public Optional<TaskEnergy> energy() {
        return Optional.empty();
    }
}
