package lull.artifacts.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.HeatMapChart;

/** Marks a cell of a heat map, whose library does not tell where its cells are: it is drawn once to see. */
public final class HeatMapMark {
    private HeatMapMark() {}

    /**
     * Writes a mark onto a cell.
     *
     * @param cell its index among the map's data
     */
    public static void on(HeatMapChart chart, int cell, String mark) {
        int cells = chart.getHeatMapSeries().getHeatData().size();
        FilledRectangles canvas = new FilledRectangles();
        chart.paint(canvas, chart.getWidth(), chart.getHeight());
        List<Rectangle2D> filled = canvas.filled;
        int first = firstOfEqual(filled, cells);
        if (first < 0) {
            throw new IllegalStateException(
                    "a heat map of " + cells + " cells has drawn " + filled.size() + " rectangles");
        }
        Rectangle2D found = filled.get(first + cell);
        chart.addAnnotation(new Mark(mark, found.getCenterX(), found.getCenterY()));
    }

    private static int firstOfEqual(List<Rectangle2D> filled, int cells) {
        for (int first = 0; first + cells <= filled.size(); first++) {
            Rectangle2D one = filled.get(first);
            Rectangle2D last = filled.get(first + cells - 1);
            if (same(one.getWidth(), last.getWidth()) && same(one.getHeight(), last.getHeight())) {
                return first;
            }
        }
        return -1;
    }

    private static boolean same(double one, double other) {
        return Math.abs(one - other) < 1e-6;
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

    private static final class FilledRectangles extends SVGGraphics2D {
        private final List<Rectangle2D> filled;

        FilledRectangles() {
            super(SvgDocument.context(), false);
            filled = new ArrayList<>();
        }

        private FilledRectangles(FilledRectangles other) {
            super(other);
            filled = other.filled;
        }

        @Override
        public Graphics create() {
            return new FilledRectangles(this);
        }

        @Override
        public void fill(Shape shape) {
            if (shape instanceof Rectangle2D rectangle) {
                filled.add(rectangle);
            }
        }
    }
}
