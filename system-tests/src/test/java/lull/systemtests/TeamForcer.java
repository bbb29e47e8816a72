package lull.systemtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import lull.channel.ChannelException;
import lull.channel.EventSink;
import lull.channel.TaskChannel;
import lull.channel.directives.CountedEvent;
import lull.channel.directives.Placement;
import lull.channel.directives.Plan;

/**
 * An agent without a mind: every task in its folder gets teams of one thread on one CPU, then its own again, then its own
 * on two CPUs, and so on, each time that some of its events have come, and counts events of its threads for a while, whatever a real agent would think of it.
 */
final class TeamForcer implements AutoCloseable, Runnable {
    private static final int REGIONS = 64;
    private static final long COUNTING_ROUNDS = 8;
    /** The kernel's task-clock and page faults, which can be counted everywhere. */
    private static final List<CountedEvent> EVENTS = List.of(new CountedEvent(1, 1), new CountedEvent(1, 2));

    private static final long PAUSE_NANOS = 200_000;
    private static final EventSink NOWHERE = new EventSink() {
        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {}

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {}
    };

    private final Path folder;
    private final boolean counts;
    private final Thread thread;
    private volatile boolean closed;

    private TeamForcer(Path folder, boolean counts) {
        this.folder = folder;
        this.counts = counts;
        this.thread = new Thread(this, "team forcer");
    }

    /**
     * Forces the tasks whose channels appear in the folder, until it is closed.
     *
     * @param counts whether it counts events too, for which a task holds descriptors, and says where threads sit, which /proc shows
     */
    static TeamForcer on(Path folder, boolean counts) {
        TeamForcer forcer = new TeamForcer(folder, counts);
        forcer.thread.start();
        return forcer;
    }

    /** Does nothing. */
    static TeamForcer idle() {
        return new TeamForcer(Path.of(""), false);
    }

    @Override
    public void run() {
        List<TaskChannel> tasks = new ArrayList<>();
        List<Plan> plans = List.of(
                everywhere(1, counts ? Placement.on(1) : Placement.UNTOUCHED),
                everywhere(0, counts ? Placement.on(1, 0) : Placement.UNTOUCHED));
        for (long round = 0; !closed; round++) {
            for (Path file : files()) {
                open(file).ifPresent(tasks::add);
            }
            for (TaskChannel task : tasks) {
                if (task.events().drain(NOWHERE) > 0 || round < 2) {
                    publish(task, plans.get((int) (round / 2 % 2)), round);
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private static Plan everywhere(int threads, Placement placement) {
        Plan plan = Plan.EMPTY;
        for (int region = 0; region < REGIONS; region++) {
            plan = plan.withThreads(region, threads).withPlacement(region, placement);
        }
        return plan;
    }

    private void publish(TaskChannel task, Plan plan, long round) {
        if (round % 2 == 0) {
            task.directives().publish(plan);
        } else {
            task.directives().withdraw();
        }
        if (counts && round % COUNTING_ROUNDS < COUNTING_ROUNDS / 2) {
            task.directives().count(EVENTS);
        } else {
            task.directives().stopCounting();
        }
    }

    /** Takes the name away, as an agent does. Empty too for a task that has just done so. */
    private static Optional<TaskChannel> open(Path file) {
        try {
            Optional<TaskChannel> task = TaskChannel.open(file);
            if (task.isPresent()) {
                Files.deleteIfExists(file);
            }
            return task;
        } catch (ChannelException | IOException e) {
            return Optional.empty();
        }
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    @Override
    public void close() {
        closed = true;
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
