package lull.report.builder;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lull.phases.EventCounts;
import lull.report.Report;

/** Events of one phase, summed over tasks, and the rates that are made of them. */
final class EventSums {
    private static final double THOUSAND = 1e3;
    private static final double NANOS = 1e9;

    private final Map<String, Double> sums = new LinkedHashMap<>();
    private long calls;
    private long uncounted;
    private int threads;

    /** @param names of the counts, in their order */
    void add(List<String> names, EventCounts counts) {
        calls += counts.calls();
        uncounted += counts.uncounted();
        threads = Math.max(threads, counts.threads());
        for (int i = 0; i < Math.min(names.size(), counts.means().size()); i++) {
            sums.merge(names.get(i), counts.calls() * counts.means().get(i), Double::sum);
        }
    }

    /**
     * In the report's words.
     *
     * @param meanSeconds of an instance
     * @return null if nobody counted
     */
    Report.Events events(double meanSeconds) {
        if (calls + uncounted == 0) {
            return null;
        }
        List<Report.EventMean> means = new ArrayList<>();
        sums.forEach((event, sum) -> means.add(new Report.EventMean(event, sum / calls)));
        return new Report.Events(calls, uncounted, threads, means, rates(meanSeconds));
    }

    private List<Report.EventRate> rates(double meanSeconds) {
        List<Report.EventRate> rates = new ArrayList<>();
        rate(rates, "instructions per cycle", "instructions", "cycles", 1);
        rate(rates, "stalled cycles per cycle", "stalled-cycles", "cycles", 1);
        rate(rates, "llc-misses per 1000 instructions", "llc-misses", "instructions", THOUSAND);
        rate(rates, "llc-misses per llc-reference", "llc-misses", "llc-references", 1);
        rate(rates, "branch-misses per 1000 instructions", "branch-misses", "instructions", THOUSAND);
        rate(rates, "cycles per second", "cycles", "task-clock", NANOS);
        Double clock = sums.get("task-clock");
        if (clock != null && meanSeconds > 0) {
            rates.add(new Report.EventRate("CPUs busy", clock / calls / NANOS / meanSeconds));
        }
        return rates;
    }

    private void rate(List<Report.EventRate> rates, String name, String events, String per, double factor) {
        if (sums.containsKey(events) && sums.getOrDefault(per, 0.0) > 0) {
            rates.add(new Report.EventRate(name, factor * sums.get(events) / sums.get(per)));
        }
    }
}
