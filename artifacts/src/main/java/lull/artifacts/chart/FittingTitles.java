package lull.artifacts.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.internal.chartpart.Chart;

/** Makes titles that are longer than their chart smaller until nothing of them is cut off. */
public final class FittingTitles {
    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, false);
    /** Pixels that a title leaves free, of the chart's frame and of the other axis. */
    private static final double FREE = 110;
    /** In points; smaller letters can't be read. */
    private static final float SMALLEST = 7;

    private FittingTitles() {}

    /** Fits the titles of a chart. */
    public static void of(Chart<?, ?> chart) {
        double width = chart.getWidth() - FREE;
        chart.getStyler().setChartTitleFont(fitting(chart.getStyler().getChartTitleFont(), chart.getTitle(), width));
        if (chart instanceof AxesChart<?, ?> axes) {
            Font font = fitting(axes.getStyler().getAxisTitleFont(), axes.getXAxisTitle(), width);
            axes.getStyler().setAxisTitleFont(fitting(font, axes.getYAxisTitle(), chart.getHeight() - FREE));
        }
    }

    private static Font fitting(Font font, String title, double width) {
        double needed = title == null ? 0 : font.getStringBounds(title, CONTEXT).getWidth();
        return needed <= width
                ? font
                : font.deriveFont(Math.max(SMALLEST, (float) (font.getSize2D() * width / needed)));
    }
}
