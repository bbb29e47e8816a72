package lull.partitioning;

import java.util.Arrays;
import java.util.List;

/**
 * For every share of a node, the least time in which its devices do it together: a (min, max) convolution of their time
 * functions, O(m² h²) for h devices of m sizes.
 */
public final class FastestSplit {
    private final long granularity;
    private final double[][] least;
    private final int[][] taken;

    /** @param granularity a divisor of all the devices' sizes */
    public FastestSplit(NodeType type, long granularity) {
        this.granularity = granularity;
        List<Profile> devices = type.devices();
        int largest = Granules.count(type.largestSize(), granularity, 12.0 * devices.size() + 8);
        least = new double[devices.size() + 1][largest + 1];
        taken = new int[devices.size()][largest + 1];
        for (double[] row : least) {
            Arrays.fill(row, Double.POSITIVE_INFINITY);
        }
        least[0][0] = 0;
        int reached = 0;
        for (int device = 0; device < devices.size(); device++) {
            join(device, reached, devices.get(device));
            reached += (int) (devices.get(device).largestSize() / granularity);
        }
    }

    private void join(int device, int reached, Profile profile) {
        double[] before = least[device];
        double[] after = least[device + 1];
        for (ProfilePoint point : profile.points()) {
            int granules = (int) (point.size() / granularity);
            for (int rest = 0; rest <= reached; rest++) {
                double seconds = Math.max(before[rest], point.seconds());
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
