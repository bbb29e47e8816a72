package lull.runtime.collectives;

/**
 * What one agent gives to a collective operation, and what comes of it when all have given: of some numbers the largest, of
 * others the sum. As large for many agents as for one, and the same in whichever order and groups they are merged.
 *
 * @param maxima of which the largest count, without NaN
 * @param sums that are added up: integers, whose sum a double holds exactly
 */
public record Reduction(double[] maxima, double[] sums) {
    /** Both together. */
    public Reduction with(Reduction other) {
        Reduction both = new Reduction(maxima.clone(), sums.clone());
        both.merge(other);
        return both;
    }

    /** Takes another in, for whoever has the arrays to itself. */
    void merge(Reduction other) {
        if (maxima.length != other.maxima.length || sums.length != other.sums.length) {
            throw new IllegalArgumentException(maxima.length + " maxima and " + sums.length + " sums don't go with "
                    + other.maxima.length + " and " + other.sums.length);
        }
        for (int i = 0; i < maxima.length; i++) {
            maxima[i] = Math.max(maxima[i], other.maxima[i]);
        }
        for (int i = 0; i < sums.length; i++) {
            sums[i] += other.sums[i];
        }
    }

    /** Bytes of a message that carries it. */
    public int bytes() {
        return Double.BYTES * (maxima.length + sums.length);
    }
}
