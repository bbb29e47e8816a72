package lull.partitioning.plot;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import lull.artifacts.Picture;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;
import lull.partitioning.uncertainty.Bootstrap;
import lull.partitioning.uncertainty.CostIntervals;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The answer to one question as a picture; the chosen and the load-balanced distribution are marked. */
public final class AnswerPlots {
    private static final Color CHOSEN = new Color(0xD55E00);
    private static final Color BALANCED = new Color(0x009E73);
    private static final Color BARS = Color.GRAY;

    private final String source;
    private final Distribution chosen;
    private final Optional<Distribution> balanced;

    /** @param source where the joules come from */
    public AnswerPlots(String source, Distribution chosen, Optional<Distribution> balanced) {
        this.source = source;
        this.chosen = chosen;
        this.balanced = balanced;
    }

    /** A list of points that grows. */
    private static final class Points {
        private final List<Double> x = new ArrayList<>();
        private final List<Double> y = new ArrayList<>();

        void add(double atX, double atY) {
            x.add(atX);
            y.add(atY);
        }

        /** A line from one point to the other, and none to the next. */
        void addLine(double fromX, double fromY, double toX, double toY) {
            add(fromX, fromY);
            add(toX, toY);
            add(toX, Double.NaN);
        }

        void addAll(Points others) {
            x.addAll(others.x);
            y.addAll(others.y);
        }
    }

    /** Energy over time of all distributions of a front, with their intervals where the profiles tell half widths. */
    public void front(Front front, Path file) throws IOException {
        List<Solution> solutions = front.solutions();
        XYChart chart = Charts.of(
                "Pareto front of " + solutions.size() + (solutions.size() == 1 ? " distribution" : " distributions")
                        + " (energy source: " + source + ")",
                "time, s",
                "energy, J");
        Points points = new Points();
        solutions.forEach(solution -> add(points, solution.distribution()));
        Points bars = frontBars(solutions);
        Points marks = new Points();
        balanced.ifPresent(distribution -> add(marks, distribution));
        draw(chart, "front", points, SeriesMarkers.CIRCLE).setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter);
        bars(chart, bars);
        Points ofChosen = new Points();
        add(ofChosen, chosen);
        mark(chart, marks, ofChosen);
        points.addAll(bars);
        points.addAll(marks);
        Charts.round(chart, array(points.x), array(points.y));
        new Picture(List.of(chart)).write(file);
    }

    private static void add(Points points, Distribution distribution) {
        points.add(distribution.seconds(), distribution.joules().orElse(Double.NaN));
    }

    private Points frontBars(List<Solution> solutions) {
        Points bars = new Points();
        List<Distribution> all = Stream.concat(solutions.stream().map(Solution::distribution), balanced.stream())
                .toList();
        if (all.stream().noneMatch(Bootstrap::possible)) {
            return bars;
        }
        Bootstrap bootstrap = new Bootstrap(all);
        for (Distribution distribution : all) {
            CostIntervals costs = bootstrap.costs(distribution);
            double joules = distribution.joules().orElse(Double.NaN);
            bars.addLine(costs.seconds().low(), joules, costs.seconds().high(), joules);
            costs.joules()
                    .ifPresent(interval -> bars.addLine(
                            distribution.seconds(), interval.low(), distribution.seconds(), interval.high()));
        }
        return bars;
    }

    /** Time or energy over workload size of all devices, with half widths where they are known, and the sizes that are taken. */
    public void shares(PartitioningProblem problem, PartitioningObjective objective, Path file) throws IOException {
        boolean energy = objective == PartitioningObjective.ENERGY;
        XYChart chart = Charts.of(
                energy ? "Shares of least energy (energy source: " + source + ")" : "Shares of least time",
                "workload size",
                energy ? "energy, J" : "time, s");
        Points all = new Points();
        Points bars = new Points();
        devices(problem).forEach((name, device) -> {
            Points points = new Points();
            device.points().stream()
                    .filter(point -> point.size() > 0)
                    .forEach(point -> add(points, bars, point, energy));
            draw(chart, name, points, Charts.marker(points.x.size()));
            all.addAll(points);
        });
        bars(chart, bars);
        Points ofBalanced =
                balanced.map(distribution -> taken(distribution, energy)).orElseGet(Points::new);
        mark(chart, ofBalanced, taken(chosen, energy));
        all.addAll(bars);
        all.add(all.x.get(0), 0);
        Charts.round(chart, array(all.x), array(all.y));
        new Picture(List.of(chart)).write(file);
    }

    /** By name; those that are the same, as of nodes that differ in their static power alone, stand there once. */
    private static Map<String, Profile> devices(PartitioningProblem problem) {
        Map<String, Profile> devices = new LinkedHashMap<>();
        problem.groups().forEach(group -> group.type().devices().forEach(device -> {
            if (devices.values().stream().anyMatch(known -> isSame(known, device))) {
                return;
            }
            String name = device.device();
            for (int again = 2; devices.containsKey(name); again++) {
                name = device.device() + " (" + again + ")";
            }
            devices.put(name, device);
        }));
        return devices;
    }

    private static boolean isSame(Profile one, Profile other) {
        return one.nameWithoutNumber().equals(other.nameWithoutNumber())
                && one.points().equals(other.points());
    }

    private static void add(Points points, Points bars, ProfilePoint point, boolean energy) {
        double size = point.size();
        double value = value(point, energy);
        points.add(size, value);
        OptionalDouble halfWidth =
                energy ? point.precision().joulesHalfWidth() : point.precision().secondsHalfWidth();
        halfWidth.ifPresent(half -> bars.addLine(size, Math.max(0, value - half), size, value + half));
    }

    private static double value(ProfilePoint point, boolean energy) {
        return energy ? point.joules().orElse(Double.NaN) : point.seconds();
    }

    private static Points taken(Distribution distribution, boolean energy) {
        Points points = new Points();
        for (NodeShare share : distribution.shares()) {
            share.points().stream()
                    .distinct()
                    .forEach(point -> points.add((double) point.size(), value(point, energy)));
        }
        return points;
    }

    private static XYSeries draw(XYChart chart, String name, Points points, Marker marker) {
        XYSeries series = chart.addSeries(name, array(points.x), array(points.y));
        series.setMarker(marker);
        return series;
    }

    /** One mark where both are the same: the one would hide the other. */
    private static void mark(XYChart chart, Points ofBalanced, Points ofChosen) {
        boolean same = ofBalanced.x.equals(ofChosen.x) && ofBalanced.y.equals(ofChosen.y);
        if (!same && !ofBalanced.x.isEmpty()) {
            mark(chart, "load-balanced", ofBalanced, SeriesMarkers.SQUARE, BALANCED);
        }
        mark(chart, same ? "chosen, and load-balanced" : "chosen", ofChosen, SeriesMarkers.DIAMOND, CHOSEN);
    }

    private static void mark(XYChart chart, String name, Points points, Marker marker, Color colour) {
        draw(chart, name, points, marker)
                .setXYSeriesRenderStyle(XYSeriesRenderStyle.Scatter)
                .setMarkerColor(colour);
    }

    private static void bars(XYChart chart, Points bars) {
        if (!bars.x.isEmpty()) {
            draw(chart, "95 % interval", bars, SeriesMarkers.NONE)
                    .setLineColor(BARS)
                    .setLineStyle(SeriesLines.SOLID)
                    .setLineWidth(1);
        }
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
