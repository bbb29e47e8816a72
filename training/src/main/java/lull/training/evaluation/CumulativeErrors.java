package lull.training.evaluation;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import lull.artifacts.Picture;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Cumulative distributions of the error to the worst, over its logarithm; what is below the least that is drawn is exact enough. */
final class CumulativeErrors {
    private static final double LEAST_PERCENT = 0.1;
    private static final int MOST_SERIES = 12;
    private static final int POINTS = 241;
    private static final float MOST_SATURATION = 0.85f;

    /** The library takes values that are evenly spaced, as shares of nine programs are, for ticks in place of round ones. */
    static final double UNEVEN = 1e-6;

    private CumulativeErrors() {}

    /** A curve for each group, or for some that are evenly spread where a legend can't hold them all, which the title says. */
    static XYChart chart(String title, Map<String, ErrorSummary> groups) {
        int shown = Math.min(MOST_SERIES, groups.size());
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(title + (shown < groups.size() ? " (" + shown + " of " + groups.size() + ")" : ""))
                .xAxisTitle("relative error below, %")
                .yAxisTitle("share of predictions, %")
                .build();
        double worst = groups.values().stream()
                .mapToDouble(errors -> 100 * errors.worst())
                .max()
                .orElse(1);
        double most = Math.pow(10, Math.max(1, Math.ceil(Math.log10(worst))));
        chart.getStyler()
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setLegendPosition(Styler.LegendPosition.OutsideE)
                .setLegendVisible(true);
        chart.getStyler()
                .setXAxisLogarithmic(true)
                .setXAxisMin(LEAST_PERCENT)
                .setXAxisMax(most)
                .setYAxisMin(0.0)
                .setYAxisMax(100.0);
        List<String> names = new ArrayList<>(groups.keySet());
        for (int i = 0; i < shown; i++) {
            String name = names.get((int) ((long) i * names.size() / shown));
            add(chart, name, groups.get(name), color(i, shown), most);
        }
        return chart;
    }

    /** Hues around the circle, light and dark in turn. */
    private static Color color(int i, int of) {
        return Color.getHSBColor((float) i / of, MOST_SATURATION, i % 2 == 0 ? 0.85f : 0.55f);
    }

    private static void add(XYChart chart, String name, ErrorSummary errors, Color color, double most) {
        double[] x = new double[POINTS];
        double[] y = new double[POINTS];
        for (int i = 0; i < POINTS; i++) {
            x[i] = LEAST_PERCENT * Math.pow(most / LEAST_PERCENT, (double) i / (POINTS - 1));
            y[i] = 100 * errors.shareBelow(x[i] / 100);
        }
        y[0] += UNEVEN;
        chart.addSeries(name, x, y).setMarker(SeriesMarkers.NONE).setLineColor(color);
    }
}
