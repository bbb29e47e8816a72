package lull.simulation.loop;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import lull.runtime.consensus.Collectives;

/**
 * Collective operations among the agents of simulated nodes: complete as soon as all have begun them. Every agent gets the same
 * array, which nobody changes.
 */
final class SimulatedCollectives {
    private final int agents;
    private final Map<Integer, Operation> open = new HashMap<>();
    private long completed;

    private static final class Operation {
        private double[] result;
        private int begun;
        private int taken;
    }

    SimulatedCollectives(int agents) {
        this.agents = agents;
    }

    /** Operations that came to their end so far. */
    synchronized long completed() {
        return completed;
    }

    private synchronized void gather(int number, int agent, double[] own) {
        Operation operation = open.computeIfAbsent(number, key -> new Operation());
        if (operation.result == null) {
            operation.result = new double[agents * own.length];
        }
        System.arraycopy(own, 0, operation.result, agent * own.length, own.length);
        begun(operation);
    }

    private synchronized void maximise(int number, double[] own) {
        Operation operation = open.computeIfAbsent(number, key -> new Operation());
        if (operation.result == null) {
            operation.result = own.clone();
        }
        for (int i = 0; i < own.length; i++) {
            operation.result[i] = Math.max(operation.result[i], own[i]);
        }
        begun(operation);
    }

    private void begun(Operation operation) {
        operation.begun++;
        completed += operation.begun == agents ? 1 : 0;
    }

    private synchronized Optional<double[]> result(int number) {
        Operation operation = open.get(number);
        if (operation.begun < agents) {
            return Optional.empty();
        }
        operation.taken++;
        if (operation.taken == agents) {
            open.remove(number);
        }
        return Optional.of(operation.result);
    }

    /** The end of one agent. */
    Collectives of(int agent) {
        return new Collectives() {
            private int number;

            @Override
            public void gather(double[] own) {
                number++;
                SimulatedCollectives.this.gather(number, agent, own);
            }

            @Override
            public void maximise(double[] own) {
                number++;
                SimulatedCollectives.this.maximise(number, own);
            }

            @Override
            public Optional<double[]> result() {
                return SimulatedCollectives.this.result(number);
            }
        };
    }
}
