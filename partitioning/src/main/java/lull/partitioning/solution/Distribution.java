package lull.partitioning.solution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Who does how much: a multiset of node shares, since identical nodes may change places.
 *
 * @param shares different shares, none with a count of 0
 */
public record Distribution(List<NodeShare> shares) {
    public Distribution {
        shares = List.copyOf(shares);
    }

    /** A size on a device, and how many devices take it. */
    public record Count(String device, long size, long count) {}

    public long workload() {
        return shares.stream().mapToLong(share -> share.size() * share.count()).sum();
    }

    public long nodes() {
        return shares.stream().mapToLong(NodeShare::count).sum();
    }

    /** f_T: the time of the slowest device, s; where shares are sent one after the other, after the last one is sent. */
    public double seconds() {
        double sending = shares.stream()
                .filter(share -> share.type().conditions().serial())
                .mapToDouble(share -> share.count() * share.sendingSeconds())
                .sum();
        return sending + shares.stream().mapToDouble(NodeShare::seconds).max().orElse(0);
    }

    /** f_E: the energy of all nodes, J, if the profiles tell energies; of those that are done too, if they draw power. */
    public OptionalDouble joules() {
        double end = seconds();
        double sum = shares.stream()
                .mapToDouble(share -> share.count()
                        * (share.joules() + share.type().conditions().idleWatts() * (end - share.seconds())))
                .sum();
        return known(sum);
    }

    /** Average power of all nodes together while all their devices work, W, if the profiles tell energies. */
    public OptionalDouble watts() {
        return known(shares.stream()
                .mapToDouble(share -> share.count() * share.watts())
                .sum());
    }

    private static OptionalDouble known(double sum) {
        return Double.isNaN(sum) ? OptionalDouble.empty() : OptionalDouble.of(sum);
    }

    /** Counts per device and size, by rising size; idle devices have size 0. */
    public List<Count> counts() {
        Map<String, Map<Long, Long>> counts = new TreeMap<>();
        for (NodeShare share : shares) {
            for (int device = 0; device < share.sizes().size(); device++) {
                counts.computeIfAbsent(share.type().devices().get(device).device(), name -> new TreeMap<>())
                        .merge(share.sizes().get(device), share.count(), Long::sum);
            }
        }
        List<Count> all = new ArrayList<>();
        counts.forEach((device, sizes) -> sizes.forEach((size, count) -> all.add(new Count(device, size, count))));
        return all;
    }

    /** The share of every single node in words, its devices' sizes with + between. */
    public Stream<String> nodeSizes() {
        return shares.stream().flatMap(share -> Stream.generate(share::words).limit(share.count()));
    }
}
