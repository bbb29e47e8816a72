package lull.report.builder;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import lull.platform.CpuSet;
import lull.report.Report;

/** CPUs on which threads of one phase were seen, over all tasks, by node. */
final class SeenCpus {
    private final SortedMap<String, CpuSet> hosts = new TreeMap<>();

    void add(String host, List<Integer> cpus) {
        if (!cpus.isEmpty()) {
            hosts.merge(host, new CpuSet(new TreeSet<>(cpus)), CpuSet::union);
        }
    }

    /** In the report's words; null if nobody looked. */
    List<Report.Place> places() {
        return hosts.isEmpty()
                ? null
                : hosts.entrySet().stream()
                        .map(seen ->
                                new Report.Place(seen.getKey(), seen.getValue().list()))
                        .toList();
    }
}
