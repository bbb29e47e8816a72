package lull.artifacts.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Point2D;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.HeatMapChart;

/** Draws over cells of a heat map: crosses on some of them, or a line from one to the next. */
public final class HeatMapTrace {
    private static final double ARM = 3;

    private HeatMapTrace() {}

    /**
     * Draws a cross on each cell.
     *
     * @param cells their indices among the map's data
     */
    public static void crosses(HeatMapChart chart, int... cells) {
        over(chart, cells, HeatMapTrace::cross);
    }

    /**
     * Draws a line through the cells.
     *
     * @param cells their indices among the map's data, in the line's order
     */
    public static void line(HeatMapChart chart, int... cells) {
        over(chart, cells, HeatMapTrace::line);
    }

    private static void over(HeatMapChart chart, int[] cells, BiConsumer<Graphics2D, List<Point2D>> drawing) {
        List<Point2D> centres = HeatMapCells.centres(chart);
        List<Point2D> points = Arrays.stream(cells).mapToObj(centres::get).toList();
        chart.addAnnotation(new Drawing(points, drawing));
    }

    private static void cross(Graphics2D canvas, List<Point2D> points) {
        canvas.setStroke(new BasicStroke(1));
        for (Point2D point : points) {
            canvas.draw(new Line2D.Double(point.getX() - ARM, point.getY(), point.getX() + ARM, point.getY()));
            canvas.draw(new Line2D.Double(point.getX(), point.getY() - ARM, point.getX(), point.getY() + ARM));
        }
    }

    private static void line(Graphics2D canvas, List<Point2D> points) {
        Path2D path = new Path2D.Double();
        for (Point2D point : points) {
            if (path.getCurrentPoint() == null) {
                path.moveTo(point.getX(), point.getY());
            } else {
                path.lineTo(point.getX(), point.getY());
            }
        }
        canvas.setStroke(new BasicStroke(2));
        canvas.draw(path);
    }

    private static final class Drawing extends AnnotationText {
        private final List<Point2D> points;
        private final BiConsumer<Graphics2D, List<Point2D>> drawing;

        Drawing(List<Point2D> points, BiConsumer<Graphics2D, List<Point2D>> drawing) {
            super("", 0, 0, true);
            this.points = points;
            this.drawing = drawing;
        }

        @Override
        public void paint(Graphics2D canvas) {
            canvas.setColor(Color.BLACK);
            drawing.accept(canvas, points);
        }
    }
}
