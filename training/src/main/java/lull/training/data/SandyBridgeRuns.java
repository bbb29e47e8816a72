package lull.training.data;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;
import org.apache.commons.csv.CSVRecord;

/**
 * Programs on a node of two Xeon E5-2670, by threads and RAPL power cap: {@code tpatki/single-node}. A node under a cap runs at
 * what frequency the cap allows, so the cap takes the frequency's place: each watt stands as a megahertz. Threads count as cores
 * of one processor, for the source doesn't say where they ran. Elapsed cycles are those of the time-stamp counter, a thread's
 * mean. LU-MZ has no counters, so that the programs with counters make a second set of measurements.
 */
final class SandyBridgeRuns implements Importer {
    /** Stand-in for a watt of the cap. */
    private static final double HERTZ_PER_WATT = 1e6;

    @Override
    public boolean recognises(CsvTable table) {
        return table.hasColumns("app", "threads", "pkg_cap_w_0", "elapsed_s", "papi_threads", "sum_PAPI_L3_TCA");
    }

    @Override
    public List<Measurements> read(CsvTable table) {
        MeasurementsBuilder all = builder();
        MeasurementsBuilder counted = builder().note("without LU-MZ, which has no counters");
        table.forEach(line -> {
            add(all, line);
            if (!CsvTable.text(line, "sum_PAPI_L3_TCA").isEmpty()) {
                add(counted, line);
            }
        });
        List<Measurements> sets = new ArrayList<>(List.of(all.build("sandy-bridge-cap")));
        if (counted.build("").phases().size() < sets.get(0).phases().size()) {
            sets.add(counted.build("sandy-bridge-cap counted"));
        }
        return sets;
    }

    private static MeasurementsBuilder builder() {
        return new MeasurementsBuilder().note("a power cap takes the frequency's place, 1 W as 1 MHz; medians of 3 runs");
    }

    private static void add(MeasurementsBuilder builder, CSVRecord line) {
        String program = CsvTable.text(line, "app");
        Map<String, Double> counts = new LinkedHashMap<>();
        double cycles = Double.NaN;
        if (!CsvTable.text(line, "sum_PAPI_L3_TCA").isEmpty()) {
            cycles = CsvTable.number(line, "sum_Real_cycles") / CsvTable.number(line, "papi_threads");
            counts.put("L3_TCA", CsvTable.number(line, "sum_PAPI_L3_TCA"));
            counts.put("L3_TCM", CsvTable.number(line, "sum_PAPI_L3_TCM"));
        }
        builder.add(program, "", program, new Configuration(new ConcurrencyConfiguration(1,
                CsvTable.wholeNumber(line, "threads")), HERTZ_PER_WATT * CsvTable.number(line, "pkg_cap_w_0")),
                new MeasurementsBuilder.Point(CsvTable.number(line, "elapsed_s"), cycles, counts));
    }
}
