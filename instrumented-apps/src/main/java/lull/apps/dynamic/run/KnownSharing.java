package lull.apps.dynamic.run;

import java.util.ArrayList;
import java.util.List;
import lull.apps.dynamic.DynamicProgram;
import lull.apps.dynamic.EntryShares;
import lull.balancing.ChainPartition;

/**
 * The best shares of every iteration by the program's own count of comparisons and speeds of the tasks that are known
 * already: what a balancer could reach that need not learn anything.
 */
final class KnownSharing extends GivenSharing {
    /** Comparisons that an entry costs beside its own, for the loop around them. */
    private static final double OPERATIONS_OF_AN_ENTRY = 5;

    /** @param slowness seconds that each task takes for a comparison */
    KnownSharing(DynamicProgram program, double... slowness) {
        super(best(program, slowness));
    }

    private static List<EntryShares> best(DynamicProgram program, double... slowness) {
        List<EntryShares> shares = new ArrayList<>();
        for (int iteration = 0; iteration < program.iterations(); iteration++) {
            int now = iteration;
            shares.add(EntryShares.of(new ChainPartition(
                            slowness.length,
                            program.entries(iteration),
                            (task, from, to) -> slowness[task]
                                    * (program.operations(now, from, to) + OPERATIONS_OF_AN_ENTRY * (to - from)))
                    .shortest()));
        }
        return shares;
    }
}
