package lull.partitioning.solution;

import java.util.Arrays;
import java.util.List;
import lull.partitioning.Granules;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * For every share of a node, the least time in which its devices do it together: a (min, max) convolution of their time
 * functions, O(m² h²) for h devices of m sizes.
 */
public final class FastestSplit {
    private final long granularity;
    private final double[][] least;
    private final int[][] taken;

    /**
     * The splits of shares up to a size.
     *
     * @param granularity a divisor of all the devices' sizes
     * @param most the largest share that is of interest, in the profiles' unit
     */
    public FastestSplit(NodeType type, long granularity, long most) {
        this.granularity = granularity;
        List<Profile> devices = type.devices();
        int largest = Granules.count(Math.min(most, type.largestSize()), granularity, bytesPerGranule(type));
        least = new double[devices.size() + 1][largest + 1];
        taken = new int[devices.size()][largest + 1];
        for (double[] row : least) {
            Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        least[0][0] = 0;
        long reached = 0;
        for (int device = 0; device < devices.size(); device++) {
            join(type, device, (int) Math.min(reached, largest));
            reached += devices.get(device).largestSize() / granularity;
        }
    }

    /** What its tables and {@link #seconds()} take for each granule of a share. */
    public static double bytesPerGranule(NodeType type) {
        return (Double.BYTES + Integer.BYTES) * type.devices().size() + 2 * Double.BYTES;
    }

    private void join(NodeType type, int device, int reached) {
        double[] before = least[device];
        double[] after = least[device + 1];
        for (ProfilePoint point : type.devices().get(device).points()) {
            long size = point.size() / granularity;
            if (size >= after.length) {
                break;
            }
            double alone = type.seconds(point);
            int granules = (int) size;
            int last = (int) Math.min(reached, after.length - 1 - size);
            for (int rest = 0; rest <= last; rest++) {
                double seconds = Math.max(before[rest], alone);
                if (seconds < after[rest + granules]) {
                    after[rest + granules] = seconds;
                    taken[device][rest + granules] = granules;
                }
            }
        }
    }

    /** Least time by granules, s; infinite where no split exists. */
    public double[] seconds() {
        return least[least.length - 1].clone();
    }

    /** A split of least time: the size of each device, in the profiles' unit. */
    public List<Long> sizes(int granules) {
        Long[] sizes = new Long[taken.length];
        int rest = granules;
        for (int device = taken.length - 1; device >= 0; device--) {
            sizes[device] = taken[device][rest] * granularity;
            rest -= taken[device][rest];
        }
        return List.of(sizes);
    }
}
