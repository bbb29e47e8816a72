package lull.balancing.simulation;

import java.util.ArrayList;
import java.util.List;

/** What each unit of work of each iteration cost, relative to the others; cumulated, so that ranges are quick. */
public final class RecordedCosts implements IterationCosts {
    private final List<double[]> cumulated = new ArrayList<>();

    /** Adds an iteration. */
    public void add(double... unitCosts) {
        double[] sums = new double[unitCosts.length + 1];
        for (int unit = 0; unit < unitCosts.length; unit++) {
            if (!(unitCosts[unit] >= 0)) {
                throw new IllegalArgumentException("unit " + unit + " of iteration " + cumulated.size() + " costs "
                        + unitCosts[unit] + ", below 0 or not a number");
            }
            sums[unit + 1] = sums[unit] + unitCosts[unit];
        }
        cumulated.add(sums);
    }

    @Override
    public int iterations() {
        return cumulated.size();
    }

    @Override
    public int units(int iteration) {
        return cumulated.get(iteration).length - 1;
    }

    @Override
    public double cost(int iteration, int from, int to) {
        double[] sums = cumulated.get(iteration);
        return sums[to] - sums[from];
    }
}
