package lull.dvfs.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What one execution of a phase costs by how long it takes: a convex line from the fastest choice on, whose corners are
 * choices, and between them mixtures of two.
 *
 * @param leastSeconds time of the fastest choice
 * @param cost of the fastest, in joules or whatever else is to be saved
 * @param segments by falling gain; each begins where the one before ends
 */
public record Tradeoff(double leastSeconds, double cost, List<Segment> segments) {
    /**
     * A part of the line.
     *
     * @param seconds how long it is
     * @param slope cost of each further second, below 0
     */
    public record Segment(double seconds, double slope) {}

    /** A choice. */
    public record Point(double seconds, double cost) {}

    /** The lower hull of some choices, at least one; O(choices · log choices). */
    public static Tradeoff of(List<Point> choices) {
        List<Point> byTime = choices.stream()
                .sorted(Comparator.comparingDouble(Point::seconds).thenComparingDouble(Point::cost))
                .toList();
        List<Point> hull = new ArrayList<>();
        for (Point point : byTime) {
            if (!hull.isEmpty() && hull.get(hull.size() - 1).cost <= point.cost) {
                continue;
            }
            while (hull.size() > 1
                    && slope(hull.get(hull.size() - 2), hull.get(hull.size() - 1))
                            >= slope(hull.get(hull.size() - 1), point)) {
                hull.remove(hull.size() - 1);
            }
            hull.add(point);
        }
        List<Segment> segments = new ArrayList<>();
        for (int i = 1; i < hull.size(); i++) {
            segments.add(
                    new Segment(hull.get(i).seconds - hull.get(i - 1).seconds, slope(hull.get(i - 1), hull.get(i))));
        }
        return new Tradeoff(hull.get(0).seconds, hull.get(0).cost, segments);
    }

    private static double slope(Point left, Point right) {
        return (right.cost - left.cost) / (right.seconds - left.seconds);
    }
}
