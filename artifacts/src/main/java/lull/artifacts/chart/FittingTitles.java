package lull.artifacts.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler;

/** Makes titles that are longer than their chart smaller until nothing of them is cut off. */
public final class FittingTitles {
    private static final FontRenderContext CONTEXT = new FontRenderContext(null, true, false);
    /** Pixels that a title leaves free, of the chart's frame and of the other axis. */
    private static final double FREE = 110;
    /** Pixels of a legend's lines, margins and frame. */
    private static final double BESIDE_NAMES = 60;
    /** In points; smaller letters can't be read. */
    private static final float SMALLEST = 7;

    /** In points. */
    private static final float STEP = 0.5f;

    private FittingTitles() {}

    /** Fits the titles of a chart. */
    public static void of(Chart<?, ?> chart) {
        double width = chart.getWidth() - FREE - legend(chart);
        chart.getStyler().setChartTitleFont(fitting(chart.getStyler().getChartTitleFont(), chart.getTitle(), width));
        if (chart instanceof AxesChart<?, ?> axes) {
            Font font = fitting(axes.getStyler().getAxisTitleFont(), axes.getXAxisTitle(), width);
            axes.getStyler().setAxisTitleFont(fitting(font, axes.getYAxisTitle(), chart.getHeight() - FREE));
        }
    }

    /** Pixels of the legend beside the chart: titles are centred on what it leaves. */
    private static double legend(Chart<?, ?> chart) {
        Styler styler = chart.getStyler();
        if (!styler.isLegendVisible() || styler.getLegendPosition() != Styler.LegendPosition.OutsideE) {
            return 0;
        }
        return chart.getSeriesCollection().stream()
                .mapToDouble(series -> BESIDE_NAMES + width(styler.getLegendFont(), series.getLabel()))
                .max()
                .orElse(0);
    }

    private static double width(Font font, String words) {
        return font.getStringBounds(words, CONTEXT).getWidth();
    }

    /** Advances of small letters are whole pixels, so that a width isn't in proportion to the font's size: it is tried. */
    private static Font fitting(Font font, String title, double width) {
        Font tried = font;
        while (title != null && width(tried, title) > width && tried.getSize2D() > SMALLEST) {
            tried = tried.deriveFont(Math.max(SMALLEST, tried.getSize2D() - STEP));
        }
        return tried;
    }
}
