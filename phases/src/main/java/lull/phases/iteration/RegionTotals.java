package lull.phases.iteration;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import lull.phases.OutsideRegion;

/** All instances of each region, in whatever place; grows with the identifiers seen. */
final class RegionTotals {
    private static final int INITIAL = 64;
    private static final double SECONDS = 1e-9;

    private final MomentTable durations = new MomentTable(INITIAL);
    private int[] threads = new int[INITIAL];

    void add(int region, int team, long nanos) {
        if (region >= threads.length) {
            int room = Math.max(2 * threads.length, Integer.highestOneBit(region) << 1);
            threads = Arrays.copyOf(threads, room);
            durations.grow(room);
        }
        threads[region] = team;
        durations.add(region, nanos);
    }

    /** What is left when the instances of an iteration are taken out, most time first; wall time in seconds. */
    List<OutsideRegion> outside(Optional<IterationModel> iteration, double wallSeconds) {
        MomentTable inside = new MomentTable(threads.length);
        iteration.ifPresent(model -> collect(model, inside));
        List<OutsideRegion> result = new ArrayList<>();
        for (int region = 0; region < threads.length; region++) {
            long calls = durations.calls(region) - inside.calls(region);
            if (calls > 0) {
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
                inside.addAll(symbol, model.durations(), i);
            }
        }
    }

    /** Takes the inside out of the total by the rule for joining two samples, solved for one of them. */
    private OutsideRegion remainder(int region, MomentTable inside, double wallSeconds) {
        double all = durations.calls(region);
        double in = inside.calls(region);
        double out = all - in;
        double mean = Math.max(0, (all * durations.meanNanos(region) - in * inside.meanNanos(region)) / out);
        double distance = mean - inside.meanNanos(region);
        double squares = durations.squaredDeviations(region) - inside.squaredDeviations(region)
            - distance * distance * in * out / all;
        double deviation = Math.sqrt(Math.max(0, squares) / out);
        return new OutsideRegion(region, threads[region], (long) out, mean * SECONDS, mean > 0 ? deviation / mean : 0,
            wallSeconds > 0 ? out * mean * SECONDS / wallSeconds : 0);
    }
}
