package lull.training.evaluation;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import lull.artifacts.Picture;
import lull.artifacts.chart.ReadableAxis;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Cumulative distributions of the error, as Li et al., Figure 3. */
public final class ErrorPlots {
    private static final double MOST_PERCENT = 50;
    private static final int MOST_SERIES = 14;
    private static final int POINTS = 201;
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");

    /**
     * For each platform a chart of all models, then one of the main model's errors by concurrency, by frequency and by application.
     *
     * @param byPlatform evaluations of each platform, the main model last
     */
    public void write(Map<String, List<Evaluation>> byPlatform, Path file) throws IOException {
        List<Chart<?, ?>> charts = new ArrayList<>();
        byPlatform.forEach((platform, evaluations) -> {
            Map<String, ErrorSummary> models = new LinkedHashMap<>();
            evaluations.forEach(evaluation -> models.put(evaluation.model(), evaluation.errors()));
            charts.add(chart(platform + ": models", models));
            Evaluation main = evaluations.get(evaluations.size() - 1);
            charts.add(chart(
                    platform + ", " + main.model() + ": processors, cores of each",
                    sorted(main.errorsByConcurrency(), UnaryOperator.identity())));
            charts.add(chart(
                    platform + ", " + main.model() + ": frequency",
                    sorted(main.errorsByFrequency(), ErrorPlots::gigahertz)));
            charts.add(chart(
                    platform + ", " + main.model() + ": application left out",
                    sorted(main.errorsByApplication(), UnaryOperator.identity())));
        });
        new Picture(charts).write(file);
    }

    private static String gigahertz(String hertz) {
        return ReadableAxis.tick(Double.parseDouble(hertz) * 1e-9) + " GHz";
    }

    /** By the numbers in their names, else by the alphabet. */
    private static Map<String, ErrorSummary> sorted(Map<String, ErrorSummary> groups, UnaryOperator<String> label) {
        Map<String, ErrorSummary> sorted = new LinkedHashMap<>();
        groups.entrySet().stream()
                .sorted(Comparator.comparing(
                        group -> label.apply(group.getKey()),
                        Comparator.comparing(ErrorPlots::numbers, Arrays::compare)
                                .thenComparing(Comparator.naturalOrder())))
                .forEach(group -> sorted.put(label.apply(group.getKey()), group.getValue()));
        return sorted;
    }

    private static double[] numbers(String name) {
        return NUMBER.matcher(name)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group()))
                .toArray();
    }

    private static XYChart chart(String title, Map<String, ErrorSummary> groups) {
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(title)
                .xAxisTitle("relative error below, %")
                .yAxisTitle("share of predictions, %")
                .build();
        chart.getStyler()
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setLegendPosition(Styler.LegendPosition.OutsideE)
                .setLegendVisible(true);
        chart.getStyler()
                .setXAxisMin(0.0)
                .setXAxisMax(MOST_PERCENT)
                .setYAxisMin(0.0)
                .setYAxisMax(100.0)
                .setDecimalPattern("0");
        chart.getStyler().setXAxisTickMarkSpacingHint(100);
        List<String> names = List.copyOf(groups.keySet());
        int shown = Math.min(MOST_SERIES, names.size());
        for (int i = 0; i < shown; i++) {
            // Of more groups than a legend holds, evenly spread ones.
            String name = names.get((int) ((long) i * names.size() / shown));
            add(chart, name, groups.get(name));
        }
        return chart;
    }

    private static void add(XYChart chart, String name, ErrorSummary errors) {
        double[] x = new double[POINTS];
        double[] y = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            x[i] = MOST_PERCENT * i / (POINTS - 1);
            y[i] = 100 * errors.shareBelow(x[i] / 100);
        }
        chart.addSeries(name, x, y).setMarker(SeriesMarkers.NONE);
    }
}
