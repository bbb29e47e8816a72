package lull.apps.team;

import java.util.Arrays;
import java.util.Objects;
import lull.probe.Phase;

/**
 * A team of threads with OpenMP's semantics: the calling thread is number 0 and works too, the others persist from
 * region to region; loops are shared by a static schedule, each region ends with a barrier. Each region is a phase to
 * the runtime, whose directive may run it with fewer threads than the team has, and bind them.
 *
 * <p>Waiting threads spin for a bounded while, then park. Where threads outnumber processors they should not spin.
 *
 * <p>Belongs to the thread that made it; regions do not nest. After a failed region the team can be used again.
 */
public final class ThreadTeam implements AutoCloseable {
    /** Tens of microseconds: longer than the gap between two loops, shorter than a time slice. */
    private static final int DEFAULT_SPINS = 2_000;
    /** Partial sums of a reduction, a number that does not depend on the threads. */
    private static final int SUM_CHUNKS = 64;

    private final int size;
    private final Regions regions;
    private final Thread owner = Thread.currentThread();
    private boolean inRegion;
    private boolean closed;

    /**
     * A team that spins if there is a processor for each of its threads.
     *
     * @param size threads, the calling one included, at least 1
     */
    public ThreadTeam(int size) {
        this(size, size <= Runtime.getRuntime().availableProcessors() ? DEFAULT_SPINS : 0);
    }

    /**
     * A team with its own bound on spinning.
     *
     * @param size threads, the calling one included, at least 1
     * @param spins looks at a condition before a waiting thread parks, at least 0
     */
    public ThreadTeam(int size, int spins) {
        if (size < 1 || spins < 0) {
            throw new IllegalArgumentException(
                    "a team needs at least 1 thread and 0 spins, got " + size + " and " + spins);
        }
        this.size = size;
        Waiter[] waiters = new Waiter[size];
        Arrays.setAll(waiters, thread -> new Waiter(spins));
        regions = new Regions(waiters);
        for (int thread = 1; thread < size; thread++) {
            int number = thread;
            Thread started = new Thread(() -> regions.serve(number), "team-" + thread);
            started.setDaemon(true);
            started.start();
        }
    }

    /** The team for one of several tasks that share this node's processors: it spins if they suffice for all. */
    public static ThreadTeam ofTask(int size, int tasksOnNode) {
        boolean room = (long) size * tasksOnNode <= Runtime.getRuntime().availableProcessors();
        return new ThreadTeam(size, room ? DEFAULT_SPINS : 0);
    }

    /** Threads of the team, the calling one included. */
    public int size() {
        return size;
    }

    /**
     * A parallel region: each of its threads runs the body once.
     *
     * @throws IllegalStateException within a region of this team, on another thread than the team's, or after close
     */
    public void parallel(Phase phase, TeamBody body) {
        Objects.requireNonNull(body, "body");
        run(phase, size(), body);
    }

    /** A parallel loop over from..to-1 in static shares; a thread without a share does nothing. */
    public void parallelFor(Phase phase, int from, int to, RangeBody body) {
        Objects.requireNonNull(body, "body");
        run(phase, to - from, member -> {
            int begin = member.begin(from, to);
            int end = member.end(from, to);
            if (begin < end) {
                body.run(begin, end, member.thread());
            }
        });
    }

    /**
     * The sum of a parallel loop over from..to-1. The loop is cut into chunks by its length alone, and their sums are
     * added in their order: the result is the same, to the last bit, with any number of threads.
     */
    public double parallelSum(Phase phase, int from, int to, RangeSum body) {
        Objects.requireNonNull(body, "body");
        int chunks = Math.min(SUM_CHUNKS, Math.max(0, to - from));
        double[] partial = new double[chunks];
        parallelFor(phase, 0, chunks, (first, last, thread) -> {
            for (int chunk = first; chunk < last; chunk++) {
                partial[chunk] = body.over(
                        StaticSchedule.begin(from, to, chunks, chunk),
                        StaticSchedule.begin(from, to, chunks, chunk + 1));
            }
        });
        double sum = 0;
        for (double part : partial) {
            sum += part;
        }
        return sum;
    }

    /** The phase begins with the whole team; threads beyond {@code useful} are not woken. */
    private void run(Phase phase, int useful, TeamBody body) {
        checkUsable();
        int directed = phase.begin(size());
        inRegion = true;
        try {
            if (phase.bindingDue()) {
                regions.run(member -> phase.bind(member.thread()), directed);
                phase.bound();
            }
            regions.run(body, Math.max(1, Math.min(directed, useful)));
        } finally {
            inRegion = false;
            phase.end();
        }
    }

    private void checkUsable() {
        if (Thread.currentThread() != owner) {
            throw new IllegalStateException("a team belongs to the thread that made it, " + owner.getName() + "; "
                    + Thread.currentThread().getName() + " can't begin a region");
        }
        if (inRegion) {
            throw new IllegalStateException("regions of a team don't nest: end the outer one first");
        }
        if (closed) {
            throw new IllegalStateException("the team is closed");
        }
    }

    /** Ends the team's other threads. */
    @Override
    public void close() {
        closed = true;
        regions.close();
    }
}
