package lull.partitioning.uncertainty;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import lull.partitioning.Distribution;
import lull.partitioning.Improvement;
import lull.partitioning.NodeShare;
import lull.partitioning.ProfilePoint;

/**
 * A parametric bootstrap over the measurements of profiles: the points of some distributions are drawn anew many times, all
 * of them by the same draws, and what the distributions would cost is seen. The distributions stay what they are: the cost is
 * that of evaluating them, not of solving. Equal points are one measurement. The draws are those of expected times: that the
 * slowest of many processors is slower than it is in the mean is not in them.
 */
public final class Bootstrap {
    /** Draws; Efron and Tibshirani, section 13.3, want 1000 for the percentiles of an interval of 95 %. */
    public static final int RESAMPLES = 1000;

    /** Any: the same answer every time. */
    private static final long SEED = 22;

    private final Collection<ProfilePoint> points;
    /** Each distribution under each draw. */
    private final IdentityHashMap<Distribution, List<Distribution>> redrawn = new IdentityHashMap<>();

    /** The draws for those distributions. */
    public Bootstrap(List<Distribution> distributions) {
        points = points(distributions);
        distributions.forEach(distribution -> redrawn.put(distribution, new ArrayList<>(RESAMPLES)));
        MeanResampler resampler = new MeanResampler(SEED);
        for (int draw = 0; draw < RESAMPLES; draw++) {
            Map<ProfilePoint, ProfilePoint> drawn = new HashMap<>();
            points.forEach(point -> drawn.put(point, resampler.draw(point)));
            redrawn.forEach((distribution, all) -> all.add(withPoints(distribution, drawn::get)));
        }
    }

    private static Set<ProfilePoint> points(List<Distribution> distributions) {
        Set<ProfilePoint> points = new LinkedHashSet<>();
        distributions.stream()
                .flatMap(distribution -> distribution.shares().stream())
                .forEach(share -> points.addAll(share.points()));
        return points;
    }

    /** Whether some measurement of a distribution has a half width: without any there are no intervals. */
    public static boolean possible(Distribution distribution) {
        return points(List.of(distribution)).stream()
                .anyMatch(point -> point.precision().known());
    }

    /** How many measurements the distributions rest on; idle devices are none. */
    public long measurements() {
        return working().count();
    }

    /** How many of them have no half width, of the time or of an energy that they have, and count as exact. */
    public long exactMeasurements() {
        return working()
                .filter(point -> point.precision().secondsHalfWidth().isEmpty()
                        || point.joules().isPresent()
                                && point.precision().joulesHalfWidth().isEmpty())
                .count();
    }

    private Stream<ProfilePoint> working() {
        return points.stream().filter(point -> point.size() > 0);
    }

    /** Of one of the distributions. */
    public CostIntervals costs(Distribution distribution) {
        List<Distribution> all = redrawn.get(distribution);
        return new CostIntervals(
                interval(all, Distribution::seconds),
                distribution.joules().isPresent()
                        ? Optional.of(interval(all, drawn -> drawn.joules().orElse(Double.NaN)))
                        : Optional.empty());
    }

    /** Of one of the distributions over another of them. */
    public ImprovementIntervals improvement(Distribution homogeneous, Distribution found) {
        List<Distribution> before = redrawn.get(homogeneous);
        List<Distribution> after = redrawn.get(found);
        List<Improvement> improvements = new ArrayList<>();
        for (int draw = 0; draw < RESAMPLES; draw++) {
            improvements.add(Improvement.of(before.get(draw), after.get(draw)));
        }
        boolean energy = Improvement.of(homogeneous, found).joulesPercent().isPresent();
        return new ImprovementIntervals(
                interval(improvements, Improvement::secondsPercent),
                energy
                        ? Optional.of(interval(
                                improvements,
                                improvement -> improvement.joulesPercent().orElse(Double.NaN)))
                        : Optional.empty());
    }

    private static <T> Interval interval(List<T> resamples, ToDoubleFunction<T> value) {
        return Interval.ofResamples(resamples.stream().mapToDouble(value).toArray());
    }

    /** The distribution with other costs of its points. */
    static Distribution withPoints(Distribution distribution, Function<ProfilePoint, ProfilePoint> other) {
        return new Distribution(distribution.shares().stream()
                .map(share -> new NodeShare(
                        share.type(), share.points().stream().map(other).toList(), share.count()))
                .toList());
    }
}
