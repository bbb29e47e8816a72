package lull.partitioning;

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

    /** f_T: the time of the slowest device, s. */
    public double seconds() {
        return shares.stream().mapToDouble(NodeShare::seconds).max().orElse(0);
    }

    /** f_E: the energy of all nodes, J, if the profiles tell energies. */
    public OptionalDouble joules() {
        double sum = shares.stream()
                .mapToDouble(share -> share.count() * share.joules())
                .sum();
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
