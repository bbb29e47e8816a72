package lull.partitioning.uncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.partitioning.MeanPrecision;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.NodeShare;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BootstrapTest {
    private static final double HALF_WIDTH = 0.01;

    private static Distribution one(long size, double seconds, double joules, MeanPrecision precision) {
        NodeType type = NodeType.of(new Profile(
                "cpu", List.of(ProfilePoint.of(size, seconds, joules).knownWithin(precision))));
        return new Distribution(List.of(NodeShare.fastest(type, List.of(size), 1)));
    }

    private static MeanPrecision within(int runs, double halfWidth) {
        return MeanPrecision.of(runs, halfWidth, OptionalDouble.of(halfWidth));
    }

    /** What the half width promised comes out again, whatever the number of runs. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 20, 1000})
    void shouldGiveTheIntervalBackWhenADistributionRestsOnOneMeasurement(int runs) {
        Distribution distribution = one(4, 1, 2, within(runs, HALF_WIDTH));

        CostIntervals costs = new Bootstrap(List.of(distribution)).costs(distribution);

        // The 2.5th percentile of 1000 draws varies by the density of Student's t there.
        double percentile = new TDistribution(null, runs - 1).inverseCumulativeProbability(0.975);
        double density = new TDistribution(null, runs - 1).density(percentile) * percentile;
        double spread = Math.sqrt(0.025 * 0.975 / Bootstrap.RESAMPLES) / density;
        double tolerance = 4 * spread * HALF_WIDTH;
        assertEquals(1 - HALF_WIDTH, costs.seconds().low(), tolerance);
        assertEquals(1 + HALF_WIDTH, costs.seconds().high(), tolerance);
        assertEquals(2 - HALF_WIDTH, costs.joules().orElseThrow().low(), tolerance);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-300, 1e-295, 1e95, ProfilePoint.LARGEST_VALUE})
    void shouldHoldTheMeanHoweverLargeOrSmallItIs(double mean) {
        Distribution distribution = one(4, mean, mean, within(5, HALF_WIDTH * mean));

        CostIntervals costs = new Bootstrap(List.of(distribution)).costs(distribution);

        assertTrue(costs.seconds().low() <= mean && mean <= costs.seconds().high(), costs::toString);
        assertEquals(mean, costs.joules().orElseThrow().high(), 2 * HALF_WIDTH * mean);
    }

    @Test
    void shouldTakeTheNormalDistributionWhenNobodySaysHowManyRuns() {
        MeanPrecision precision =
                new MeanPrecision(OptionalInt.empty(), OptionalDouble.of(HALF_WIDTH), OptionalDouble.empty());
        Distribution distribution = one(4, 1, 2, precision);

        Bootstrap bootstrap = new Bootstrap(List.of(distribution));

        assertEquals(1 + HALF_WIDTH, bootstrap.costs(distribution).seconds().high(), HALF_WIDTH / 5);
        assertEquals(new Interval(2, 2), bootstrap.costs(distribution).joules().orElseThrow());
        assertEquals(1, bootstrap.measurements());
        assertEquals(1, bootstrap.exactMeasurements());
    }

    /** Two runs far apart: Cauchy's distribution, ten times as wide as the mean. */
    @Test
    void shouldStayAboveZeroAndFiniteWhenAHalfWidthIsLargerThanTheMean() {
        Distribution found = one(4, 1, 2, within(2, 10));
        Distribution homogeneous = one(4, 1.5, 3, within(2, 10));
        Bootstrap bootstrap = new Bootstrap(List.of(found, homogeneous));

        assertTrue(bootstrap.costs(found).seconds().low() > 0);
        Interval improvement = bootstrap.improvement(homogeneous, found).secondsPercent();
        assertTrue(improvement.low() < 0 && improvement.high() > 0, improvement::toString);
        assertTrue(Double.isFinite(improvement.low()) && Double.isFinite(improvement.high()), improvement::toString);
    }

    @Test
    void shouldFindNothingGainedWhenBothAreTheSame() {
        Distribution distribution = one(4, 1, 2, within(5, 0.5));

        ImprovementIntervals improvement = new Bootstrap(List.of(distribution)).improvement(distribution, distribution);

        assertEquals(new Interval(0, 0), improvement.secondsPercent());
        assertEquals(new Interval(0, 0), improvement.joulesPercent().orElseThrow());
    }

    @Test
    void shouldTellNoiseFromGainWhenItComparesTheHalfWidths() {
        Distribution found = one(4, 1, 2, within(5, 0.01));

        assertEquals(Optional.of(false), noise(found, one(4, 1.1, 2.2, within(5, 0.01))));
        assertEquals(Optional.of(true), noise(found, one(4, 1.1, 2.2, within(5, 0.2))));
        assertEquals(Optional.of(true), noise(found, one(4, 1, 2, within(5, 0.01))));
        assertFalse(AnswerUncertainty.of(one(4, 1, 2, MeanPrecision.UNKNOWN), Optional.empty(), Optional::empty)
                .isPresent());
    }

    private static Optional<Boolean> noise(Distribution found, Distribution homogeneous) {
        return noise(found, homogeneous, PartitioningObjective.TIME);
    }

    private static Optional<Boolean> noise(Distribution found, Distribution homogeneous, PartitioningObjective aim) {
        return AnswerUncertainty.of(found, Optional.of(homogeneous), Optional::empty)
                .orElseThrow()
                .withinNoise(aim);
    }

    /** Half the time for twice the energy, or the other way about. */
    @Test
    void shouldJudgeAGainByWhatWasAimedAt() {
        Distribution quick = one(4, 1, 4, within(5, 0.01));
        Distribution thrifty = one(4, 2, 2, within(5, 0.01));

        assertEquals(Optional.of(false), noise(thrifty, quick, PartitioningObjective.ENERGY));
        assertEquals(Optional.of(true), noise(thrifty, quick, PartitioningObjective.TIME));
        assertEquals(Optional.of(false), noise(thrifty, quick, PartitioningObjective.PARETO));
        assertEquals(Optional.of(true), noise(quick, thrifty, PartitioningObjective.ENERGY));
        assertEquals(Optional.of(false), noise(quick, thrifty, PartitioningObjective.PARETO));
        assertEquals(Optional.of(true), noise(quick, quick, PartitioningObjective.PARETO));
    }

    /** 1 + 1 and 2 + 2 on two nodes of two devices, or 1 + 2 and 2 + 1: as many devices have each size. */
    @Test
    void shouldAskForLuckWhenTheSameSizesShareOtherNodes() {
        Profile device = new Profile(
                "cpu",
                List.of(
                        ProfilePoint.of(1, 1, 1).knownWithin(within(5, 0.01)),
                        ProfilePoint.of(2, 3, 3).knownWithin(within(5, 0.01))));
        NodeType type = new NodeType("node", List.of(device, new Profile("gpu", device.points())), 0);
        Distribution like = new Distribution(
                List.of(NodeShare.fastest(type, List.of(1L, 1L), 1), NodeShare.fastest(type, List.of(2L, 2L), 1)));
        Distribution unlike = new Distribution(
                List.of(NodeShare.fastest(type, List.of(1L, 2L), 1), NodeShare.fastest(type, List.of(2L, 1L), 1)));
        SelectionBias luck = new SelectionBias(1, OptionalDouble.of(1));

        assertEquals(
                Optional.of(luck),
                AnswerUncertainty.of(like, Optional.of(unlike), () -> Optional.of(luck))
                        .orElseThrow()
                        .bias());
    }

    @Test
    void shouldAnswerTheSameWhenAskedAgain() {
        Distribution distribution = one(4, 1, 2, within(5, 0.1));

        assertEquals(
                new Bootstrap(List.of(distribution)).costs(distribution),
                new Bootstrap(List.of(distribution)).costs(distribution));
    }
}
