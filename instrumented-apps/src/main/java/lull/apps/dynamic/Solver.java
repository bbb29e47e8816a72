package lull.apps.dynamic;

import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import lull.apps.tasks.Tasks;
import lull.apps.team.ThreadTeam;
import lull.probe.Phase;
import lull.probe.Phases;

/** Fills a program's table: every task keeps all of it, computes its shares, and gathers the others' after each iteration. */
public final class Solver {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;

    private final Phase compute = Phases.named("dynamic compute");
    private final Tasks tasks;
    private final ThreadTeam team;
    private final LongSupplier nanoseconds;

    /**
     * A solver for one task.
     *
     * @param nanoseconds clock
     */
    public Solver(Tasks tasks, ThreadTeam team, LongSupplier nanoseconds) {
        this.tasks = tasks;
        this.team = team;
        this.nanoseconds = nanoseconds;
    }

    /**
     * Collective: runs all iterations.
     *
     * @param progress hears how many iterations are done
     * @return what this task did
     * @throws IllegalStateException if the shares of an iteration are not of its entries
     */
    public Effort solve(DynamicProgram program, WorkSharing sharing, IntConsumer progress) {
        Effort effort = new Effort(0, 0, 0);
        long begin = nanoseconds.getAsLong();
        for (int iteration = 0; iteration < program.iterations(); iteration++) {
            effort = effort.plus(iterate(program, sharing, iteration));
            progress.accept(iteration + 1);
        }
        return effort.lasting((nanoseconds.getAsLong() - begin) * SECONDS_PER_NANOSECOND);
    }

    private Effort iterate(DynamicProgram program, WorkSharing sharing, int iteration) {
        int entries = program.entries(iteration);
        EntryShares shares = sharing.shares(entries);
        int[] counts = shares.counts();
        if (shares.total() != entries || counts.length != tasks.size()) {
            throw new IllegalStateException("iteration " + iteration + " has " + entries + " entries for "
                    + tasks.size() + " tasks; the shares are " + shares.total() + " for " + counts.length);
        }
        int[] values = new int[entries];
        int from = shares.begin(tasks.rank());
        int to = shares.end(tasks.rank());
        sharing.start();
        long begin = nanoseconds.getAsLong();
        team.parallelFor(compute, from, to, (first, end, thread) -> program.compute(iteration, first, end, values));
        double seconds = (nanoseconds.getAsLong() - begin) * SECONDS_PER_NANOSECOND;
        sharing.stop();
        tasks.gather(values, counts, shares.displacements());
        program.accept(iteration, values);
        return new Effort(0, seconds, program.operations(iteration, from, to));
    }
}
