package lull.balancing.simulation;

import java.util.ArrayList;
import java.util.List;

/** What each unit of work of each iteration cost, relative to the others; cumulated, so that ranges are quick. */
public final class RecordedCosts implements IterationCosts {
    private final List<Sums> cumulated = new ArrayList<>();

    /** Of the first units, with what rounding took from each: else a dear unit would swallow the cheap ones behind it. */
    private record Sums(double[] rounded, double[] lost) {
        Sums(int units) {
            this(new double[units + 1], new double[units + 1]);
        }

        void add(int unit, double cost) {
            rounded[unit + 1] = rounded[unit] + cost;
            lost[unit + 1] = lost[unit] + lost(rounded[unit], cost);
        }

        double between(int from, int to) {
            double difference = rounded[to] - rounded[from];
            return Math.max(0, difference + (lost(rounded[to], -rounded[from]) + (lost[to] - lost[from])));
        }

        /** Of a sum, exactly (Knuth). */
        private static double lost(double one, double other) {
            double sum = one + other;
            double added = sum - one;
            return (one - (sum - added)) + (other - added);
        }
    }

    /** Adds an iteration. */
    public void add(double... unitCosts) {
        Sums sums = new Sums(unitCosts.length);
        for (int unit = 0; unit < unitCosts.length; unit++) {
            if (!(unitCosts[unit] >= 0)) {
                throw new IllegalArgumentException("unit " + unit + " of iteration " + cumulated.size() + " costs "
                        + unitCosts[unit] + ", below 0 or not a number");
            }
            sums.add(unit, unitCosts[unit]);
        }
        double all = sums.rounded[unitCosts.length];
        if (Double.isInfinite(all)) {
            throw new IllegalArgumentException("the units of iteration " + cumulated.size() + " cost " + all
                    + "; costs are relative to one another, so make all of them smaller");
        }
        cumulated.add(sums);
    }

    @Override
    public int iterations() {
        return cumulated.size();
    }

    @Override
    public int units(int iteration) {
        return cumulated.get(iteration).rounded.length - 1;
    }

    @Override
    public double cost(int iteration, int from, int to) {
        return cumulated.get(iteration).between(from, to);
    }
}
