package lull.artifacts.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Point2D;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.HeatMapChart;

/** Marks a cell of a heat map. */
public final class HeatMapMark {
    private HeatMapMark() {}

    /**
     * Writes a mark onto a cell.
     *
     * @param cell its index among the map's data
     */
    public static void on(HeatMapChart chart, int cell, String mark) {
        Point2D centre = HeatMapCells.centres(chart).get(cell);
        chart.addAnnotation(new Mark(mark, centre.getX(), centre.getY()));
    }

    /** A ring, and words beside it; by the canvas's pixels, from its upper left corner. */
    private static final class Mark extends AnnotationText {
        private static final double RADIUS = 6;
        private static final Font FONT = new Font(Font.SANS_SERIF, Font.BOLD, 14);

        private final String words;

        Mark(String words, double x, double y) {
            super(words, x, y, true);
            this.words = words;
        }

        @Override
        public void paint(Graphics2D canvas) {
            Font font = canvas.getFont();
            canvas.setColor(Color.BLACK);
            canvas.setStroke(new BasicStroke(2));
            canvas.draw(new Ellipse2D.Double(x - RADIUS, y - RADIUS, 2 * RADIUS, 2 * RADIUS));
            canvas.setFont(FONT);
            canvas.drawString(words, (float) (x + 2 * RADIUS), (float) (y + RADIUS));
            canvas.setFont(font);
        }
    }
}
