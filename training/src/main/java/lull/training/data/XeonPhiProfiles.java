package lull.training.data;

import java.util.List;
import java.util.Map;
import java.util.Set;
import lull.artifacts.table.Table;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.Configuration;

/**
 * Kernels of a task runtime on a Xeon Phi card, by threads and frequency: {@code gtcasl/hpc-task-pareto-frontiers}. Threads are
 * hardware threads of one processor, numbered compactly; no counters. The scalar tasks of some 40 µs and {@code start}, whose
 * time is 0, are left out.
 */
final class XeonPhiProfiles implements Importer {
    private static final Set<String> SCALAR =
            Set.of("start", "assign", "comp_alpha", "comp_beta", "subtract", "sum_contribs");

    @Override
    public boolean recognises(Table table) {
        return table.has("kernel", "freq_khz", "nthreads", "time_s");
    }

    @Override
    public List<PlatformMeasurements> read(Table table) {
        MeasurementsBuilder builder = new MeasurementsBuilder(true)
                .note(
                        "left out: start, which took 0 s, and scalar tasks: assign, comp_alpha, comp_beta, subtract, sum_contribs");
        table.forEach(line -> {
            String kernel = line.text("kernel");
            if (!SCALAR.contains(kernel)) {
                builder.add(
                        kernel,
                        "",
                        kernel,
                        new Configuration(
                                new ConcurrencyConfiguration(1, line.wholeInt("nthreads")),
                                1e3 * line.number("freq_khz")),
                        new MeasurementsBuilder.Point(
                                line.number("time_s"),
                                Double.NaN,
                                line.number("time_s")
                                        * line.numberIfAny("power_w").orElse(Double.NaN),
                                Map.of()));
            }
        });
        return List.of(builder.build("xeon-phi"));
    }
}
