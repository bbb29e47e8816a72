package lull.cost.model;

import java.util.List;
import lull.cost.formula.Formula;

/**
 * A parallel algorithm, described by how many steps it takes for input size N on P cores.
 *
 * @param name what users call it
 * @param description one line: what it does and what N is
 * @param path its critical path
 * @param totals its sums over all cores
 * @param maximumCores the most cores that its formulas hold for, a formula of N
 */
public record ParallelAlgorithm(
        String name, String description, CriticalPath path, Totals totals, Formula maximumCores) {
    private static final List<String> VARIABLES = List.of("N", "P");
    private static final int N = 0;

    public ParallelAlgorithm {
        if (name.isBlank()) {
            throw new IllegalArgumentException("the algorithm's name is empty; give it one");
        }
    }

    /** Reads a formula of the variables N and P. */
    public static Formula formula(String text) {
        return Formula.parse(text, VARIABLES);
    }

    /** Twice what is given: both ends of every message are active while it is sent. */
    public static Formula bothEndsOf(Formula messages) {
        return formula("2 * (" + messages + ")");
    }

    /**
     * The algorithm for one size.
     *
     * @param n the input size
     * @throws IllegalArgumentException if {@code n} is no number from 1 up
     */
    public SizedAlgorithm ofSize(double n) {
        if (!(n >= 1) || Double.isInfinite(n)) {
            throw new IllegalArgumentException("N = " + n + ": the input size is a number from 1 up");
        }
        double cores = Math.floor(maximumCores.value(n, Double.NaN));
        if (!(cores >= 1)) {
            throw new IllegalArgumentException(name + ": maximumCores = " + maximumCores + " is " + cores + " for N = "
                    + n + "; it depends on N only and is at least 1");
        }
        return new SizedAlgorithm(this, n, (long) cores, bound(n));
    }

    private ParallelAlgorithm bound(double n) {
        return new ParallelAlgorithm(
                name,
                description,
                new CriticalPath(
                        path.communicationSteps().with(N, n),
                        path.computationSteps().with(N, n)),
                new Totals(
                        totals.messages().with(N, n),
                        totals.computationSteps().with(N, n),
                        totals.messageEnds().with(N, n)),
                maximumCores);
    }
}
