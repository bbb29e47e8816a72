package lull.partitioning.published;

import java.util.HashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.partitioning.Algorithm;
import lull.partitioning.Front;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;

/**
 * EOPTA of Lastovetsky and Reddy (2017), algorithms 3 and 4: the least energy on identical processors; EOPT2 is the same
 * with the energy P_d(x)·x/s(x).
 *
 * <p>Algorithmic notes. A convex point is one that no pair of points at equal distances beats. As printed, only convex
 * points are tried, O(m·p²) after the paper, and none are if they form a convex function (balance) or a concave one (as
 * few processors as possible). To run at all, both readings pass over lines 9 to 12, which use Ω_r before it is set, start
 * with the first convex point instead of number n/p + 1, and return Ω_opt. That is not exact: a convex function of the
 * convex points says nothing about the points between, size 0 is missing from them, and points that are not convex can
 * occur once each in an optimum. The repaired variant tries all sizes, 0 too: O(m·n·p).
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
        int workload = joules.workload();
        int[] all = IntStream.rangeClosed(1, joules.largest()).toArray();
        int[] convex = convex(joules, all);
        int[] convexOfConvex = convex(joules, convex);
        if (convex.length == all.length || convexOfConvex.length == convex.length) {
            return balanced(joules, workload, joules.nodes());
        }
        if (convex.length == 2 || convexOfConvex.length == 2) {
            return fewest(joules, workload);
        }
        return new Kernel(joules, convex).solve(workload, joules.nodes(), convex.length - 1);
    }

    /** Those of the sizes that no pair at equal distances within them beats. */
    private static int[] convex(DeviceFunction joules, int[] sizes) {
        return IntStream.range(0, sizes.length)
                .filter(i -> IntStream.rangeClosed(1, Math.min(i, sizes.length - 1 - i))
                        .allMatch(k -> joules.at(sizes[i - k]) + joules.at(sizes[i + k]) > 2 * joules.at(sizes[i])))
                .map(i -> sizes[i])
                .toArray();
    }

    private static Found balanced(DeviceFunction joules, int workload, int processors) {
        EqualShares shares = EqualShares.balanced(workload, processors);
        double sum = 0;
        for (EqualShares share = shares; share != null; share = share.others()) {
            sum += share.count() * joules.at(share.size());
        }
        return new Found(shares, sum);
    }

    private static Found fewest(DeviceFunction joules, int workload) {
        int full = workload / joules.largest();
        int rest = workload % joules.largest();
        EqualShares last = rest == 0 ? null : new EqualShares(rest, 1, null);
        EqualShares shares = full == 0 ? last : new EqualShares(joules.largest(), full, last);
        double sum = full * joules.at(joules.largest()) + (rest == 0 ? 0 : joules.at(rest));
        return new Found(shares, sum);
    }

    /** Algorithm 4. */
    private static final class Kernel {
        private final DeviceFunction joules;
        private final int[] convex;
        private final Map<Long, Found> memos = new HashMap<>();

        Kernel(DeviceFunction joules, int[] convex) {
            this.joules = joules;
            this.convex = convex;
        }

        Found solve(int workload, int processors, int last) {
            if (processors == 1) {
                return new Found(new EqualShares(workload, 1, null), joules.at(workload));
            }
            long key = ((long) workload << Integer.SIZE | processors) * convex.length + last;
            Found memo = memos.get(key);
            if (memo == null) {
                memo = search(workload, processors, last);
                memos.put(key, memo);
            }
            return memo;
        }

        private Found search(int workload, int processors, int last) {
            Found best = balanced(joules, workload, processors);
            for (int index = 0; index <= last; index++) {
                int share = convex[index];
                for (int r = 1; r < processors && workload - r * share >= 0; r++) {
                    int rest = workload - r * share;
                    Found others = rest == 0 ? new Found(null, 0) : solve(rest, processors - r, index);
                    double sum = r * joules.at(share) + others.joules;
                    if (sum < best.joules) {
                        best = new Found(new EqualShares(share, r, others.shares), sum);
                    }
                }
            }
            return best;
        }
    }

    private static Found repaired(DeviceFunction joules) {
        int workload = joules.workload();
        Found[] before = new Found[workload + 1];
        before[0] = new Found(null, 0);
        for (int processors = 1; processors <= joules.nodes(); processors++) {
            Found[] after = new Found[workload + 1];
            for (int rest = 0; rest <= workload; rest++) {
                for (int share = 0;
                        before[rest] != null && share <= Math.min(joules.largest(), workload - rest);
                        share++) {
                    double sum = before[rest].joules + joules.at(share);
                    if (sum < (after[rest + share] == null ? NEVER : after[rest + share].joules)) {
                        after[rest + share] = new Found(new EqualShares(share, 1, before[rest].shares), sum);
                    }
                }
            }
            before = after;
        }
        return before[workload] == null ? new Found(null, NEVER) : before[workload];
    }
}
