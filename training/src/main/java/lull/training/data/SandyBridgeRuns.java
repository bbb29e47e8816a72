package lull.training.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/**
 * Programs on a node of two Xeon E5-2670, by threads and RAPL power cap: {@code tpatki/single-node}. A node under a cap runs at
 * what frequency the cap allows, so the cap takes the frequency's place: each watt stands as a megahertz. Threads count as cores
 * of one processor, for the source doesn't say where they ran. Elapsed cycles are those of the time-stamp counter, a thread's
 * mean. LU-MZ has no counters, so that the programs with counters make a second set of measurements.
 */
final class SandyBridgeRuns implements Importer {
    /** Stand-in for a watt of the cap. */
    private static final List<String> POWER = List.of("pkg_watts_0", "pkg_watts_1", "dram_watts_0", "dram_watts_1");

    private static final double HERTZ_PER_WATT = 1e6;

    @Override
    public boolean recognises(Table table) {
        return table.has("app", "threads", "pkg_cap_w_0", "elapsed_s", "papi_threads", "sum_PAPI_L3_TCA");
    }

    @Override
    public List<PlatformMeasurements> read(Table table) {
        MeasurementsBuilder all = builder();
        MeasurementsBuilder counted = builder().note("without LU-MZ, which has no counters");
        table.forEach(line -> {
            add(all, line);
            if (!line.text("sum_PAPI_L3_TCA").isEmpty()) {
                add(counted, line);
            }
        });
        List<PlatformMeasurements> sets = new ArrayList<>(List.of(all.build("sandy-bridge-cap")));
        if (counted.build("").phases().size() < sets.get(0).phases().size()) {
            sets.add(counted.build("sandy-bridge-cap counted"));
        }
        return sets;
    }

    private static MeasurementsBuilder builder() {
        return new MeasurementsBuilder(true)
                .note("a power cap takes the frequency's place, 1 W as 1 MHz; medians of 3 runs");
    }

    private static void add(MeasurementsBuilder builder, Row line) {
        String program = line.text("app");
        Map<String, Double> counts = new LinkedHashMap<>();
        double cycles = Double.NaN;
        if (!line.text("sum_PAPI_L3_TCA").isEmpty()) {
            cycles = line.number("sum_Real_cycles") / line.number("papi_threads");
            counts.put("L3_TCA", line.number("sum_PAPI_L3_TCA"));
            counts.put("L3_TCM", line.number("sum_PAPI_L3_TCM"));
        }
        builder.add(
                program,
                "",
                program,
                new Configuration(
                        new ConcurrencyConfiguration(1, line.wholeInt("threads")),
                        HERTZ_PER_WATT * line.number("pkg_cap_w_0")),
                new MeasurementsBuilder.Point(
                        line.number("elapsed_s"), cycles, line.number("elapsed_s") * watts(line), counts));
    }

    /** Of both processors and their memory, by RAPL. */
    private static double watts(Row line) {
        return POWER.stream()
                .mapToDouble(column -> line.numberIfAny(column).orElse(Double.NaN))
                .sum();
    }
}
