package lull.apps.dynamic;

import java.util.Arrays;

/** The same proportions in every iteration. Equal ones are the homogeneous distribution that balancers are measured against. */
public final class FixedSharing implements WorkSharing {
    private final double[] weights;

    /** Proportions of the tasks, finite, at least 0 and not all 0. */
    public FixedSharing(double... weights) {
        boolean valid = Arrays.stream(weights).allMatch(weight -> weight >= 0 && weight < Double.POSITIVE_INFINITY);
        if (!valid || Arrays.stream(weights).sum() == 0) {
            throw new IllegalArgumentException("proportions " + Arrays.toString(weights)
                    + ": each must be a number of at least 0, and one above 0");
        }
        this.weights = weights.clone();
    }

    /** Equal proportions. */
    public static FixedSharing even(int tasks) {
        double[] weights = new double[tasks];
        Arrays.fill(weights, 1);
        return new FixedSharing(weights);
    }

    @Override
    public EntryShares shares(int entries) {
        return EntryShares.proportional(entries, weights);
    }
}
