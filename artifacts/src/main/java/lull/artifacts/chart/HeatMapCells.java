package lull.artifacts.chart;

import java.awt.Graphics;
import java.awt.Shape;
import java.awt.geom.Point2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.HeatMapChart;

/** Where the cells of a heat map are, whose library does not tell it: the map is drawn once to see. And what stands beside them. */
public final class HeatMapCells {
    private HeatMapCells() {}

    /** The centres of all cells in the order of the map's data, in pixels from the upper left corner. */
    static List<Point2D> centres(HeatMapChart chart) {
        int cells = chart.getHeatMapSeries().getHeatData().size();
        FilledRectangles canvas = new FilledRectangles();
        chart.paint(canvas, chart.getWidth(), chart.getHeight());
        List<Rectangle2D> filled = canvas.filled;
        int first = firstOfEqual(filled, cells);
        if (first < 0) {
            throw new IllegalStateException(
                    "a heat map of " + cells + " cells has drawn " + filled.size() + " rectangles");
        }
        return filled.subList(first, first + cells).stream()
                .<Point2D>map(cell -> new Point2D.Double(cell.getCenterX(), cell.getCenterY()))
                .toList();
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

    /**
     * Labels of an axis, evenly spread where not all can be read; the others are blank.
     *
     * @param count of the cells along the axis
     * @param most that can be read
     */
    public static List<String> labels(int count, int most, IntFunction<String> label) {
        int step = (count + most - 1) / most;
        return IntStream.range(0, count)
                .mapToObj(i -> i % step == 0 ? label.apply(i) : "")
                .toList();
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
