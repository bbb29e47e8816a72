package lull.partitioning.uncertainty;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import lull.partitioning.MeanPrecision;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.HomogeneousDistribution;
import lull.partitioning.solution.Improvement;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** Profiles whose truth is known, measured with noise that their half widths tell. */
class SelectionBiasTest {
    private static final int RUNS = 10;
    private static final int SIZES = 60;
    private static final double NOISE = 0.03;
    private static final double HALF_WIDTH =
            NOISE * new TDistribution(null, RUNS - 1).inverseCumulativeProbability(0.975);

    /** All sizes take the same time, measured by means whose standard error is 3 %: all distributions are as good. */
    private static PartitioningProblem flat(Random random) {
        List<ProfilePoint> points = new ArrayList<>();
        for (int size = 1; size <= SIZES; size++) {
            double seconds = 1 + NOISE * random.nextGaussian();
            points.add(ProfilePoint.ofTime(size, seconds)
                    .knownWithin(MeanPrecision.of(RUNS, HALF_WIDTH, OptionalDouble.empty())));
        }
        return PartitioningProblem.of(NodeType.of(new Profile("cpu", points)), 2, SIZES);
    }

    private static Optional<Distribution> found(PartitioningProblem problem) {
        return Optional.of(new ExactTime().solve(problem).fastest().distribution());
    }

    /** What is promised and not held is what the bias says, in the mean; and the verdict is right nineteen times in twenty. */
    @Test
    void shouldTellWhatIsLuckWhenThereIsNothingToGain() {
        Random random = new Random(7);
        double promised = 0;
        double luck = 0;
        int wrong = 0;
        int problems = 100;
        for (int i = 0; i < problems; i++) {
            PartitioningProblem problem = flat(random);
            Distribution found = found(problem).orElseThrow();
            Distribution homogeneous = new HomogeneousDistribution(problem, PartitioningObjective.TIME)
                    .find()
                    .orElseThrow();
            AnswerUncertainty uncertainty = AnswerUncertainty.of(
                            found,
                            Optional.of(homogeneous),
                            () -> SelectionBias.of(problem, PartitioningObjective.TIME, SelectionBiasTest::found))
                    .orElseThrow();
            promised += Improvement.of(homogeneous, found).secondsPercent();
            luck += uncertainty.bias().map(SelectionBias::secondsPercent).orElse(0.0);
            wrong += uncertainty.withinNoise(PartitioningObjective.TIME).orElseThrow() ? 0 : 1;
        }
        assertTrue(promised / problems > 1, "promised on average " + promised / problems + " %");
        assertEquals(promised / problems, luck / problems, promised / problems / 2);
        assertTrue(wrong <= problems / 20, wrong + " of " + problems + " gains that are none");
    }

    @Test
    void shouldFindALargeGainWhenThereIsOne() {
        List<ProfilePoint> points = new ArrayList<>();
        for (int size = 1; size <= SIZES; size++) {
            double seconds = size == SIZES / 2 ? 2 * size : size;
            points.add(ProfilePoint.ofTime(size, seconds)
                    .knownWithin(MeanPrecision.of(RUNS, seconds * 0.02, OptionalDouble.empty())));
        }
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(new Profile("cpu", points)), 2, SIZES);

        AnswerUncertainty uncertainty = AnswerUncertainty.of(
                        found(problem).orElseThrow(),
                        new HomogeneousDistribution(problem, PartitioningObjective.TIME).find(),
                        () -> SelectionBias.of(problem, PartitioningObjective.TIME, SelectionBiasTest::found))
                .orElseThrow();

        assertEquals(Optional.of(false), uncertainty.withinNoise(PartitioningObjective.TIME));
    }

    @Test
    void shouldNotSolveAnewWhenTheProblemIsLarge() {
        Profile wide = new Profile("cpu", List.of(ProfilePoint.ofTime(1, 1), ProfilePoint.ofTime(1_000_000, 2)));
        PartitioningProblem problem = PartitioningProblem.of(NodeType.of(wide), 2, 1_000_000);

        assertEquals(Optional.empty(), SelectionBias.of(problem, PartitioningObjective.TIME, one -> {
            throw new AssertionError("solved");
        }));
    }
}
