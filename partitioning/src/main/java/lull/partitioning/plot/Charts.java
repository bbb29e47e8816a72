package lull.partitioning.plot;

import java.awt.Color;
import java.util.Arrays;
import lull.artifacts.Picture;
import lull.artifacts.chart.ReadableAxis;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What the charts of this package have in common. */
public final class Charts {
    /** Points of a line up to which each is marked: more would hide it. */
    private static final int FEW = 64;

    private Charts() {}

    /** An empty one, as large as its part of a picture. */
    public static XYChart of(String title, String x, String y) {
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
        return chart;
    }

    /** The marker of a line of that many points. */
    public static Marker marker(int points) {
        return points <= FEW ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE;
    }

    /** Lets the axes begin and end at round numbers around the values; those that are not finite don't count. */
    static void round(XYChart chart, double[] x, double[] y) {
        ReadableAxis below = axis(x);
        ReadableAxis beside = axis(y);
        chart.getStyler().setXAxisMin(below.least()).setXAxisMax(below.most());
        chart.getStyler().setYAxisMin(beside.least()).setYAxisMax(beside.most());
    }

    private static ReadableAxis axis(double[] values) {
        return ReadableAxis.of(Arrays.stream(values).filter(Double::isFinite).toArray());
    }
}
