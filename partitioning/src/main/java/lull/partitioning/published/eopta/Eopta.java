package lull.partitioning.published.eopta;

import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/**
 * EOPTA of Lastovetsky and Reddy (2017), algorithms 3 and 4: the least energy on identical processors; EOPT2 is the same
 * with the energy P_d(x)·x/s(x).
 *
 * <p>Algorithmic notes. A convex point is one that no pair of points at equal distances beats. As printed, only convex
 * points are tried, for any number of processors, and the others get equal shares; none are if the convex points form a
 * convex function (balance) or a concave one (as few processors as possible). To run at all, both readings pass over lines 9
 * to 12, which use Ω_r before it is set, start with the first convex point instead of number n/p + 1, take no cell for
 * solved that is not (as printed one of L granules or more is, with energy 0) nor another one's (line 19 looks for n_l where
 * line 33 keeps n/p), and return Ω_opt. The recursion's memory of solved cells, m·p², is filled from the bottom, each cell
 * once: O(c·m·p²) for c convex points. That is
 * not exact: a convex function of the convex points says nothing about the points between, size 0 is missing from them, and
 * points that are not convex can occur once each in an optimum. The repaired variant tries all sizes, 0 too, and needs only
 * sums within m of k·n/p of k processors, since the shares of an optimum can be put in an order that stays so near: O(m²·p).
 */
public final class Eopta implements Algorithm {
    private static final double NEVER = Double.POSITIVE_INFINITY;

    private final String name;
    private final PseudocodeReading variant;
    private final ToDoubleFunction<ProfilePoint> energy;

    private Eopta(String name, PseudocodeReading variant, ToDoubleFunction<ProfilePoint> energy) {
        this.name = variant.name(name);
        this.variant = variant;
        this.energy = energy;
    }

    /** EOPTA on the energy function. */
    public static Eopta ofEnergy(PseudocodeReading variant) {
        return new Eopta("eopta", variant, point -> point.joules().orElseThrow());
    }

    /** EOPT2: on the power function P_d = e/t and the speed function s = x/t. */
    public static Eopta ofSpeedAndPower(PseudocodeReading variant) {
        return new Eopta("eopt2", variant, point -> {
            if (point.size() == 0) {
                return point.joules().orElseThrow();
            }
            double watts = point.joules().orElseThrow() / point.seconds();
            double speed = point.size() / point.seconds();
            return watts * (point.size() / speed);
        });
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.ENERGY;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        problem.requireEnergy();
        if (problem.groups().get(0).type().staticWatts() != 0) {
            throw new IllegalArgumentException(
                    name + " knows no static power; use exact, or leave the static power out");
        }
        DeviceFunction joules = new DeviceFunction(name, problem, energy);
        Found found = variant == PseudocodeReading.PUBLISHED ? published(joules) : repaired(joules);
        if (found.joules == NEVER) {
            throw joules.infeasible();
        }
        return joules.front(found.shares);
    }

    private record Found(EqualShares shares, double joules) {}

    private static Found published(DeviceFunction joules) {
        int workload = joules.workload(0.5 * SolvedCells.BYTES_EACH * joules.nodes());
        int[] all = IntStream.rangeClosed(1, joules.largest()).toArray();
        int[] convex = convex(joules, all);
        int[] convexOfConvex = convex(joules, convex);
        if (convex.length == all.length || convexOfConvex.length == convex.length) {
            return new Found(
                    EqualShares.balanced(workload, joules.nodes()), balanced(joules, workload, joules.nodes()));
        }
        if (convex.length == 2 || convexOfConvex.length == 2) {
            return fewest(joules, workload);
        }
        return ofConvexPoints(joules, convex, workload);
    }

    /** Those of the sizes that no pair at equal distances within them beats. */
    private static int[] convex(DeviceFunction joules, int[] sizes) {
        return IntStream.range(0, sizes.length)
                .filter(i -> IntStream.rangeClosed(1, Math.min(i, sizes.length - 1 - i))
                        .allMatch(k -> joules.at(sizes[i - k]) + joules.at(sizes[i + k]) > 2 * joules.at(sizes[i])))
                .map(i -> sizes[i])
                .toArray();
    }

    /** Σ e of n/p each, one more for the first n mod p. */
    private static double balanced(DeviceFunction joules, int workload, int processors) {
        int more = workload % processors;
        double less = (processors - more) * joules.at(workload / processors);
        return more == 0 ? less : less + more * joules.at(workload / processors + 1);
    }

    private static Found fewest(DeviceFunction joules, int workload) {
        int full = workload / joules.largest();
        int rest = workload % joules.largest();
        EqualShares last = rest == 0 ? null : new EqualShares(rest, 1, null);
        EqualShares shares = full == 0 ? last : new EqualShares(joules.largest(), full, last);
        double sum = full * joules.at(joules.largest()) + (rest == 0 ? 0 : joules.at(rest));
        return new Found(shares, sum);
    }

    /** Algorithm 4: shares out of the convex points for some processors, equal ones for the others. */
    private static Found ofConvexPoints(DeviceFunction joules, int[] convex, int workload) {
        int processors = joules.nodes();
        SolvedCells cells = cells(joules, convex);
        int bestRow = 0;
        int bestSum = 0;
        double best = balanced(joules, workload, processors);
        for (int row = 1; row < processors; row++) {
            long least = workload - (long) (processors - row) * joules.largest();
            long most = Math.min(workload, (long) row * convex[convex.length - 1]);
            if (least > most) {
                break;
            }
            cells.addRow((int) Math.max(0, least), (int) most);
            for (int sum = cells.low(); sum <= cells.high(); sum++) {
                if (cells.at(sum) < best) {
                    double rest = sum == workload ? 0 : balanced(joules, workload - sum, processors - row);
                    if (cells.at(sum) + rest < best) {
                        best = cells.at(sum) + rest;
                        bestRow = row;
                        bestSum = sum;
                    }
                }
            }
        }
        boolean all = bestRow > 0 && bestSum == workload;
        EqualShares others = all ? null : EqualShares.balanced(workload - bestSum, processors - bestRow);
        return new Found(cells.shares(bestRow, bestSum, others), best);
    }

    private static SolvedCells cells(DeviceFunction joules, int[] sizes) {
        return new SolvedCells(
                sizes, IntStream.of(sizes).mapToDouble(joules::at).toArray());
    }

    private static Found repaired(DeviceFunction joules) {
        int processors = joules.nodes();
        int most = joules.largest();
        int workload = joules.workload(0);
        SolvedCells cells = cells(joules, IntStream.rangeClosed(0, most).toArray());
        for (int row = 1; row <= processors; row++) {
            int mean = (int) ((long) workload * row / processors);
            boolean last = row == processors;
            cells.addRow(
                    last ? workload : Math.max(0, mean - most - 1),
                    last ? workload : (int) Math.min(workload, (long) mean + most + 1));
        }
        double sum = cells.at(workload);
        return new Found(sum == NEVER ? null : cells.shares(processors, workload, null), sum);
    }
}
