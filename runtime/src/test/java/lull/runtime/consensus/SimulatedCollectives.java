package lull.runtime.consensus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import lull.runtime.collectives.Collectives;
import lull.runtime.collectives.Reduction;

/** Collective operations among agents that do not exist; fails the test if they begin different ones. */
public final class SimulatedCollectives {
    private final int agents;
    private final List<Reduction[]> operations = new ArrayList<>();

    public SimulatedCollectives(int agents) {
        this.agents = agents;
    }

    /** Operations that were begun so far. */
    public int operations() {
        return operations.size();
    }

    /** The end of one agent. */
    public Collectives of(int agent) {
        return new Collectives() {
            private int begun = -1;

            @Override
            public void reduce(Reduction own) {
                if (Arrays.stream(own.maxima()).anyMatch(Double::isNaN)) {
                    throw new AssertionError("NaN in " + Arrays.toString(own.maxima()));
                }
                if (begun >= 0 && result().isEmpty()) {
                    throw new AssertionError("agent " + agent + " begins an operation while another is under way");
                }
                begun++;
                if (begun == operations.size()) {
                    operations.add(new Reduction[agents]);
                }
                operations.get(begun)[agent] = own;
                checkLike(own, operations.get(begun));
            }

            private void checkLike(Reduction own, Reduction... others) {
                for (Reduction other : others) {
                    if (other != null
                            && (other.maxima().length != own.maxima().length
                                    || other.sums().length != own.sums().length)) {
                        throw new AssertionError("agent " + agent + " begins to reduce " + own + ", others " + other);
                    }
                }
            }

            @Override
            public Optional<Reduction> result() {
                Reduction[] given = operations.get(begun);
                return Arrays.stream(given).anyMatch(one -> one == null)
                        ? Optional.empty()
                        : Arrays.stream(given).reduce(Reduction::with);
            }
        };
    }
}
