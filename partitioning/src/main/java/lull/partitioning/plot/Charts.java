package lull.partitioning.plot;

import java.awt.Color;
import java.math.BigDecimal;
import java.math.MathContext;
import lull.artifacts.Picture;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What the charts of this package have in common. */
final class Charts {
    /** Points of a line up to which each is marked: more would hide it. */
    private static final int FEW = 64;
    /** Digits of a label: what sums of doubles have beyond is rounding. */
    private static final MathContext LABEL = new MathContext(6);

    private static final double LARGEST_PLAIN = 1e6;
    private static final double SMALLEST_PLAIN = 1e-4;
    /** Into how many steps an axis is divided, about. */
    private static final double STEPS = 8;

    private Charts() {}

    static XYChart of(String title, String x, String y) {
        System.setProperty("java.awt.headless", "true");
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(title)
                .xAxisTitle(x)
                .yAxisTitle(y)
                .build();
        chart.getStyler()
                .setLegendPosition(LegendPosition.InsideNW)
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisTickLabelsFormattingFunction(Charts::label);
        chart.getStyler().setYAxisTickLabelsFormattingFunction(Charts::label);
        return chart;
    }

    /** A number as an axis shows it. */
    static String label(double value) {
        double size = Math.abs(value);
        BigDecimal rounded = new BigDecimal(value, LABEL).stripTrailingZeros();
        return value == 0 || size >= SMALLEST_PLAIN && size <= LARGEST_PLAIN
                ? rounded.toPlainString()
                : rounded.toString();
    }

    /** The marker of a line of that many points. */
    static Marker marker(int points) {
        return points <= FEW ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE;
    }

    /** Lets the axes begin and end at round numbers around the values; those that are not finite don't count. */
    static void round(XYChart chart, double[] x, double[] y) {
        double[] xEnds = ends(x);
        double[] yEnds = ends(y);
        chart.getStyler().setXAxisMin(xEnds[0]).setXAxisMax(xEnds[1]);
        chart.getStyler().setYAxisMin(yEnds[0]).setYAxisMax(yEnds[1]);
    }

    static double[] ends(double[] values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            if (Double.isFinite(value)) {
                low = Math.min(low, value);
                high = Math.max(high, value);
            }
        }
        double range = high > low ? high - low : Math.max(Math.abs(high), Double.MIN_NORMAL);
        double step = step(range / STEPS);
        double first = Math.floor(low / step) * step;
        double last = Math.ceil(high / step) * step;
        return first < last ? new double[] {first, last} : new double[] {first - step, last + step};
    }

    /** The least of 1, 2 and 5 times a power of ten that is not below. */
    private static double step(double least) {
        double power = Math.pow(10, Math.floor(Math.log10(least)));
        for (int factor : new int[] {1, 2, 5}) {
            if (factor * power >= least) {
                return factor * power;
            }
        }
        return 10 * power;
    }
}
