package lull.training.data;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/**
 * Programs on the Cortex-A15 cluster of an ODROID-XU3, by cores and frequency, with counters: {@code kranik/ARMPM_BUILDMODEL}.
 * One set of measurements for each suite, since their configurations differ. Runs counted different events; each event's count
 * is the median of the runs that counted it. Elapsed cycles are time × frequency; counts are sums over the cores.
 */
final class OdroidRuns implements Importer {
    private static final String FIRST_EVENT = "CPU_CYCLES";

    @Override
    public boolean recognises(Table table) {
        return table.has("suite", "benchmark", "cores", "freq_khz", "time_s", FIRST_EVENT);
    }

    @Override
    public List<PlatformMeasurements> read(Table table) {
        List<String> events = table.columns()
                .subList(table.columns().indexOf(FIRST_EVENT), table.columns().size());
        Map<String, MeasurementsBuilder> suites = new LinkedHashMap<>();
        table.forEach(line -> add(
                suites.computeIfAbsent(
                        line.text("suite"),
                        suite -> new MeasurementsBuilder(true)
                                .note(
                                        "counts are medians over the runs that counted the event; cycles are seconds times hertz")),
                line,
                events));
        return suites.entrySet().stream()
                .map(suite -> suite.getValue().build("odroid-xu3 " + suite.getKey()))
                .toList();
    }

    private static void add(MeasurementsBuilder builder, Row line, List<String> events) {
        String program = line.text("benchmark");
        double hertz = 1e3 * line.number("freq_khz");
        double seconds = line.number("time_s");
        Map<String, Double> counts = new LinkedHashMap<>();
        for (String event : events) {
            double count = line.numberIfAny(event).orElse(Double.NaN);
            if (!Double.isNaN(count)) {
                counts.put(event, count);
            }
        }
        builder.add(
                program,
                "",
                program,
                new Configuration(new ConcurrencyConfiguration(1, line.wholeInt("cores")), hertz),
                new MeasurementsBuilder.Point(
                        seconds,
                        seconds * hertz,
                        seconds * line.numberIfAny("a15_mean_w").orElse(Double.NaN),
                        counts));
    }
}
