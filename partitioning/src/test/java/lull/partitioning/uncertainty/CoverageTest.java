package lull.partitioning.uncertainty;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import lull.partitioning.MeanPrecision;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.HomogeneousDistribution;
import lull.partitioning.solution.Improvement;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.junit.jupiter.api.Test;

/** How often intervals of 95 % hold the truth, which is known here: profiles are drawn, and measured with noise. */
class CoverageTest {
    private static final int PROFILES = 500;
    private static final int RUNS = 8;
    private static final int SIZES = 12;
    private static final long NODES = 4;
    private static final long WORKLOAD = 24;
    /** Standard deviation of a run, by its mean. */
    private static final double NOISE = 0.03;

    /** Of 500 intervals of 95 % 99.9 % of all series have 459 to 490 that hold; the bounds leave more room. */
    private static final double LEAST = 0.90;

    private static final double MOST = 0.99;

    private final Random random = new Random(81);
    private final List<ProfilePoint> truth = new ArrayList<>();

    private int homogeneousSeconds;
    private int homogeneousJoules;
    private int foundSeconds;
    private int foundJoules;
    private int improvement;

    @Test
    void shouldHoldTheTruthAboutAsOftenAsTheirConfidenceSays() {
        for (int profile = 0; profile < PROFILES; profile++) {
            judge();
        }
        assertCovers(homogeneousSeconds, "seconds of the load-balanced distribution");
        assertCovers(homogeneousJoules, "joules of the load-balanced distribution");
        assertCovers(foundSeconds, "seconds of the distribution found");
        assertCovers(foundJoules, "joules of the distribution found");
        assertCovers(improvement, "improvement");
    }

    private static void assertCovers(int held, String what) {
        double share = (double) held / PROFILES;
        assertTrue(share >= LEAST && share <= MOST, what + ": the truth is within " + 100 * share + " % of intervals");
    }

    private void judge() {
        truth.clear();
        LongStream.rangeClosed(1, SIZES)
                .forEach(size -> truth.add(ProfilePoint.of(
                        size, size * (1 + 0.5 * random.nextDouble()), 50 * size * (1 + 0.5 * random.nextDouble()))));
        NodeType type = NodeType.of(
                new Profile("cpu", truth.stream().map(this::measured).toList()));
        PartitioningProblem problem = PartitioningProblem.of(type, NODES, WORKLOAD);
        Distribution balanced = new HomogeneousDistribution(problem, PartitioningObjective.TIME)
                .find()
                .orElseThrow();
        Distribution thriftiest = new ExactEnergy().solve(problem).fastest().distribution();
        Distribution fastest = new ExactTime().solve(problem).fastest().distribution();
        Bootstrap bootstrap = new Bootstrap(List.of(balanced, thriftiest, fastest));
        homogeneousSeconds +=
                holds(bootstrap.costs(balanced).seconds(), truly(balanced).seconds());
        homogeneousJoules += holds(
                bootstrap.costs(balanced).joules().orElseThrow(),
                truly(balanced).joules().orElseThrow());
        foundJoules += holds(
                bootstrap.costs(thriftiest).joules().orElseThrow(),
                truly(thriftiest).joules().orElseThrow());
        foundSeconds += holds(bootstrap.costs(fastest).seconds(), truly(fastest).seconds());
        improvement += holds(
                bootstrap.improvement(balanced, fastest).secondsPercent(),
                Improvement.percent(truly(balanced).seconds(), truly(fastest).seconds()));
    }

    private Distribution truly(Distribution distribution) {
        return Bootstrap.withPoints(
                distribution, point -> point.size() == 0 ? point : truth.get((int) point.size() - 1));
    }

    private static int holds(Interval interval, double value) {
        return interval.low() <= value && value <= interval.high() ? 1 : 0;
    }

    private ProfilePoint measured(ProfilePoint point) {
        SummaryStatistics seconds = runs(point.seconds());
        SummaryStatistics joules = runs(point.joules().orElseThrow());
        return ProfilePoint.of(point.size(), seconds.getMean(), joules.getMean())
                .knownWithin(MeanPrecision.of(RUNS, halfWidth(seconds), OptionalDouble.of(halfWidth(joules))));
    }

    private SummaryStatistics runs(double mean) {
        SummaryStatistics runs = new SummaryStatistics();
        DoubleStream.generate(() -> mean * (1 + NOISE * random.nextGaussian()))
                .limit(RUNS)
                .forEach(runs::addValue);
        return runs;
    }

    private static double halfWidth(SummaryStatistics runs) {
        return new TDistribution(RUNS - 1).inverseCumulativeProbability(0.975)
                * runs.getStandardDeviation()
                / Math.sqrt(RUNS);
    }
}
