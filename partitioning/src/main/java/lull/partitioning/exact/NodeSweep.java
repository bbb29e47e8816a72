package lull.partitioning.exact;

import java.util.Arrays;
import java.util.List;
import lull.partitioning.Granules;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.exact.cost.Costs;
import lull.partitioning.exact.cost.EnergyScale;

/**
 * The least energy c(r) of a node that takes r granules within a time T, as T rises, without what it draws when it idles.
 *
 * <p>Algorithmic notes. The pairs (device j, size x) come by rising time. For every proper subset S of the devices G_S(r)
 * is the least sum of energies of devices of S that take r granules within the pairs seen. When the pair (j, x) comes, it
 * is the slowest of its node, so c(r) may fall to P_s·t + e_j(x) + G_{all∖j}(r − x); then the G_S with j in S follow. Each
 * pair costs O(2^h·m·h), so all of them O(2^h·m²·h²). Splits are linked lists that never change, so that one noted at
 * some T stays what it was.
 */
final class NodeSweep {
    private final int devices;
    private final int[] pairDevice;
    private final int[] pairSize;
    private final ProfilePoint[] pairPoint;
    private final double[] pairSeconds;
    private final Costs pairEnergy;
    private final Costs pairEnergyAsSlowest;
    private final long[] order;
    private final Costs[] leastOf;
    private final int[][] splitOf;
    /** Beyond it a subset's table has only holes yet; −1 if it has nothing else. */
    private final int[] lastOf;

    private final SplitLists splits = new SplitLists();
    private final Costs costs;
    private final int[] slowestPair;
    private final int[] restSplit;
    private final int[] changed;
    private final boolean[] isChanged;
    private int changedCount;
    private int next;

    /**
     * A sweep before its first time.
     *
     * @param granularity a divisor of all the devices' sizes
     * @param most shares of more than that don't matter, in the profiles' unit
     */
    NodeSweep(NodeType type, long granularity, long most, EnergyScale scale) {
        devices = type.devices().size();
        long reach = Math.min(most, type.largestSize());
        int largest = Granules.count(reach, granularity, bytesPerGranule(type, scale));
        int pairs = type.devices().stream()
                .mapToInt(device -> points(device, reach).size())
                .sum();
        pairDevice = new int[pairs];
        pairSize = new int[pairs];
        pairPoint = new ProfilePoint[pairs];
        pairSeconds = new double[pairs];
        pairEnergy = scale.holes(pairs);
        pairEnergyAsSlowest = scale.holes(pairs);
        fillPairs(type, granularity, reach, scale);
        order = byTime(pairSeconds);
        leastOf = new Costs[(1 << devices) - 1];
        splitOf = new int[(1 << devices) - 1][];
        lastOf = new int[leastOf.length];
        fillSubsets(type.devices(), granularity, largest, scale);
        costs = scale.holes(largest + 1);
        slowestPair = new int[largest + 1];
        restSplit = new int[largest + 1];
        changed = new int[largest + 1];
        isChanged = new boolean[largest + 1];
    }

    /**
     * What its tables take for each granule of a share. Each subset's is as long as its devices can take together, half of
     * all of them in the mean; of several devices there are links of splits.
     */
    static double bytesPerGranule(NodeType type, EnergyScale scale) {
        int subsets = 1 << type.devices().size();
        double tables = 0.5 * subsets * (scale.bytes() + Integer.BYTES);
        double links = 2.0 * SplitLists.BYTES_EACH * (subsets - 2);
        return tables + links + scale.bytes() + 3 * Integer.BYTES + 1;
    }

    private static List<ProfilePoint> points(Profile device, long most) {
        List<ProfilePoint> points = device.points();
        int count = points.size();
        while (points.get(count - 1).size() > most) {
            count--;
        }
        return points.subList(0, count);
    }

