package lull.partitioning.uncertainty;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Improvement;
import lull.partitioning.solution.NodeShare;

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
    private final IdentityHashMap<Distribution, Costs> costs = new IdentityHashMap<>();

    /** Time and energy of a distribution by draw, s and J; NaN where energies are not known. */
    private record Costs(double[] seconds, double[] joules) {}

    /** The draws for those distributions. */
    public Bootstrap(List<Distribution> distributions) {
        points = points(distributions);
        MeanResampler resampler = new MeanResampler(SEED);
        List<IdentityHashMap<ProfilePoint, ProfilePoint>> draws = new ArrayList<>(RESAMPLES);
        Map<ProfilePoint, List<ProfilePoint>> equal = equal(distributions);
        for (int draw = 0; draw < RESAMPLES; draw++) {
            IdentityHashMap<ProfilePoint, ProfilePoint> drawn = new IdentityHashMap<>();
            equal.forEach((point, all) -> {
                ProfilePoint another = resampler.draw(point);
                all.forEach(one -> drawn.put(one, another));
            });
            draws.add(drawn);
        }
        distributions.forEach(distribution -> costs.put(distribution, costs(distribution, draws)));
    }

    /** The points of distributions by what they are equal to, in the order in which they come. */
    private static Map<ProfilePoint, List<ProfilePoint>> equal(List<Distribution> distributions) {
        Map<ProfilePoint, List<ProfilePoint>> equal = new LinkedHashMap<>();
        distributions.stream()
                .flatMap(distribution -> distribution.shares().stream())
                .flatMap(share -> share.points().stream())
                .forEach(point ->
                        equal.computeIfAbsent(point, first -> new ArrayList<>()).add(point));
        return equal;
    }

    private static Costs costs(Distribution distribution, List<IdentityHashMap<ProfilePoint, ProfilePoint>> draws) {
        Costs costs = new Costs(new double[RESAMPLES], new double[RESAMPLES]);
        IntStream.range(0, RESAMPLES).parallel().forEach(draw -> {
            Distribution drawn = withPoints(distribution, draws.get(draw)::get);
            costs.seconds[draw] = drawn.seconds();
            costs.joules[draw] = drawn.joules().orElse(Double.NaN);
        });
        return costs;
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
        Costs drawn = costs.get(distribution);
        return new CostIntervals(
                Interval.ofResamples(drawn.seconds),
                distribution.joules().isPresent() ? Optional.of(Interval.ofResamples(drawn.joules)) : Optional.empty());
    }

    /** Of one of the distributions over another of them. */
    public ImprovementIntervals improvement(Distribution homogeneous, Distribution found) {
        Costs before = costs.get(homogeneous);
        Costs after = costs.get(found);
        boolean energy = Improvement.of(homogeneous, found).joulesPercent().isPresent();
        return new ImprovementIntervals(
                improvement(before.seconds, after.seconds),
                energy ? Optional.of(improvement(before.joules, after.joules)) : Optional.empty());
    }

    private static Interval improvement(double[] before, double[] after) {
        double[] percent = new double[RESAMPLES];
        Arrays.setAll(percent, draw -> Improvement.percent(before[draw], after[draw]));
        return Interval.ofResamples(percent);
    }

    /** The distribution with other costs of its points. */
    static Distribution withPoints(Distribution distribution, Function<ProfilePoint, ProfilePoint> other) {
        return new Distribution(distribution.shares().stream()
                .map(share -> new NodeShare(
                        share.type(), share.points().stream().map(other).toList(), share.count()))
                .toList());
    }
}
