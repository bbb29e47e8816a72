package lull.partitioning.published.eopta;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/**
 * POPTA of Lastovetsky and Reddy (2017), algorithms 1 and 2: the least time on identical processors.
 *
 * <p>Algorithmic notes. Some processor has a share beyond B = n/p unless all have B; these shares are tried by rising time
 * for r = 1 .. p − 1 processors, the rest recursively with a memo: O(m²·p²) after the paper. To run at all, the print needs
 * two repairs, which both variants have: a memo that was never written is no hit with time 0, and the memo's key is
 * n_l mod (p − r). As printed it is not exact even so: line 22 caps the recursion at t_r and so loses shares left of B
 * that take longer than t_r, line 9's {@code t_r ≥ E} drops ties with that cap, and a memo found under a low cap is taken
 * for the optimum under a higher one (line 24). The repaired variant caps at the best time so far, keeps ties, notes each
 * memo's cap, and passes over what the processors left could not take faster than the best.
 */
public final class Popta implements Algorithm {
    private final PseudocodeReading variant;

    public Popta(PseudocodeReading variant) {
        this.variant = variant;
    }

    @Override
    public String name() {
        return variant.name("popta");
    }

    @Override
    public PartitioningObjective objective() {
        return PartitioningObjective.TIME;
    }

    @Override
    public Front solve(PartitioningProblem problem) {
        DeviceFunction seconds = new DeviceFunction(name(), problem, ProfilePoint::seconds);
        Found found = new Run(seconds, variant).solve(seconds.workload(0), seconds.nodes());
        if (found.seconds == Double.POSITIVE_INFINITY) {
            throw seconds.infeasible();
        }
        return seconds.front(found.shares);
    }

    private record Found(EqualShares shares, double seconds) {}

    /**
     * What a call of the kernel left.
     *
     * @param next the first share that it did not try
     * @param cap the E that it ran under
     */
    private record Memo(int next, Found found, double cap) {}

    private static final class Run {
        private final DeviceFunction seconds;
        private final PseudocodeReading variant;
        private final int[][] sharesByTime;
        private final Map<Long, Memo> memos = new HashMap<>();
        private final double[] risingTimes;
        private final int[] largestBefore;

        Run(DeviceFunction seconds, PseudocodeReading variant) {
            this.seconds = seconds;
            this.variant = variant;
            this.sharesByTime = new int[seconds.largest() + 1][];
            int[] all = right(0);
            risingTimes = IntStream.of(all).mapToDouble(seconds::at).toArray();
            largestBefore = new int[all.length + 1];
            for (int i = 0; i < all.length; i++) {
                largestBefore[i + 1] = Math.max(largestBefore[i], all[i]);
            }
        }

        /** The most that a processor takes in less than that time. */
        private int largestWithin(double time) {
            int found = Arrays.binarySearch(risingTimes, time);
            int end = found < 0 ? -found - 1 : found;
            while (end > 0 && risingTimes[end - 1] == time) {
                end--;
            }
            return largestBefore[end];
        }

        Found solve(int workload, int processors) {
            double balanced = balancedSeconds(workload, processors);
            return balancedIsBest(workload, processors, balanced)
                    ? new Found(EqualShares.balanced(workload, processors), balanced)
                    : kernel(workload, processors, balanced);
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
                        .filter(share -> seconds.at(share) < Double.POSITIVE_INFINITY)
                        .boxed()
                        .sorted(Comparator.comparingDouble(seconds::at))
                        .mapToInt(Integer::intValue)
                        .toArray();
            }
            return sharesByTime[size];
        }

        /** Algorithm 2, its recursion on a stack of its own: it goes down by a processor a call. */
        private Found kernel(int workload, int processors, double cap) {
            Deque<Call> calls = new ArrayDeque<>(List.of(new Call(workload, processors, cap)));
            Found answer = null;
            while (!calls.isEmpty()) {
                Optional<Call> inner = calls.element().goOn(answer);
                if (inner.isPresent()) {
                    calls.push(inner.get());
                    answer = null;
                } else {
                    answer = calls.pop().best;
                }
            }
            return answer;
        }