    private void fillPairs(NodeType type, long granularity, long most, EnergyScale scale) {
        int pair = 0;
        double watts = type.wattsAboveIdle();
        for (int device = 0; device < devices; device++) {
            for (ProfilePoint point : points(type.devices().get(device), most)) {
                pairDevice[pair] = device;
                pairSize[pair] = Math.toIntExact(point.size() / granularity);
                pairPoint[pair] = point;
                pairSeconds[pair] = type.seconds(point);
                double joules = point.joules().orElseThrow();
                scale.put(pairEnergy, pair, joules, 0, 0);
                scale.put(pairEnergyAsSlowest, pair, joules, watts, pairSeconds[pair]);
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

    private void fillSubsets(List<Profile> profiles, long granularity, int most, EnergyScale scale) {
        for (int subset = 0; subset < leastOf.length; subset++) {
            long largest = 0;
            for (int device = 0; device < devices; device++) {
                largest += (subset >> device & 1) * (profiles.get(device).largestSize() / granularity);
            }
            leastOf[subset] = scale.holes((int) Math.min(most, largest) + 1);
            splitOf[subset] = new int[leastOf[subset].length()];
        }
        leastOf[0].setZero(0);
        Arrays.fill(lastOf, 1, lastOf.length, -1);
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
        int others = leastOf.length & ~(1 << pairDevice[pair]);
        Costs rest = leastOf[others];
        int[] restSplits = splitOf[others];
        int size = pairSize[pair];
        int end = Math.min(lastOf[others] + 1, costs.length() - size);
        long[] least = rest.leading();
        long[] leading = costs.leading();
        long energy = pairEnergyAsSlowest.leading(pair);
        long near = costs.tolerance();
        for (int other = 0; other < end; other++) {
            long difference = least[other] + energy - leading[other + size];
            // Most differences are large, so that this comes first.
            if (difference <= near
                    && least[other] != Costs.HOLE
                    && (difference < -near
                            || costs.nearSumIsLess(rest, other, pairEnergyAsSlowest, pair, other + size))) {
                costs.setSum(other + size, rest, other, pairEnergyAsSlowest, pair);
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
                extend(subset & ~bit, pair, subset);
            }
        }
    }

    private void extend(int subsetWithout, int pair, int subsetWith) {
        Costs without = leastOf[subsetWithout];
        int[] splitsWithout = splitOf[subsetWithout];
        Costs with = leastOf[subsetWith];
        int[] splitsWith = splitOf[subsetWith];
        int size = pairSize[pair];
        int end = Math.min(lastOf[subsetWithout] + 1, with.length() - size);
        if (end <= 0) {
            return;
        }
        lastOf[subsetWith] = Math.max(lastOf[subsetWith], end - 1 + size);
        long[] least = without.leading();
        long[] leading = with.leading();
        long energy = pairEnergy.leading(pair);
        long near = with.tolerance();
        for (int other = 0; other < end; other++) {
            long difference = least[other] + energy - leading[other + size];
            if (difference <= near
                    && least[other] != Costs.HOLE
                    && (difference < -near || with.nearSumIsLess(without, other, pairEnergy, pair, other + size))) {
                with.setSum(other + size, without, other, pairEnergy, pair);
                splitsWith[other + size] = splits.add(pair, splitsWithout[other]);
            }
        }
    }

    /**
     * Whether a node with one of the pairs that come yet may have a leading part of w below a limit: as its slowest pair, with
     * the cheapest ones of the other devices that are no slower.
     */
    boolean mayGoBelow(long limit, BaseLine line, int group) {
        long[] cheapest = new long[devices];
        for (int at = 0; at < order.length; at++) {
            int pair = (int) order[at];
            if (at >= next) {
                long whole =
                        line.leadingPart(pairEnergyAsSlowest.leading(pair), pairSize[pair]) - line.leadingOfBase(group);
                for (int device = 0; device < devices; device++) {
                    whole += device == pairDevice[pair] ? 0 : cheapest[device];
                }
                if (whole < limit) {
                    return true;
                }
            }
            long alone = line.leadingPart(pairEnergy.leading(pair), pairSize[pair]);
            // A device's first pair is that of idling, which may cost energy.
            boolean first = pairSize[pair] == 0;
            cheapest[pairDevice[pair]] = first ? alone : Math.min(cheapest[pairDevice[pair]], alone);
        }
        return false;
    }

    /** c by granules, holes where nothing is possible yet; it changes as the sweep goes on. */
    Costs costs() {
        return costs;
    }

    /** How long a node takes for a share at the cost of now, s; of equal costs the one of the least time was kept. */
    double seconds(int share) {
        return pairSeconds[slowestPair[share]];
    }

    int changedCount() {
        return changedCount;
    }

    /** The shares whose cost fell since {@link #forgetChanges()}, as many as are counted. */
    int[] changed() {
        return changed;
    }

    void forgetChanges() {
        for (int i = 0; i < changedCount; i++) {
            isChanged[changed[i]] = false;
        }
        changedCount = 0;
    }

    /** What each device does of a node that takes that share at the cost of now. */
    List<ProfilePoint> split(int share) {
        ProfilePoint[] points = new ProfilePoint[devices];
        int pair = slowestPair[share];
        int rest = restSplit[share];
        points[pairDevice[pair]] = pairPoint[pair];
        while (rest != SplitLists.END) {
            points[pairDevice[splits.pair(rest)]] = pairPoint[splits.pair(rest)];
            rest = splits.rest(rest);
        }
        return List.of(points);
    }
}
