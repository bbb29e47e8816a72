package lull.report;

import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;

/** CPUs on which threads of one phase were seen, over all tasks, by node. */
final class SeenCpus {
    private final SortedMap<String, BitSet> hosts = new TreeMap<>();

    void add(String host, List<Integer> cpus) {
        if (!cpus.isEmpty()) {
            BitSet seen = hosts.computeIfAbsent(host, none -> new BitSet());
            cpus.forEach(seen::set);
        }
    }

    /** In the report's words; null if nobody looked. */
    List<Report.Place> places() {
        return hosts.isEmpty()
                ? null
                : hosts.entrySet().stream()
                        .map(seen -> new Report.Place(seen.getKey(), list(seen.getValue())))
                        .toList();
    }

    /** As Linux lists CPUs, such as "0-3,8". */
    private static String list(BitSet cpus) {
        StringJoiner ranges = new StringJoiner(",");
        for (int first = cpus.nextSetBit(0); first >= 0; ) {
            int end = cpus.nextClearBit(first);
            ranges.add(end == first + 1 ? String.valueOf(first) : first + "-" + (end - 1));
            first = cpus.nextSetBit(end);
        }
        return ranges.toString();
    }
}