        private Found start(int workload, int processors, Memo memo) {
            if (processors == 1) {
                return new Found(new EqualShares(workload, 1, null), seconds.at(workload));
            }
            return memo != null
                    ? memo.found
                    : new Found(EqualShares.balanced(workload, processors), balancedSeconds(workload, processors));
        }

        /** The best that is known of the other processors without a call; empty if there has to be one. */
        private Optional<Found> known(int workload, int processors, double cap) {
            if (workload == 0) {
                return Optional.of(new Found(null, seconds.at(0)));
            }
            if (workload / processors > seconds.largest()) {
                return Optional.of(new Found(null, Double.POSITIVE_INFINITY));
            }
            double balanced = balancedSeconds(workload, processors);
            if (balancedIsBest(workload, processors, balanced)) {
                return Optional.of(new Found(EqualShares.balanced(workload, processors), balanced));
            }
            return Optional.ofNullable(memos.get(key(workload, processors)))
                    .filter(memo -> hit(memo, cap))
                    .map(Memo::found);
        }

        private static long key(int workload, int processors) {
            return (long) workload << Integer.SIZE | processors;
        }

        private boolean hit(Memo memo, double cap) {
            return variant == PseudocodeReading.PUBLISHED
                    ? memo.found.seconds <= cap
                    : memo.found.seconds <= memo.cap || cap <= memo.cap;
        }

        /** A call of the kernel: lines 10 to 44, the share for r processors, the others by another call. */
        private final class Call {
            private final int workload;
            private final int processors;
            private final double cap;
            private final Memo memo;
            private final int[] right;
            private Found best;
            private int next;
            private int r;

            Call(int workload, int processors, double cap) {
                this.workload = workload;
                this.processors = processors;
                this.cap = cap;
                memo = memos.get(key(workload, processors));
                right = processors == 1 ? new int[0] : right(workload / processors);
                best = start(workload, processors, memo);
                next = memo == null ? 0 : memo.next;
            }

            /**
             * Goes on with what the inner call found.
             *
             * @param answer null at the beginning
             * @return the next inner call; empty if the best is found
             */
            Optional<Call> goOn(Found answer) {
                boolean done = answer != null && take(answer);
                while (!done && next < right.length && !isBeyond(seconds.at(right[next]))) {
                    int share = right[next];
                    if (r + 1 < processors && workload - (r + 1L) * share >= 0) {
                        r++;
                        int rest = workload - r * share;
                        if (isTooMuch(rest)) {
                            continue;
                        }
                        double capOfOthers = Math.min(
                                balancedSeconds(rest, processors - r),
                                variant == PseudocodeReading.PUBLISHED ? seconds.at(share) : best.seconds);
                        Optional<Found> others = known(rest, processors - r, capOfOthers);
                        if (others.isEmpty()) {
                            return Optional.of(new Call(rest, processors - r, capOfOthers));
                        }
                        done = take(others.get());
                    } else {
                        next++;
                        r = 0;
                    }
                }
                if (processors > 1) {
                    memos.put(
                            key(workload, processors),
                            new Memo(next, best, memo == null ? cap : Math.max(cap, memo.cap)));
                }
                return Optional.empty();
            }

            private boolean isBeyond(double time) {
                return variant == PseudocodeReading.PUBLISHED ? time >= cap : time > cap || time >= best.seconds;
            }

            /** Whether the other processors can't take that in less time than the best so far. */
            private boolean isTooMuch(int rest) {
                return variant == PseudocodeReading.REPAIRED
                        && rest > (long) (processors - r) * largestWithin(best.seconds);
            }

            /** Whether nothing can be better than this share, which takes its time. */
            private boolean take(Found others) {
                double time = seconds.at(right[next]);
                if (Math.max(time, others.seconds) >= best.seconds) {
                    return false;
                }
                best = new Found(new EqualShares(right[next], r, others.shares), Math.max(time, others.seconds));
                return best.seconds <= time;
            }
        }
    }
}
