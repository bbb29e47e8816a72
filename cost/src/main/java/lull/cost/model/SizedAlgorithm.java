package lull.cost.model;

import lull.cost.formula.Enclosure;
import lull.cost.formula.Formula;

/**
 * An algorithm with its input size set, so that its counts depend on the cores only.
 *
 * @param algorithm the algorithm
 * @param n the input size
 * @param maximumCores the most cores that its formulas hold for
 * @param bound the algorithm's formulas with N set
 */
public record SizedAlgorithm(ParallelAlgorithm algorithm, double n, long maximumCores, ParallelAlgorithm bound) {

    /**
     * The value of one of the bound formulas.
     *
     * @throws ArithmeticException if it is negative, infinite or not a number
     */
    double count(Formula formula, long cores) {
        double count = formula.value(n, (double) cores);
        if (!(count >= 0) || Double.isInfinite(count)) {
            throw new ArithmeticException(algorithm.name() + ": " + formula + " is " + count + " for N = " + n
                    + ", P = " + cores
                    + (count == Double.POSITIVE_INFINITY
                            ? "; N is too large for it, or it divides by 0"
                            : "; a count is a number from 0 up"));
        }
        return count;
    }

    /** What one of the bound formulas can be worth; never below 0, as no count is. */
    Enclosure counts(Formula formula, Enclosure cores) {
        return formula.enclosure(Enclosure.constant(n), cores).atLeast(0);
    }
}
