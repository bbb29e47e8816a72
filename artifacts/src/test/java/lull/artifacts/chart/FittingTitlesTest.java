package lull.artifacts.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import org.junit.jupiter.api.Test;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler.LegendPosition;

class FittingTitlesTest {
    private static XYChart chart(String title, LegendPosition legend) {
        XYChart chart = new XYChartBuilder().width(600).height(400).title(title).build();
        chart.getStyler().setLegendPosition(legend);
        chart.addSeries("a series whose name is rather long", new double[] {1, 2}, new double[] {1, 2});
        FittingTitles.of(chart);
        return chart;
    }

    private static double width(XYChart chart) {
        Font font = chart.getStyler().getChartTitleFont();
        return font.getStringBounds(chart.getTitle(), new FontRenderContext(null, true, false))
                .getWidth();
    }

    @Test
    void shouldFitLongTitlesIntoWhatTheLegendLeaves() {
        String title = "a title that is too long for a chart of this width, whatever it is";
        XYChart beside = chart(title, LegendPosition.OutsideE);
        XYChart inside = chart(title, LegendPosition.InsideNE);

        assertTrue(width(inside) <= 490, () -> "" + width(inside));
        assertTrue(width(beside) <= 490 - 150, () -> "" + width(beside));
    }

    @Test
    void shouldLeaveShortTitlesAlone() {
        XYChart untouched = new XYChartBuilder().title("short").build();
        assertEquals(
                untouched.getStyler().getChartTitleFont(),
                chart("short", LegendPosition.OutsideE).getStyler().getChartTitleFont());
    }
}
