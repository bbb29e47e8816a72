package lull.phases.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import lull.phases.OutsideRegion;
import lull.phases.statistics.MomentTable;

/** All instances of each region, in whatever place; grows with the identifiers seen. */
final class RegionTotals {
    private static final int INITIAL = 16;
    private static final double SECONDS = 1e-9;

    private int[] threads = new int[INITIAL];
    private long[] calls = new long[INITIAL];
    private long[] nanos = new long[INITIAL];
    private double[] squares = new double[INITIAL];

    void add(int region, int team, long duration) {
        if (region >= threads.length) {
            grow(Math.max(2 * threads.length, Integer.highestOneBit(region) << 1));
        }
        threads[region] = team;
        calls[region]++;
        nanos[region] += duration;
        squares[region] += (double) duration * duration;
    }

    private void grow(int room) {
        threads = Arrays.copyOf(threads, room);
        calls = Arrays.copyOf(calls, room);
        nanos = Arrays.copyOf(nanos, room);
        squares = Arrays.copyOf(squares, room);
    }

    /** What is left when the instances of an iteration are taken out, most time first; wall time in seconds. */
    List<OutsideRegion> outside(Optional<IterationModel> iteration, double wallSeconds) {
        MomentTable inside = new MomentTable(threads.length);
        iteration.ifPresent(model -> collect(model, inside));
        List<OutsideRegion> result = new ArrayList<>();
        for (int region = 0; region < threads.length; region++) {
            if (calls[region] > inside.calls(region)) {
                result.add(remainder(region, inside, wallSeconds));
            }
        }
        result.sort(Comparator.comparingDouble(OutsideRegion::share).reversed());
        return result;
    }

    private static void collect(IterationModel model, MomentTable inside) {
        for (int i = 0; i < model.cycle().length(); i++) {
            int symbol = model.cycle().symbol(i);
            if (Symbols.isRegion(symbol)) {
                model.whole().addDurations(i, inside, symbol);
            }
        }
    }

    private OutsideRegion remainder(int region, MomentTable inside, double wallSeconds) {
        long insideCalls = inside.calls(region);
        double insideMean = inside.meanNanos(region);
        long out = calls[region] - insideCalls;
        double mean = Math.max(0, (nanos[region] - insideCalls * insideMean) / out);
        double insideSquares = inside.squaredDeviations(region) + insideCalls * insideMean * insideMean;
        double deviation = Math.sqrt(Math.max(0, (squares[region] - insideSquares) / out - mean * mean));
        return new OutsideRegion(
                region,
                threads[region],
                out,
                mean * SECONDS,
                mean > 0 ? deviation / mean : 0,
                wallSeconds > 0 ? out * mean * SECONDS / wallSeconds : 0);
    }
}
