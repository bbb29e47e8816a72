package lull.partitioning.published;

import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import lull.partitioning.Algorithm;
import lull.partitioning.Front;
import lull.partitioning.Objective;
import lull.partitioning.Problem;
import lull.partitioning.ProfilePoint;

/**
 * POPTA of Lastovetsky and Reddy (2017), algorithms 1 and 2: the least time on identical processors.
 *
 * <p>Algorithmic notes. Some processor has a share beyond B = n/p unless all have B; these shares are tried by rising time
 * for r = 1 .. p − 1 processors, the rest recursively with a memo: O(m²·p²) after the paper. To run at all, the print needs
 * two repairs, which both variants have: a memo that was never written is no hit with time 0, and the memo's key is
 * n_l mod (p − r). As printed it is not exact even so: line 22 caps the recursion at t_r and so loses shares left of B
 * that take longer than t_r, line 9's {@code t_r ≥ E} drops ties with that cap, and a memo found under a low cap is taken
 * for the optimum under a higher one (line 24). The repaired variant caps at the best time so far, keeps ties and notes
 * each memo's cap.
 */
public final class Popta implements Algorithm {
    private final Variant variant;

    public Popta(Variant variant) {
        this.variant = variant;
    }

    @Override
    public String name() {
        return variant.name("popta");
    }

    @Override
    public Objective objective() {
        return Objective.TIME;
    }

    @Override
    public Front solve(Problem problem) {
        DeviceFunction seconds = new DeviceFunction(name(), problem, ProfilePoint::seconds);
        Found found = new Run(seconds, variant).solve(seconds.workload(), seconds.nodes());
        if (found.seconds == Double.POSITIVE_INFINITY) {
            throw seconds.infeasible();
        }
        return seconds.front(found.shares);
    }

    private record Found(Shares shares, double seconds) {
    }

    /**
     * What a call of the kernel left.
     *
     * @param next the first share that it did not try
     * @param cap the E that it ran under
     */
    private record Memo(int next, Found found, double cap) {
    }

    private static final class Run {
        private final DeviceFunction seconds;
        private final Variant variant;
        private final int[][] sharesByTime;
        private final Map<Long, Memo> memos = new HashMap<>();

        Run(DeviceFunction seconds, Variant variant) {
            this.seconds = seconds;
            this.variant = variant;
            this.sharesByTime = new int[seconds.largest() + 1][];
        }

        Found solve(int workload, int processors) {
            double balanced = balancedSeconds(workload, processors);
            return balancedIsBest(workload, processors, balanced)
                    ? new Found(Shares.balanced(workload, processors), balanced) : kernel(workload, processors, balanced);
        }

        private double balancedSeconds(int workload, int processors) {
            double less = seconds.at(workload / processors);
            return workload % processors == 0 ? less : Math.max(less, seconds.at(workload / processors + 1));
        }

        private boolean balancedIsBest(int workload, int processors, double balanced) {
            int[] right = right(workload / processors);
            return workload % processors == 0 && (right.length == 0 || balanced <= seconds.at(right[0]));
        }

        /** X↑ of a size: the sizes beyond it by rising time. */
        private int[] right(int size) {
            if (size > seconds.largest()) {
                return new int[0];
            }
            if (sharesByTime[size] == null) {
                sharesByTime[size] = IntStream.rangeClosed(size + 1, seconds.largest())
                        .filter(share -> seconds.at(share) < Double.POSITIVE_INFINITY).boxed()
                        .sorted(Comparator.comparingDouble(seconds::at)).mapToInt(Integer::intValue).toArray();
            }
            return sharesByTime[size];
        }

        private Found kernel(int workload, int processors, double cap) {
            if (processors == 1) {
                return new Found(new Shares(workload, 1, null), seconds.at(workload));
            }
            long key = (long) workload << Integer.SIZE | processors;
            Memo memo = memos.get(key);
            Found best = memo != null ? memo.found
                    : new Found(Shares.balanced(workload, processors), balancedSeconds(workload, processors));
            int[] right = right(workload / processors);
            int next = memo == null ? 0 : memo.next;
            for (; next < right.length && !beyond(seconds.at(right[next]), cap); next++) {
                Found better = withShare(right[next], workload, processors, best);
                boolean done = better != best && better.seconds <= seconds.at(right[next]);
                best = better;
                if (done) {
                    break;
                }
            }
            memos.put(key, new Memo(next, best, memo == null ? cap : Math.max(cap, memo.cap)));
            return best;
        }

        private boolean beyond(double time, double cap) {
            return variant == Variant.PUBLISHED ? time >= cap : time > cap;
        }

        /** Lines 10 to 44: the share for r processors, the others recursively. */
        private Found withShare(int share, int workload, int processors, Found before) {
            Found best = before;
            for (int r = 1; r < processors && workload - r * share >= 0; r++) {
                int rest = workload - r * share;
                double time = seconds.at(share);
                Found others = rest == 0 ? new Found(null, seconds.at(0)) : others(rest, processors - r, time, best.seconds);
                if (Math.max(time, others.seconds) < best.seconds) {
                    best = new Found(new Shares(share, r, others.shares), Math.max(time, others.seconds));
                    if (best.seconds <= time) {
                        return best;
                    }
                }
            }
            return best;
        }

        private Found others(int workload, int processors, double time, double best) {
            double balanced = balancedSeconds(workload, processors);
            if (workload / processors > seconds.largest()) {
                return new Found(null, Double.POSITIVE_INFINITY);
            }
            if (balancedIsBest(workload, processors, balanced)) {
                return new Found(Shares.balanced(workload, processors), balanced);
            }
            double cap = Math.min(balanced, variant == Variant.PUBLISHED ? time : best);
            Memo memo = memos.get((long) workload << Integer.SIZE | processors);
            return memo != null && hit(memo, cap) ? memo.found : kernel(workload, processors, cap);
        }

        private boolean hit(Memo memo, double cap) {
            return variant == Variant.PUBLISHED ? memo.found.seconds <= cap
                    : memo.found.seconds <= memo.cap || cap <= memo.cap;
        }
    }
}
