package lull.partitioning.exact;

import java.util.Arrays;
import java.util.List;
import lull.partitioning.Granules;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * The least energy c(r) of a node that takes r granules within a time T, as T rises.
 *
 * <p>Algorithmic notes. The pairs (device j, size x) come by rising time. For every proper subset S of the devices G_S(r)
 * is the least sum of energies of devices of S that take r granules within the pairs seen. When the pair (j, x) comes, it
 * is the slowest of its node, so c(r) may fall to P_s·t + e_j(x) + G_{all∖j}(r − x); then the G_S with j in S follow. Each
 * pair costs O(2^h·m·h), so all of them O(2^h·m²·h²). Splits are linked lists that never change, so that one noted at
 * some T stays what it was.
 */
final class NodeSweep {
    static final long HOLE = Long.MAX_VALUE;

    private final int devices;
    private final int[] pairDevice;
    private final int[] pairSize;
    private final double[] pairSeconds;
    private final long[] pairEnergy;
    private final long[] pairEnergyAsSlowest;
    private final long[] order;
    private final long[][] leastOf;
    private final int[][] splitOf;
    private final SplitLists splits = new SplitLists();
    private final long[] costs;
    private final int[] slowestPair;
    private final int[] restSplit;
    private final int[] changed;
    private final boolean[] isChanged;
    private int changedCount;
    private int next;

    NodeSweep(NodeType type, long granularity, EnergyScale scale) {
        devices = type.devices().size();
        // Each subset's table is as long as its devices can take together, half of all of them in the mean.
        int largest = Granules.count(type.largestSize(), granularity, 6.0 * (1 << devices) + 21);
        int pairs = type.devices().stream()
                .mapToInt(device -> device.points().size())
                .sum();
        pairDevice = new int[pairs];
        pairSize = new int[pairs];
        pairSeconds = new double[pairs];
        pairEnergy = new long[pairs];
        pairEnergyAsSlowest = new long[pairs];
        fillPairs(type, granularity, scale);
        order = byTime(pairSeconds);
        leastOf = new long[(1 << devices) - 1][];
        splitOf = new int[(1 << devices) - 1][];
        fillSubsets(type.devices(), granularity);
        costs = new long[largest + 1];
        Arrays.fill(costs, HOLE);
        slowestPair = new int[largest + 1];
        restSplit = new int[largest + 1];
        changed = new int[largest + 1];
        isChanged = new boolean[largest + 1];
    }

    private void fillPairs(NodeType type, long granularity, EnergyScale scale) {
        int pair = 0;
        for (int device = 0; device < devices; device++) {
            for (ProfilePoint point : type.devices().get(device).points()) {
                pairDevice[pair] = device;
                pairSize[pair] = Math.toIntExact(point.size() / granularity);
                pairSeconds[pair] = point.seconds();
                pairEnergy[pair] = scale.units(point.joules().orElseThrow());
                pairEnergyAsSlowest[pair] = pairEnergy[pair] + scale.units(type.staticWatts() * point.seconds());
                pair++;
            }
        }
    }

    private static long[] byTime(double[] seconds) {
        double[] sorted = seconds.clone();
        Arrays.sort(sorted);
        long[] order = new long[seconds.length];
        for (int pair = 0; pair < seconds.length; pair++) {
            order[pair] = (long) Arrays.binarySearch(sorted, seconds[pair]) << Integer.SIZE | pair;
        }
        Arrays.sort(order);
        return order;
    }

    private void fillSubsets(List<Profile> profiles, long granularity) {
        for (int subset = 0; subset < leastOf.length; subset++) {
            long largest = 0;
            for (int device = 0; device < devices; device++) {
                largest += (subset >> device & 1) * (profiles.get(device).largestSize() / granularity);
            }
            leastOf[subset] = new long[Math.toIntExact(largest) + 1];
            Arrays.fill(leastOf[subset], HOLE);
            splitOf[subset] = new int[leastOf[subset].length];
        }
        leastOf[0][0] = 0;
    }

    /** Time of the pairs that come next, s; infinite when all have come. */
    double nextSeconds() {
        return next == order.length ? Double.POSITIVE_INFINITY : pairSeconds[(int) order[next]];
    }

    /** Lets the pairs of the next time come. */
    void advance() {
        double seconds = nextSeconds();
        while (next < order.length && pairSeconds[(int) order[next]] == seconds) {
            int pair = (int) order[next++];
            asSlowest(pair);
            intoSubsets(pair);
        }
    }

    private void asSlowest(int pair) {
        long[] rest = leastOf[leastOf.length & ~(1 << pairDevice[pair])];
        int[] restSplits = splitOf[leastOf.length & ~(1 << pairDevice[pair])];
        long energy = pairEnergyAsSlowest[pair];
        int size = pairSize[pair];
        for (int other = 0; other < rest.length; other++) {
            if (rest[other] != HOLE && rest[other] + energy < costs[other + size]) {
                costs[other + size] = rest[other] + energy;
                slowestPair[other + size] = pair;
                restSplit[other + size] = restSplits[other];
                noteChange(other + size);
            }
        }
    }

    private void noteChange(int share) {
        if (!isChanged[share]) {
            isChanged[share] = true;
            changed[changedCount++] = share;
        }
    }

    private void intoSubsets(int pair) {
        int bit = 1 << pairDevice[pair];
        for (int subset = bit; subset < leastOf.length; subset++) {
            if ((subset & bit) != 0) {
                extend(leastOf[subset & ~bit], splitOf[subset & ~bit], pair, leastOf[subset], splitOf[subset]);
            }
        }
    }

    private void extend(long[] without, int[] splitsWithout, int pair, long[] with, int[] splitsWith) {
        long energy = pairEnergy[pair];
        int size = pairSize[pair];
        for (int other = 0; other < without.length; other++) {
            if (without[other] != HOLE && without[other] + energy < with[other + size]) {
                with[other + size] = without[other] + energy;
                splitsWith[other + size] = splits.add(pair, splitsWithout[other]);
            }
        }
    }

    /** c by granules, {@link #HOLE} where nothing is possible yet; it changes as the sweep goes on. */
    long[] costs() {
        return costs;
    }

    int changedCount() {
        return changedCount;
    }

    /** The shares whose cost fell since {@link #forgetChanges()}. */
    int changed(int index) {
        return changed[index];
    }

    void forgetChanges() {
        for (int i = 0; i < changedCount; i++) {
            isChanged[changed[i]] = false;
        }
        changedCount = 0;
    }

    /** Granules of each device of a node that takes that share at the cost of now. */
    int[] split(int share) {
        int[] sizes = new int[devices];
        int pair = slowestPair[share];
        int rest = restSplit[share];
        sizes[pairDevice[pair]] = pairSize[pair];
        while (rest != SplitLists.END) {
            sizes[pairDevice[splits.pair(rest)]] = pairSize[splits.pair(rest)];
            rest = splits.rest(rest);
        }
        return sizes;
    }
}
