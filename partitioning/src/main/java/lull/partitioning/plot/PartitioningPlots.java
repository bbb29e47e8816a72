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
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.study.StudyResult;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;

/** The papers' figures. Every picture with joules says where they come from. */
public final class PartitioningPlots {
    private final String source;

    /** @param source where the joules come from */
    public PartitioningPlots(String source) {
        this.source = source;
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
        XYChart chart = Charts.of(title, "workload size", unit);
        for (Profile device : type.devices()) {
            List<ProfilePoint> points =
                    device.points().stream().filter(point -> point.size() > 0).toList();
            chart.addSeries(
                            device.device(),
                            points.stream().mapToDouble(ProfilePoint::size).toArray(),
                            points.stream().mapToDouble(value).toArray())
                    .setMarker(Charts.marker(points.size()));
        }
        return chart;
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

    private static void add(
            XYChart chart, String name, List<StudyResult> results, ToDoubleFunction<StudyResult> value) {
        Map<Long, Double> averages = results.stream()
                .collect(Collectors.groupingBy(
                        result -> result.query().size(), TreeMap::new, Collectors.averagingDouble(value)));
        chart.addSeries(name, new ArrayList<>(averages.keySet()), new ArrayList<>(averages.values()))
                .setMarker(Charts.marker(averages.size()));
    }
}
