package lull.report.timeline;

import java.util.ArrayList;
import java.util.List;
import lull.report.observation.RunEnergy;

/**
 * The energy of a run so far, again and again, in bounded memory: when {@value #MOST} samples are kept every other one is dropped,
 * and from then on samples are taken half as often. For one thread.
 */
public final class EnergySeries {
    /** Samples that are kept, at most: more than a screen has columns for. */
    static final int MOST = 2048;
    /** Between two samples at first, in nanoseconds: what meters of processors refresh in some milliseconds is then told to a percent. */
    private static final long FIRST_INTERVAL_NANOS = 100_000_000;

    private List<Sample> samples = new ArrayList<>();
    private long intervalNanos = FIRST_INTERVAL_NANOS;
    private long next = Long.MIN_VALUE;

    /**
     * What was used up to a moment.
     *
     * @param nanos on the clock of the events
     * @param joules since the run's begin
     */
    public record Sample(long nanos, double joules) {}

    /** Whether it is time for a sample. */
    public boolean isDue(long nanos) {
        return nanos >= next;
    }

    /** Takes a sample, of a known energy; what is not known leaves a gap. */
    public void add(long nanos, RunEnergy energy) {
        next = nanos + intervalNanos;
        if (energy.joules().isPresent()) {
            samples.add(new Sample(nanos, energy.joules().getAsDouble()));
            thin();
        }
    }

    private void thin() {
        if (samples.size() > MOST) {
            List<Sample> kept = new ArrayList<>();
            for (int i = 0; i < samples.size(); i += 2) {
                kept.add(samples.get(i));
            }
            samples = kept;
            intervalNanos *= 2;
        }
    }

    /** In order of time. */
    public List<Sample> samples() {
        return List.copyOf(samples);
    }
}
