package lull.balancing.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import lull.balancing.Rounding;
import lull.balancing.WorkloadDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NeighbourhoodTest {
    private static final int TOTAL = 2_000_000_000;

    private final SplittableRandom random = new SplittableRandom(7);
    private final Neighbourhood neighbourhood = new Neighbourhood(Rounding.LARGEST_REMAINDER);

    /** What a task lacks of the distance was given by nobody, again and again. */
    @ParameterizedTest
    @ValueSource(doubles = {0.2499999994, 0.25 - 1e-9, 0.25, 0.2500000006, 0.75, 0.7500000005, 0.5, 0, 1, 1e-9})
    void shouldMoveAllThereIsWhereATaskLacksNextToNothing(double first) {
        for (double[] shares : new double[][] {{first, 1 - first}, {first, 1 - first, 0}, {0, 1 - first, first}}) {
            List<WorkloadDistribution> candidates =
                    assertTimeoutPreemptively(Duration.ofMinutes(2), () -> neighbourhood.of(shares, TOTAL, 1, 0.25));
            assertTrue(!candidates.isEmpty());
            for (WorkloadDistribution candidate : candidates) {
                assertEquals(TOTAL, candidate.total());
                assertEquals(0.25, moved(shares, candidate.shares()), 1e-8);
            }
        }
    }

    /** Pass by pass that takes two million, of all tasks each. */
    @Test
    void shouldTakeFromTheOnlyTaskThatHasWorkWhereTasksAreMany() {
        double[] shares = new double[200_000];
        shares[0] = 1;
        assertTimeoutPreemptively(Duration.ofMinutes(2), () -> new EvenWithdrawal(shares, 1, 0.25).take());
        assertEquals(0.75, shares[0], 1e-3, "each of the others gives its billionth");
        assertEquals(0.75, Arrays.stream(shares).sum(), 1e-8);
    }

    @Test
    void shouldMoveWhatThePassesMoveWhereTheyEnd() {
        for (int run = 0; run < 3000; run++) {
            double[] shares = shares(2 + random.nextInt(run % 100 == 0 ? 300 : 40));
            double distance = random.nextBoolean() ? random.nextDouble() : Math.scalb(0.5, -random.nextInt(9));
            List<WorkloadDistribution> passes = inPasses(shares, distance);
            List<WorkloadDistribution> candidates = neighbourhood.of(shares, TOTAL, 1, distance);
            assertEquals(passes.size(), candidates.size());
            for (int i = 0; i < passes.size(); i++) {
                double[] own = candidates.get(i).shares();
                double[] other = passes.get(i).shares();
                assertTrue(moved(own, other) < 1e-6, () -> Arrays.toString(own) + " and " + Arrays.toString(other));
                assertEquals(1, Arrays.stream(own).sum(), 1e-9);
                assertTrue(Arrays.stream(own).allMatch(share -> share >= 0));
            }
        }
    }

    /** Of like size, of all sizes, few among many without any, or whole units. */
    private double[] shares(int tasks) {
        double[] weights = new double[tasks];
        int kind = random.nextInt(4);
        Arrays.setAll(weights, task -> switch (kind) {
            case 0 -> random.nextDouble();
            case 1 -> Math.pow(10, -10 * random.nextDouble());
            case 2 -> random.nextInt(10) == 0 ? random.nextDouble() : 0;
            default -> random.nextInt(4);
        });
        weights[random.nextInt(tasks)] += kind == 1 ? random.nextInt(3) : 1;
        double sum = Arrays.stream(weights).sum();
        return Arrays.stream(weights).map(weight -> weight / sum).toArray();
    }

    private static double moved(double[] shares, double[] others) {
        double moved = 0;
        for (int task = 0; task < shares.length; task++) {
            moved += Math.abs(shares[task] - others[task]) / 2;
        }
        return moved;
    }

    /** Pass by pass, as published. */
    private static List<WorkloadDistribution> inPasses(double[] centre, double distance) {
        List<WorkloadDistribution> candidates = new ArrayList<>();
        for (double amount : new double[] {distance, -distance}) {
            for (int task = 0; task < centre.length; task++) {
                if (legal(centre[task] + amount)) {
                    double[] shares = centre.clone();
                    move(shares, task, amount);
                    double[] clamped = Arrays.stream(shares)
                            .map(share -> Math.max(share, 0))
                            .toArray();
                    double sum = Arrays.stream(clamped).sum();
                    double[] normalised =
                            Arrays.stream(clamped).map(share -> share / sum).toArray();
                    candidates.add(Rounding.LARGEST_REMAINDER.distribute(normalised, TOTAL, 1));
                }
            }
        }
        return candidates.stream().distinct().toList();
    }

    private static void move(double[] shares, int receiver, double amount) {
        shares[receiver] += amount;
        double remaining = -amount;
        while (Math.abs(remaining) >= 1e-9) {
            double part = remaining / (shares.length - 1);
            for (int task = 0; task < shares.length; task++) {
                if (task != receiver && legal(shares[task] + part)) {
                    shares[task] += part;
                    remaining -= part;
                }
            }
        }
    }

    private static boolean legal(double share) {
        return share >= -1e-9 && share <= 1;
    }
}
