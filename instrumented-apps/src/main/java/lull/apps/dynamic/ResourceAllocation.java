package lull.apps.dynamic;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import lull.apps.dynamic.check.Finding;
import lull.apps.dynamic.check.MarginalAllocation;

/**
 * The resource allocation problem (RAP): how many units of a resource each activity gets, for the highest total return.
 * One row of amounts for each activity,
 *
 * <pre>   f_i(x) = max over j = 0..x of  f_{i-1}(x - j) + g_i(j)</pre>
 *
 * An entry looks at all earlier ones: its work grows with its place in the row, so that equal shares are never balanced,
 * and every row costs the same. O(activities · units²) time, O(activities · units) memory.
 */
public final class ResourceAllocation implements DynamicProgram {
    private static final int GREATEST_GAIN = 1000;

    private final int[][] returns;
    private final int units;
    /** The row before, backwards: the maximum then runs forwards through both of its arrays. */
    private final int[] backwards;

    /**
     * An instance.
     *
     * @param returns for each activity, what it returns from 0..units units; sums fit an int
     */
    public ResourceAllocation(int[][] returns) {
        if (returns.length == 0
                || returns[0].length == 0
                || Arrays.stream(returns).anyMatch(activity -> activity.length != returns[0].length)) {
            throw new IllegalArgumentException(
                    "resource allocation needs at least one activity, and the same number of returns,"
                            + " from 0 units up, for each; got " + returns.length + " activities");
        }
        this.returns = Arrays.stream(returns).map(int[]::clone).toArray(int[][]::new);
        units = returns[0].length - 1;
        backwards = new int[units + 1];
    }

    /** As many activities as units; each returns less for another unit the more it has. */
    public static ResourceAllocation random(int size, RandomGenerator random) {
        int[][] returns = new int[size][size + 1];
        for (int[] activity : returns) {
            double gain = GREATEST_GAIN * random.nextDouble();
            double decline = 1 - random.nextDouble() / 2;
            for (int j = 1; j <= size; j++) {
                activity[j] = activity[j - 1] + (int) gain;
                gain *= decline;
            }
        }
        return new ResourceAllocation(returns);
    }

    @Override
    public int iterations() {
        return returns.length;
    }

    @Override
    public int entries(int iteration) {
        return units + 1;
    }

    @Override
    public long operations(int iteration, int from, int to) {
        return ((long) to * (to + 1L) - (long) from * (from + 1L)) / 2;
    }

    @Override
    public void compute(int iteration, int from, int to, int[] values) {
        for (int x = from; x < to; x++) {
            values[x] = best(backwards, units - x, returns[iteration], x);
        }
    }

    private static int best(int[] backwards, int first, int[] gains, int most) {
        int best = Integer.MIN_VALUE;
        for (int j = 0; j <= most; j++) {
            best = Math.max(best, backwards[first + j] + gains[j]);
        }
        return best;
    }

    @Override
    public void accept(int iteration, int[] values) {
        for (int x = 0; x <= units; x++) {
            backwards[units - x] = values[x];
        }
    }

    @Override
    public long optimum() {
        return backwards[0];
    }

    @Override
    public Finding verify() {
        return Finding.compare("marginal allocation (Fox)", optimum(), MarginalAllocation.optimum(returns));
    }
}
