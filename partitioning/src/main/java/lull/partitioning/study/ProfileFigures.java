package lull.partitioning.study;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import lull.artifacts.Picture;
import lull.partitioning.ProfilePoint;
import lull.partitioning.plot.Charts;
import lull.partitioning.profile.MeasuredProfile;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Figures 1 to 12 of Lastovetsky and Reddy (2017): speed, dynamic power and dynamic energy over the size, a line a setting. */
public final class ProfileFigures {
    private final List<MeasuredProfile> profiles;
    private final List<Function> functions = new ArrayList<>();

    /** What is drawn in one chart. */
    public record Function(String name, String unit, ToDoubleFunction<ProfilePoint> value) {}

    /** @param work of a size, by which speeds are told */
    public ProfileFigures(List<MeasuredProfile> profiles, Work work) {
        this.profiles = List.copyOf(profiles);
        functions.add(new Function("speed", work.unit(), point -> work.speed(point.size(), point.seconds())));
        if (profiles.stream().allMatch(measured -> measured.profile().energyKnown())) {
            functions.add(new Function("power", "W", point -> point.joules().orElseThrow() / point.seconds()));
            functions.add(new Function("energy", "J", point -> point.joules().orElseThrow()));
        }
    }

    /** Speed, and if energies are known power and energy. */
    public List<Function> functions() {
        return List.copyOf(functions);
    }

    /** A function's values by rising size. */
    public static double[] values(MeasuredProfile measured, Function function) {
        return points(measured).stream().mapToDouble(function.value).toArray();
    }

    private static List<ProfilePoint> points(MeasuredProfile measured) {
        return measured.profile().points().stream()
                .filter(point -> point.size() > 0)
                .toList();
    }

    /** Draws them, an SVG or PNG by the name's end. */
    public void draw(Path file) throws IOException {
        String sources = String.join(
                "; ", profiles.stream().map(MeasuredProfile::source).distinct().toList());
        List<Chart<?, ?>> charts = new ArrayList<>();
        for (Function function : functions) {
            XYChart chart = Charts.of(
                    function.name + " over workload size (energy source: " + sources + ")",
                    "workload size",
                    function.name + ", " + function.unit);
            for (MeasuredProfile measured : profiles) {
                chart.addSeries(
                                measured.configuration().label(),
                                points(measured).stream()
                                        .mapToDouble(ProfilePoint::size)
                                        .toArray(),
                                values(measured, function))
                        .setMarker(SeriesMarkers.NONE);
            }
            charts.add(chart);
        }
        new Picture(charts).write(file);
    }
}
