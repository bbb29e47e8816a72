package lull.partitioning.study;

import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import lull.partitioning.Improvement;

/** Least, average and most improvement of a study's results, %, by what was minimised and what is compared. */
public final class StudySummary {
    private final List<StudyResult> results;

    public StudySummary(List<StudyResult> results) {
        this.results = results;
    }

    /** Rows that have numbers, in the order in which they are to be read. */
    public Map<String, DoubleSummaryStatistics> rows() {
        Map<String, DoubleSummaryStatistics> rows = new LinkedHashMap<>();
        put(rows, "time, minimising time", results.stream().mapToDouble(result -> result.timeOptimal()
                .secondsPercent()));
        put(
                rows,
                "energy, minimising time",
                results.stream().flatMapToDouble(result -> result.timeOptimal().joulesPercent().stream()));
        put(rows, "energy, minimising energy", ofEnergy(result -> result.joulesPercent().stream()));
        put(rows, "time, minimising energy", ofEnergy(result -> DoubleStream.of(result.secondsPercent())));
        return rows;
    }

    private DoubleStream ofEnergy(Function<Improvement, DoubleStream> what) {
        return results.stream()
                .flatMap(result -> result.energyOptimal().stream())
                .flatMapToDouble(what);
    }

    private static void put(Map<String, DoubleSummaryStatistics> rows, String name, DoubleStream values) {
        DoubleSummaryStatistics statistics = values.summaryStatistics();
        if (statistics.getCount() > 0) {
            rows.put(name, statistics);
        }
    }
}
