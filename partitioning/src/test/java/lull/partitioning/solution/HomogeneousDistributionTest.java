package lull.partitioning.solution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.RationalEnumeration;
import lull.partitioning.constrained.PowerCap;
import lull.partitioning.constrained.PowerCappedFront;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.study.Study;
import lull.partitioning.study.StudyQuery;
import org.junit.jupiter.api.Test;

class HomogeneousDistributionTest {
    private static final Profile SETTINGS = Profile.ofAlternatives(
            "cpu",
            Map.of(
                    "8 threads",
                    new Profile("cpu", List.of(ProfilePoint.of(1, 1, 1000), ProfilePoint.of(2, 2, 2000))),
                    "1 thread",
                    new Profile("cpu", List.of(ProfilePoint.of(1, 3, 10), ProfilePoint.of(2, 6, 20)))));

    @Test
    void shouldBeSetAsTheDistributionFoundWhenSharesMakeNoDifference() {
        for (double watts : new double[] {0, 0.001}) {
            NodeType type = new NodeType("node", List.of(SETTINGS), watts);
            PartitioningProblem problem = PartitioningProblem.of(type, 2, 2);
            for (Algorithm algorithm :
                    List.of(new ExactEnergy(), new PowerCappedFront(PartitioningObjective.ENERGY, new PowerCap(1e9)))) {
                assertEquals(0, gained(algorithm, problem), algorithm.toString());
                assertEquals(0, gained(algorithm, problem.forObjective(PartitioningObjective.ENERGY)));
            }
            Improvement ofStudy = new Study(type, List.of(2L))
                    .run(List.of(new StudyQuery(1, 2, 2)), () -> {})
                    .get(0)
                    .energyOptimal()
                    .orElseThrow();
            assertEquals(0, ofStudy.joulesPercent().orElseThrow(), 1e-9);
            assertEquals(1, seconds(problem, PartitioningObjective.TIME));
            assertEquals(1, seconds(problem, PartitioningObjective.PARETO));
        }
    }

    private static double gained(Algorithm algorithm, PartitioningProblem problem) {
        Distribution balanced = new HomogeneousDistribution(problem, algorithm.objective())
                .find()
                .orElseThrow();
        Distribution found = algorithm.solve(problem).fastest().distribution();
        return Improvement.of(balanced, found).joulesPercent().orElseThrow();
    }

    private static double seconds(PartitioningProblem problem, PartitioningObjective objective) {
        return new HomogeneousDistribution(problem, objective)
                .find()
                .orElseThrow()
                .seconds();
    }

    @Test
    void shouldTakeTheLeastEnergyOfANodeWhenSeveralDevicesHaveAlternatives() {
        Random random = new Random(91);
        for (int i = 0; i < 500; i++) {
            NodeType type = new NodeType("node", List.of(device(random), device(random)), random.nextInt(4) / 10.0);
            BigDecimal least = null;
            for (ProfilePoint one : type.devices().get(0).alternatives(1)) {
                for (ProfilePoint other : type.devices().get(1).alternatives(1)) {
                    BigDecimal joules = joules(new NodeShare(type, List.of(one, other), 1));
                    least = least == null ? joules : least.min(joules);
                }
            }
            NodeShare found = NodeShare.thriftiest(type, List.of(1L, 1L), 1);
            assertEquals(0, least.compareTo(joules(found)));
            assertTrue(found.sizes().equals(List.of(1L, 1L)));
        }
    }

    private static Profile device(Random random) {
        List<ProfilePoint> points = new ArrayList<>();
        for (int setting = 0; setting < 4; setting++) {
            points.add(ProfilePoint.of(1, 1 + random.nextInt(9), random.nextInt(30) / 10.0)
                    .in("" + setting));
        }
        points.sort(Comparator.comparingDouble(ProfilePoint::seconds)
                .thenComparingDouble(point -> point.joules().orElseThrow()));
        return new Profile("cpu", points);
    }

    private static BigDecimal joules(NodeShare share) {
        return RationalEnumeration.joules(new Distribution(List.of(share)), BigDecimal::valueOf);
    }
}
