package lull.runtime.consensus;

import java.util.Optional;

/**
 * The collective operation of agents that all live in one process, thousands of them if need be, for simulations: it is
 * computed once, and all share the result. Counts what each agent would send over a network. For one thread.
 */
public final class LocalCollectives {
    private final int agents;
    private int begun;
    private int arrived;
    private Optional<Reduction> merged = Optional.empty();
    private Optional<Reduction> last = Optional.empty();
    private long bytesSent;

    /** @param agents at least one */
    public LocalCollectives(int agents) {
        if (agents < 1) {
            throw new IllegalArgumentException(agents + " agents: there is at least one");
        }
        this.agents = agents;
    }

    /** Operations that were begun so far. */
    public int operations() {
        return begun;
    }

    /**
     * Messages that an agent sends in one operation, and receives, at most: the logarithm of the agents to base 2, rounded up,
     * with recursive doubling and with a binomial tree.
     */
    public int messages() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(agents - 1);
    }

    /** Bytes that no agent has sent more than, in all operations that were begun so far; nor received. */
    public long bytesSent() {
        return bytesSent;
    }

    /** The end of one more agent; as many as there are agents have to be asked for. */
    public Collectives join() {
        return new End();
    }

    private void arrive(Reduction own, int operation) {
        if (operation > begun) {
            begun = operation;
            arrived = 0;
            merged = Optional.empty();
            bytesSent += (long) messages() * own.bytes();
        }
        Reduction all = merged.map(others -> others.with(own)).orElse(own);
        merged = Optional.of(all);
        arrived++;
        if (arrived == agents) {
            last = merged;
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
            return own < begun || arrived == agents ? last : Optional.empty();
        }
    }
}
