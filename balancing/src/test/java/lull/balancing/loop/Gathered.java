package lull.balancing.loop;

import java.util.Arrays;
import java.util.function.Supplier;

/** What the tasks of a loop in virtual time told each other last: each has its own end of it, and all are on one node. */
final class Gathered {
    private final int tasks;
    private double[] told = new double[0];

    Gathered(int tasks) {
        this.tasks = tasks;
    }

    /**
     * A task's end.
     *
     * @param taking what taking what was gathered does to the task's clock
     */
    Exchange exchange(int rank, Runnable taking) {
        return new Exchange() {
            @Override
            public int rank() {
                return rank;
            }

            @Override
            public int tasks() {
                return tasks;
            }

            @Override
            public int node() {
                return 0;
            }

            @Override
            public Supplier<double[]> gather(double... own) {
                told = Arrays.copyOf(told, tasks * own.length);
                System.arraycopy(own, 0, told, rank * own.length, own.length);
                return () -> {
                    taking.run();
                    return told.clone();
                };
            }
        };
    }
}
