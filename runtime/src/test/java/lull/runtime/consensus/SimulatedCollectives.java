package lull.runtime.consensus;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Collective operations among agents that do not exist; fails the test if they begin different ones. */
public final class SimulatedCollectives {
    private final int agents;
    private final List<double[][]> operations = new ArrayList<>();
    private final List<String> kinds = new ArrayList<>();

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
            public void gather(double[] own) {
                begin("gather " + own.length, own);
            }

            @Override
            public void maximise(double[] own) {
                if (Arrays.stream(own).anyMatch(Double::isNaN)) {
                    throw new AssertionError("NaN in " + Arrays.toString(own));
                }
                begin("maximise " + own.length, own);
            }

            private void begin(String kind, double[] own) {
                if (begun >= 0 && result().isEmpty()) {
                    throw new AssertionError("agent " + agent + " begins an operation while another is under way");
                }
                begun++;
                if (begun == operations.size()) {
                    operations.add(new double[agents][]);
                    kinds.add(kind);
                }
                if (!kinds.get(begun).equals(kind)) {
                    throw new AssertionError("agent " + agent + " begins to " + kind + ", others " + kinds.get(begun));
                }
                operations.get(begun)[agent] = own.clone();
            }

            @Override
            public Optional<double[]> result() {
                double[][] given = operations.get(begun);
                if (Arrays.stream(given).anyMatch(one -> one == null)) {
                    return Optional.empty();
                }
                if (kinds.get(begun).startsWith("gather")) {
                    return Optional.of(
                            Arrays.stream(given).flatMapToDouble(Arrays::stream).toArray());
                }
                double[] most = given[0].clone();
                for (double[] one : given) {
                    Arrays.setAll(most, i -> Math.max(most[i], one[i]));
                }
                return Optional.of(most);
            }
        };
    }
}
