package lull.training.evaluation;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lull.artifacts.Picture;
import lull.artifacts.chart.ReadableAxis;
import lull.predictor.ConfigurationSpace;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws predicted times against measured ones, of all programs in one chart, and of single programs over cores or frequency. */
final class PredictedTimes {
    private static final int MOST_POINTS = 2000;
    private static final int MOST_PROGRAMS = 12;
    private static final int ACROSS = 3;
    private static final int SMALL_HEIGHT = 280;
    private static final double DECADE = 10;
    private static final Color MEASURED = new Color(0x444444);
    private static final Color PREDICTED = new Color(0x1f77b4);
    private static final Color SLOWEST = new Color(0xd95f02);
    private static final Color SAMPLED = new Color(0xb2182b);

    private final Evaluation evaluation;
    private final ConfigurationSpace space;

    PredictedTimes(Evaluation evaluation) {
        this.evaluation = evaluation;
        this.space = evaluation.sampling().space();
    }

    private boolean sampled(int configuration) {
        return Arrays.stream(evaluation.sampling().samples()).anyMatch(sample -> sample == configuration);
    }

    /** Predicted over measured; on the line both are the same. */
    XYChart againstMeasured() {
        List<double[]> points = new ArrayList<>();
        for (Prediction prediction : evaluation.predictions()) {
            Arrays.stream(evaluation.targets())
                    .filter(prediction::given)
                    .forEach(t -> points.add(new double[] {
                        prediction.example().seconds()[t], prediction.seconds()[t]
                    }));
        }
        int step = (points.size() + MOST_POINTS - 1) / MOST_POINTS;
        List<double[]> shown = IntStream.range(0, points.size())
                .filter(i -> i % step == 0)
                .mapToObj(points::get)
                .toList();
        XYChart chart = chart(
                evaluation.platform() + ", " + evaluation.model() + ": predicted against measured"
                        + (step > 1 ? " (" + shown.size() + " of " + points.size() + ")" : ""),
                Picture.WIDTH,
                Picture.HEIGHT);
        chart.setXAxisTitle(
                "measured time, s; below for single programs: lines predicted, points measured, red sampled,"
                        + " blue at the highest frequency, orange at the lowest");
        chart.setYAxisTitle("predicted time, s");
        chart.getStyler().setLegendPosition(Styler.LegendPosition.InsideNW).setLegendVisible(true);
        List<double[]> samples = new ArrayList<>();
        for (Prediction prediction : evaluation.predictions()) {
            for (int sample : evaluation.sampling().samples()) {
                double seconds = prediction.example().seconds()[sample];
                samples.add(new double[] {seconds, seconds});
            }
        }
        double[] all = Stream.concat(points.stream(), samples.stream())
                .flatMapToDouble(Arrays::stream)
                .toArray();
        double[] ends = {
            Arrays.stream(all).min().orElse(1), Arrays.stream(all).max().orElse(1)
        };
        logarithmic(chart, all);
        chart.getStyler().setXAxisLogarithmic(chart.getStyler().isYAxisLogarithmic());
        line(chart, "the same", ends, ends, MEASURED);
        marks(chart, "predicted", shown, PREDICTED, SeriesMarkers.CIRCLE);
        marks(chart, "sampled", samples, SAMPLED, SeriesMarkers.DIAMOND);
        return chart;
    }

    /** A small chart for each program, of some where there are many, which their titles say. */
    List<XYChart> byProgram() {
        List<Prediction> programs = evaluation.predictions();
        int shown = Math.min(MOST_PROGRAMS, programs.size());
        return IntStream.range(0, shown)
                .mapToObj(i -> {
                    Prediction program = programs.get((int) ((long) i * programs.size() / shown));
                    return program(
                            program,
                            program.example().name()
                                    + (shown < programs.size() ? " (" + shown + " of " + programs.size() + ")" : ""));
                })
                .toList();
    }

    private XYChart program(Prediction prediction, String title) {
        XYChart chart = chart(title, Picture.WIDTH / ACROSS, SMALL_HEIGHT);
        chart.getStyler().setLegendVisible(false);
        logarithmic(chart, prediction.example().seconds());
        int last = space.frequencies() - 1;
        if (space.concurrencies() > 1) {
            chart.setXAxisTitle("threads");
            curve(chart, "highest", prediction, i -> i % space.frequencies() == last, PREDICTED);
            if (last > 0) {
                curve(chart, "lowest", prediction, i -> i % space.frequencies() == 0, SLOWEST);
            }
        } else {
            chart.setXAxisTitle("frequency, GHz");
            curve(chart, "all", prediction, i -> true, PREDICTED);
        }
        chart.setYAxisTitle("time, s");
        return chart;
    }

    /** The predicted line, the measured points, and the samples, which are both. */
    private void curve(XYChart chart, String name, Prediction prediction, IntPredicate which, Color color) {
        int[] all = IntStream.range(0, space.size()).filter(which).toArray();
        int[] given = Arrays.stream(all).filter(prediction::given).toArray();
        line(chart, name, xs(given), values(prediction.seconds(), given), color);
        marks(chart, name + " measured", points(prediction, all), color, SeriesMarkers.CIRCLE);
        int[] samples = Arrays.stream(all).filter(this::sampled).toArray();
        marks(chart, name + " sampled", points(prediction, samples), SAMPLED, SeriesMarkers.DIAMOND);
    }

    private double[] xs(int[] configurations) {
        double[] x = Arrays.stream(configurations)
                .mapToDouble(i -> space.concurrencies() > 1
                        ? space.configuration(i).concurrency().threads()
                        : space.configuration(i).frequencyHertz() * 1e-9)
                .toArray();
        if (x.length > 0) {
            x[0] += CumulativeErrors.UNEVEN;
        }
        return x;
    }

    private static double[] values(double[] all, int[] which) {
        return Arrays.stream(which).mapToDouble(i -> all[i]).toArray();
    }

    private List<double[]> points(Prediction prediction, int[] which) {
        double[] x = xs(which);
        double[] y = values(prediction.example().seconds(), which);
        return IntStream.range(0, which.length)
                .mapToObj(i -> new double[] {x[i], y[i]})
                .toList();
    }

    private static XYChart chart(String title, int width, int height) {
        XYChart chart =
                new XYChartBuilder().width(width).height(height).title(title).build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
        chart.getStyler().setYAxisTickLabelsFormattingFunction(ReadableAxis::tick);
        return chart;
    }

    /** Where the values span a decade, so that two ticks at least are seen. */
    private static void logarithmic(XYChart chart, double... values) {
        double least = Arrays.stream(values).min().orElse(1);
        double most = Arrays.stream(values).max().orElse(1);
        chart.getStyler().setYAxisLogarithmic(most >= DECADE * least);
    }

    private static void line(XYChart chart, String name, double[] x, double[] y, Color color) {
        if (x.length > 0) {
            XYSeries series = chart.addSeries(name, x, y);
            series.setMarker(SeriesMarkers.NONE);
            series.setLineColor(color);
        }
    }

    private static void marks(XYChart chart, String name, List<double[]> points, Color color, Marker marker) {
        if (!points.isEmpty()) {
            XYSeries series = chart.addSeries(
                    name,
                    points.stream().mapToDouble(point -> point[0]).toArray(),
                    points.stream().mapToDouble(point -> point[1]).toArray());
            series.setLineStyle(SeriesLines.NONE);
            series.setMarker(marker);
            series.setMarkerColor(color);
        }
    }
}
