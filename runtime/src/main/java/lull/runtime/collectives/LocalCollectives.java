package lull.runtime.collectives;

import java.util.Optional;

/**
 * The collective operation of agents that all live in one process, thousands of them if need be, for simulations: it is
 * computed once, and all share the result. Counts what each agent would send over a network. Agents may be on any threads:
 * as long as no operation {@linkplain #isUnderWay is under way} when each of them begins one at most, it makes no difference
 * which comes first.
 */
public final class LocalCollectives {
    private final int agents;
    private int begun;
    private int arrived;
    private Reduction merged;
    private volatile Result last = new Result(0, Optional.empty());
    private long bytesSent;

    /** What came of the last operation that ended. */
    private record Result(int operation, Optional<Reduction> all) {}

    /** @param agents at least one */
    public LocalCollectives(int agents) {
        if (agents < 1) {
            throw new IllegalArgumentException(agents + " agents: there is at least one");
        }
        this.agents = agents;
    }

    /** Operations that were begun so far. */
    public synchronized int operations() {
        return begun;
    }

    /** Whether some agents have begun an operation, and others have not. */
    public synchronized boolean isUnderWay() {
        return begun > last.operation();
    }

    /**
     * Messages that an agent sends in one operation, and receives, at most: the logarithm of the agents to base 2, rounded up,
     * with recursive doubling and with a binomial tree.
     */
    public int messages() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(agents - 1);
    }

    /** Bytes that no agent has sent more than, in all operations that were begun so far; nor received. */
    public synchronized long bytesSent() {
        return bytesSent;
    }

    /** The end of one more agent; as many as there are agents have to be asked for. */
    public Collectives join() {
        return new End();
    }

    private synchronized void arrive(Reduction own, int operation) {
        if (operation > begun) {
            begun = operation;
            arrived = 0;
            merged = new Reduction(own.maxima().clone(), own.sums().clone());
            bytesSent += (long) messages() * own.bytes();
        } else {
            merged.merge(own);
        }
        arrived++;
        if (arrived == agents) {
            last = new Result(operation, Optional.of(merged));
        }
    }

    private final class End implements Collectives {
        private int own;

        @Override
        public void reduce(Reduction given) {
            if (own > 0 && result().isEmpty()) {
                throw new IllegalStateException("begins an operation while another is under way");
            }
            own++;
            arrive(given, own);
        }

        @Override
        public Optional<Reduction> result() {
            Result known = last;
            return known.operation() == own ? known.all() : Optional.empty();
        }
    }
}
