package lull.dvfs.bound;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import lull.dvfs.bound.Tradeoff.Segment;

/**
 * All that tasks do between two moments at which all wait for all: each has to have done with it when it ends. By how long it
 * lasts it costs a convex line, the sum of the tasks' lines.
 */
public final class Stretch {
    private final List<List<Segment>> segments;
    private final double[] least;
    private double longestElsewhere;
    private double cost;

    /** A stretch of so many tasks in which nothing is done. */
    public Stretch(int tasks) {
        least = new double[tasks];
        segments = Stream.<List<Segment>>generate(ArrayList::new).limit(tasks).toList();
    }

    /** Somebody else, who is no task of this stretch and costs nothing, takes so many seconds. */
    public void lastAtLeast(double seconds) {
        longestElsewhere = Math.max(longestElsewhere, seconds);
    }

    /** A phase of a task, beside those that it has. */
    public void add(int rank, Tradeoff phase) {
        least[rank] += phase.leastSeconds();
        cost += phase.cost();
        segments.get(rank).addAll(phase.segments());
    }

    /** Least time that it can last. */
    double leastSeconds() {
        double longest = longestElsewhere;
        for (double one : least) {
            longest = Math.max(longest, one);
        }
        return longest;
    }

    /** Cost if it lasts its least time. */
    double costAtLeast() {
        double sum = cost;
        for (int rank = 0; rank < least.length; rank++) {
            double free = leastSeconds() - least[rank];
            for (Segment segment : steepestFirst(rank)) {
                double used = Math.min(free, segment.seconds());
                sum += used * segment.slope();
                free -= used;
            }
        }
        return sum;
    }

    private List<Segment> steepestFirst(int rank) {
        return segments.get(rank).stream()
                .sorted(Comparator.comparingDouble(Segment::slope))
                .toList();
    }

    /** What changes in the slope at some time after the least. */
    private record Bend(double seconds, double change) {}

    /** How it goes on beyond its least time. */
    List<Segment> beyondLeast() {
        List<Bend> bends = new ArrayList<>();
        for (int rank = 0; rank < least.length; rank++) {
            double at = least[rank] - leastSeconds();
            for (Segment segment : steepestFirst(rank)) {
                double end = at + segment.seconds();
                if (end > 0) {
                    bends.add(new Bend(Math.max(0, at), segment.slope()));
                    bends.add(new Bend(end, -segment.slope()));
                }
                at = end;
            }
        }
        bends.sort(Comparator.comparingDouble(Bend::seconds));
        List<Segment> line = new ArrayList<>();
        double slope = 0;
        for (int i = 0; i + 1 < bends.size(); i++) {
            slope += bends.get(i).change;
            double length = bends.get(i + 1).seconds - bends.get(i).seconds;
            if (length > 0) {
                line.add(new Segment(length, slope));
            }
        }
        return line;
    }
}
