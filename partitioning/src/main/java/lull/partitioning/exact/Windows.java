package lull.partitioning.exact;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.partitioning.exact.cost.Multiset;
import lull.partitioning.exact.cost.SumProblem;

/**
 * A sum problem by windows: for one group of nodes exact, for several exact as long as all sums fit in the windows, else
 * the best of the solutions near the linear relaxation's.
 */
final class Windows {
    private static final long EXHAUSTIVE_WIDTH = 4096;
    private static final int RANGES_OF_SEVERAL_GROUPS = 3;

    private final BaseLine line;
    private final SumProblem problem;

    Windows(BaseLine line) {
        this.line = line;
        this.problem = line.problem();
    }

    /** Whether no solution escapes {@link #best}. */
    boolean exact() {
        return problem.groups() == 1 || wholeRange() <= EXHAUSTIVE_WIDTH;
    }

    private long wholeRange() {
        long range = 0;
        for (int group = 0; group < problem.groups(); group++) {
            range += problem.counts()[group] * problem.largest(group);
        }
        return range;
    }

    /**
     * The solution of least Σ w, if the leading part of that is at most the limit.
     *
     * @param limit 2^60 at most
     */
    Optional<Multiset> best(long limit) {
        long bound = limit + line.sums(0, 2 * problem.nodes()).tolerance();
        List<WindowChain> chains = new ArrayList<>();
        List<Window> joined = new ArrayList<>();
        for (int group = 0; group < problem.groups(); group++) {
            WindowChain chain = new WindowChain(line, group, halfWidth(group), slack(), bound);
            chains.add(chain);
            joined.add(group == 0 ? chain.whole() : join(group, joined.get(group - 1), chain.whole(), bound));
        }
        Window all = joined.get(joined.size() - 1);
        if (!all.holds(line.excess()) || all.leading(line.excess()) > limit) {
            return Optional.empty();
        }
        return Optional.of(trace(chains, joined));
    }

    private long slack() {
        if (problem.groups() == 1) {
            return 0;
        }
        long widest = 0;
        for (int group = 0; group < problem.groups(); group++) {
            widest = Math.max(widest, problem.largest(group));
        }
        return exact() ? wholeRange() : RANGES_OF_SEVERAL_GROUPS * widest;
    }

    private long halfWidth(int group) {
        if (problem.groups() == 1) {
            return problem.largest(group);
        }
        return exact() ? wholeRange() : slack() + problem.largest(group);
    }

    /** Groups up to that one: the excess is in their sums if the edge's group is among them. */
    private Window join(int group, Window left, Window right, long limit) {
        long centre = line.edgeGroup() <= group ? line.excess() : 0;
        long low = centre - slack();
        Window both = new Window(low, line.sums(Window.length(low, centre + slack()), problem.nodes()));
        both.fillFrom(left, right, limit, Long.MAX_VALUE / 4);
        return both;
    }

    private Multiset trace(List<WindowChain> chains, List<Window> joined) {
        Multiset whole = new Multiset(problem.groups());
        long sum = line.excess();
        for (int group = problem.groups() - 1; group > 0; group--) {
            long left = joined.get(group)
                    .leftPart(sum, joined.get(group - 1), chains.get(group).whole());
            chains.get(group).trace(sum - left, whole);
            sum = left;
        }
        chains.get(0).trace(sum, whole);
        return whole;
    }
}
