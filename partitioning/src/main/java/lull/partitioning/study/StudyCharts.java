package lull.partitioning.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import lull.artifacts.Picture;
import lull.partitioning.plot.Charts;
import lull.partitioning.solution.Improvement;
import org.knowm.xchart.XYChart;

/** Pictures of a study. */
public final class StudyCharts {
    private final String source;

    /** @param source where the joules come from */
    public StudyCharts(String source) {
        this.source = source;
    }

    /** Average improvements over the size n/q. */
    public void improvements(List<StudyResult> results, Path file) throws IOException {
        boolean energy =
                results.stream().anyMatch(result -> result.energyOptimal().isPresent());
        XYChart chart = Charts.of(
                "Average improvement over n/q on q processors" + (energy ? " (energy source: " + source + ")" : ""),
                "workload size n/q",
                "improvement, %");
        add(chart, "time, minimising time", results, result -> result.timeOptimal()
                .secondsPercent());
        if (energy) {
            add(chart, "energy, minimising energy", results, result -> result.energyOptimal()
                    .orElseThrow()
                    .joulesPercent()
                    .orElse(0));
        }
        new Picture(List.of(chart)).write(file);
    }

    /**
     * The interplay of time and energy: what each gains over the size n/q while time is minimised, and while energy is; averages
     * over queries with as many processors as the homogeneous distribution has.
     */
    public void interplay(List<StudyResult> results, Path file) throws IOException {
        List<StudyResult> same = results.stream()
                .filter(result -> result.query().sameProcessors())
                .toList();
        new Picture(List.of(
                        chart("Minimising time", same, StudyResult::timeOptimal),
                        chart("Minimising energy", same, result -> result.energyOptimal()
                                .orElseThrow())))
                .write(file);
    }

    private XYChart chart(String title, List<StudyResult> results, Function<StudyResult, Improvement> improvement) {
        XYChart chart = Charts.of(title + " (energy source: " + source + ")", "workload size n/q", "improvement, %");
        add(chart, "of the time", results, result -> improvement.apply(result).secondsPercent());
        add(chart, "of the energy", results, result -> improvement
                .apply(result)
                .joulesPercent()
                .orElse(0));
        return chart;
    }

    /** Without improvements that are beyond a double's range, and without the line where none is left. */
    private static void add(
            XYChart chart, String name, List<StudyResult> results, ToDoubleFunction<StudyResult> value) {
        Map<Long, Double> averages = results.stream()
                .filter(result -> Double.isFinite(value.applyAsDouble(result)))
                .collect(Collectors.groupingBy(
                        result -> result.query().size(), TreeMap::new, Collectors.averagingDouble(value)));
        if (!averages.isEmpty()) {
            chart.addSeries(name, new ArrayList<>(averages.keySet()), new ArrayList<>(averages.values()))
                    .setMarker(Charts.marker(averages.size()));
        }
    }
}
