package lull.partitioning.plot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import lull.artifacts.Picture;
import lull.partitioning.Front;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.Solution;
import lull.partitioning.study.StudyResult;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The papers' figures. Every picture with joules says where they come from. */
public final class PartitioningPlots {
    private final String source;

    /** @param source where the joules come from */
    public PartitioningPlots(String source) {
        this.source = source;
    }

    /** Energy over time. */
    public void front(Front front, Path file) throws IOException {
        List<Solution> solutions = front.solutions();
        XYChart chart = chart(
                "Pareto front of " + solutions.size() + " distributions (energy source: " + source + ")",
                "time, s",
                "energy, J");
        chart.getStyler()
                .setDefaultSeriesRenderStyle(XYSeriesRenderStyle.Scatter)
                .setLegendVisible(false);
        chart.addSeries(
                "front",
                solutions.stream().mapToDouble(Solution::seconds).toArray(),
                solutions.stream()
                        .mapToDouble(solution -> solution.joules().orElse(Double.NaN))
                        .toArray());
        new Picture(List.of(chart)).write(file);
    }

    /** Time, and energy if it is known, over workload size, a line for each device. */
    public void profiles(NodeType type, Path file) throws IOException {
        List<Chart<?, ?>> charts = new ArrayList<>();
        charts.add(profiles(
                type.forObjective(PartitioningObjective.TIME), "Time profiles", "time, s", ProfilePoint::seconds));
        if (type.energyKnown()) {
            charts.add(profiles(
                    type.forObjective(PartitioningObjective.ENERGY),
                    "Energy profiles (energy source: " + source + ")",
                    "energy, J",
                    point -> point.joules().orElseThrow()));
        }
        new Picture(charts).write(file);
    }

    private static XYChart profiles(NodeType type, String title, String unit, ToDoubleFunction<ProfilePoint> value) {
        XYChart chart = chart(title, "workload size", unit);
        for (Profile device : type.devices()) {
            List<ProfilePoint> points =
                    device.points().stream().filter(point -> point.size() > 0).toList();
            chart.addSeries(
                            device.device(),
                            points.stream().mapToDouble(ProfilePoint::size).toArray(),
                            points.stream().mapToDouble(value).toArray())
                    .setMarker(SeriesMarkers.NONE);
        }
        return chart;
    }

    /** Average improvements over the size n/q. */
    public void improvements(List<StudyResult> results, Path file) throws IOException {
        boolean energy =
                results.stream().anyMatch(result -> result.energyOptimal().isPresent());
        XYChart chart = chart(
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

    private static void add(
            XYChart chart, String name, List<StudyResult> results, ToDoubleFunction<StudyResult> value) {
        Map<Long, Double> averages = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.query().size(), TreeMap::new, Collectors.averagingDouble(value)));
        chart.addSeries(name, new ArrayList<>(averages.keySet()), new ArrayList<>(averages.values()))
                .setMarker(SeriesMarkers.NONE);
    }

    private static XYChart chart(String title, String x, String y) {
        System.setProperty("java.awt.headless", "true");
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .build();
        chart.getStyler().setLegendPosition(LegendPosition.InsideNW);
        return chart;
    }
}
