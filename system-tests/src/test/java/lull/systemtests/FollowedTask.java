package lull.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import lull.channel.EventSink;
import lull.channel.TaskChannel;
import lull.channel.layout.RegionConditions;
import lull.phases.PhaseGroup;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;

/** A task whose channel the test drains in the agent's place. */
final class FollowedTask implements EventSink {
    private final TaskChannel channel;
    private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
    private final List<Ran> ran = new ArrayList<>();
    private final List<Integer> changes = new ArrayList<>();

    /** A region that ran. */
    record Ran(int region, int threads, long conditions, long nanos) {
        /** By how much it would be longer at its frequency, by its own time, without a transition. */
        double stretchNanos(double slowdown, double transitionNanos) {
            double own = nanos - RegionConditions.stretch(conditions);
            return own * slowdown + (RegionConditions.transition(conditions) ? transitionNanos : 0);
        }
    }

    private FollowedTask(TaskChannel channel) {
        this.channel = channel;
    }

    /** The tasks whose channels are in a directory so far. */
    static List<FollowedTask> in(Path channels) {
        try (Stream<Path> files = Files.list(channels)) {
            return files.sorted()
                    .flatMap(file -> TaskChannel.open(file).stream())
                    .map(FollowedTask::new)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + channels, e);
        }
    }

    @Override
    public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
        ran.add(new Ran(region, threads, conditions, endNanos - beginNanos));
        tracker.region(region, threads, beginNanos, endNanos);
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {
        tracker.mpiCall(call, insidePhase, beginNanos, endNanos, bytes);
    }

    @Override
    public void frequency(int index, long beginNanos, long endNanos) {
        changes.add(index);
    }

    /** Frequencies that it changed to on the way into MPI calls, by index, in order. */
    List<Integer> changes() {
        return List.copyOf(changes);
    }

    /** Takes what waits; returns how many turns of its iteration are known. */
    long drain() {
        channel.events().drain(this);
        return tracker.turns();
    }

    /** Whether what is held as the iteration waits for other tasks: early in a run it may be an inner loop that does not. */
    boolean waitsInItsIteration() {
        return tracker.profile().groups().stream()
                .anyMatch(group -> !group.delimiter().none());
    }

    /** Whether its iteration holds an inner loop: known once whole iterations have been seen, after the inner loop alone. */
    boolean hasInnerLoop() {
        return tracker.profile().groups().stream().anyMatch(PhaseGroup::isInner);
    }

    TaskChannel channel() {
        return channel;
    }

    TaskTracker tracker() {
        return tracker;
    }

    /** Regions that were drained, in program order. */
    List<Ran> all() {
        return List.copyOf(ran);
    }

    /** Regions under the publication of a generation, in program order. */
    List<Ran> under(int generation) {
        return ran.stream()
                .filter(one -> RegionConditions.under(one.conditions(), generation))
                .toList();
    }
}
