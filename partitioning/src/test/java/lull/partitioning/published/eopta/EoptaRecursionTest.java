package lull.partitioning.published.eopta;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.partitioning.Granularity;
import lull.partitioning.InfeasibleWorkloadException;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.RandomProblems;
import lull.partitioning.published.PseudocodeReading;
import org.junit.jupiter.api.Test;

/** EOPTA's cells, which are solved from the bottom, against algorithm 4's recursion from the top. */
class EoptaRecursionTest {
    private static final double NEVER = Double.POSITIVE_INFINITY;
    private static final int INSTANCES = 4000;

    private double[] joules;
    private List<Integer> convex;

    @Test
    void shouldFindTheEnergyOfThePrintedRecursion() {
        RandomProblems random = new RandomProblems(17);
        int tried = 0;
        for (int i = 0; i < INSTANCES; i++) {
            PartitioningProblem problem = random.homogeneous();
            take(problem.groups().get(0).type().devices().get(0));
            List<Integer> again = convex(convex);
            boolean shortcut = convex.size() == joules.length - 1
                    || again.size() == convex.size()
                    || convex.size() == 2
                    || again.size() == 2;
            // Where nothing is left the recursion knows nothing of what idle processors cost.
            if (!shortcut
                    && joules[0] == 0
                    && problem.workload() <= problem.largestWorkload()
                    && wholeGranules(problem)) {
                tried++;
                double expected = kernel((int) problem.workload(), (int) problem.nodes(), convex.size() - 1);
                assertEquals(expected, found(problem), problem::toString);
            }
        }
        assertTrue(tried > 100, tried + " instances that are no shortcut");
    }

    private static boolean wholeGranules(PartitioningProblem problem) {
        return Granularity.of(problem) == 1;
    }

    private void take(Profile profile) {
        joules = new double[(int) profile.largestSize() + 1];
        Arrays.fill(joules, NEVER);
        for (ProfilePoint point : profile.points()) {
            joules[(int) point.size()] = point.joules().orElseThrow();
        }
        List<Integer> all = new ArrayList<>();
        for (int size = 1; size < joules.length; size++) {
            all.add(size);
        }
        convex = convex(all);
    }

    private List<Integer> convex(List<Integer> sizes) {
        List<Integer> kept = new ArrayList<>();
        for (int i = 0; i < sizes.size(); i++) {
            boolean beaten = false;
            for (int k = 1; k <= Math.min(i, sizes.size() - 1 - i); k++) {
                beaten |= !(joules[sizes.get(i - k)] + joules[sizes.get(i + k)] > 2 * joules[sizes.get(i)]);
            }
            if (!beaten) {
                kept.add(sizes.get(i));
            }
        }
        return kept;
    }

    private double kernel(int workload, int processors, int last) {
        if (processors == 1) {
            return at(workload);
        }
        double best = balanced(workload, processors);
        for (int index = 0; index <= last; index++) {
            int share = convex.get(index);
            for (int r = 1; r < processors && workload - r * share >= 0; r++) {
                int rest = workload - r * share;
                double others = rest == 0 ? 0 : kernel(rest, processors - r, index);
                best = Math.min(best, r * at(share) + others);
            }
        }
        return best;
    }

    private double balanced(int workload, int processors) {
        int more = workload % processors;
        double less = (processors - more) * at(workload / processors);
        return more == 0 ? less : less + more * at(workload / processors + 1);
    }

    private double at(int size) {
        return size < joules.length ? joules[size] : NEVER;
    }

    private static double found(PartitioningProblem problem) {
        try {
            return Eopta.ofEnergy(PseudocodeReading.PUBLISHED)
                    .solve(problem)
                    .fastest()
                    .joules()
                    .orElseThrow();
        } catch (InfeasibleWorkloadException e) {
            return NEVER;
        }
    }
}
