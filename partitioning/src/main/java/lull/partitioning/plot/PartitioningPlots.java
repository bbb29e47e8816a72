package lull.partitioning.plot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import lull.artifacts.Picture;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
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
}
