package lull.report.timeline;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * A stretch of a task's time: one region, one MPI call, or several events that were too short to be told apart. What of it is
 * neither in a region nor in MPI is serial code.
 */
public final class Stretch {
    private final long beginNanos;
    private long endNanos;
    private long callNanos;
    private final Tally regions = new Tally();
    private final Tally teams = new Tally();
    private final Tally frequencies = new Tally();

    Stretch(long beginNanos) {
        this.beginNanos = beginNanos;
        endNanos = beginNanos;
    }

    void region(int region, int threads, OptionalInt frequency, long begin, long end) {
        regions.add(region, end - begin);
        teams.add(threads, end - begin);
        until(frequency, begin, end);
    }

    void call(OptionalInt frequency, long begin, long end) {
        callNanos += end - begin;
        until(frequency, begin, end);
    }

    private void until(OptionalInt frequency, long begin, long end) {
        if (frequency.isPresent()) {
            frequencies.add(frequency.getAsInt(), end - begin);
        }
        endNanos = end;
    }

    /** Takes in a later one. */
    void append(Stretch later) {
        callNanos += later.callNanos;
        regions.addAll(later.regions);
        teams.addAll(later.teams);
        frequencies.addAll(later.frequencies);
        endNanos = later.endNanos;
    }

    /** Begin of its first event, on the clock of the events. */
    public long beginNanos() {
        return beginNanos;
    }

    /** End of its last event, on the clock of the events. */
    public long endNanos() {
        return endNanos;
    }

    /** The region that took most of it; empty if none ran. */
    public OptionalInt region() {
        return regions.isEmpty() ? OptionalInt.empty() : OptionalInt.of(regions.largest());
    }

    /** Share of the stretch in regions, 0 to 1; 1 of a region that took no time. */
    public double regionShare() {
        return share(regions.total(), !regions.isEmpty());
    }

    /** Share of the stretch in MPI calls outside regions, 0 to 1. */
    public double callShare() {
        return share(callNanos, regions.isEmpty());
    }

    private double share(long nanos, boolean whole) {
        long all = endNanos - beginNanos;
        return all > 0 ? Math.min(1, (double) nanos / all) : whole ? 1 : 0;
    }

    /** Mean size of its regions' teams, by their time; empty if none ran. */
    public OptionalDouble threads() {
        return teams.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(teams.mean(team -> team));
    }

    /**
     * Mean frequency of its events in hertz, by their time; empty where nobody said one.
     *
     * @param hertz of each index that events name; another index counts as the highest
     */
    public OptionalDouble hertz(List<Double> hertz) {
        return frequencies.isEmpty() || hertz.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(frequencies.mean(index -> hertz.get(Math.min(index, hertz.size() - 1))));
    }
}
