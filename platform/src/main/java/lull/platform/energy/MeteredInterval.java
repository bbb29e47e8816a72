package lull.platform.energy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Energy of one stretch of time by several meters. Whoever owns it samples often enough for each meter. Its ends may be moved to
 * moments that became known only afterwards: between two samples a meter's power is taken as even.
 */
public final class MeteredInterval {
    /** Samples that are kept of each meter, so that a moment is found again that was told late. */
    private static final int KEPT = 32;

    private final List<EnergyMeter> meters;
    private final LongSupplier nanoClock;
    private final List<List<Sample>> samples = new ArrayList<>();
    private final List<EnergyReading> first = new ArrayList<>();
    private final List<EnergyReading> last = new ArrayList<>();

    private record Sample(long nanos, EnergyReading reading) {}

    /**
     * Starts now; the meters stay the caller's.
     *
     * @param nanoClock by which the moments are told that the ends are moved to
     */
    public MeteredInterval(List<EnergyMeter> meters, LongSupplier nanoClock) {
        this.meters = List.copyOf(meters);
        this.nanoClock = nanoClock;
        while (samples.size() < meters.size()) {
            samples.add(new ArrayList<>());
            last.add(null);
        }
        sample();
        first.addAll(last);
    }

    /** Takes all meters' newest values in. */
    public void sample() {
        for (int i = 0; i < meters.size(); i++) {
            Sample now = new Sample(nanoClock.getAsLong(), meters.get(i).read());
            last.set(i, now.reading());
            samples.get(i).add(now);
            if (samples.get(i).size() > KEPT) {
                samples.get(i).remove(0);
            }
        }
    }

    /** Begins at a moment that has passed, at the earliest with the first sample that is kept. */
    public void beginAt(long nanos) {
        for (int i = 0; i < meters.size(); i++) {
            first.set(i, at(nanos, samples.get(i)));
        }
    }

    /** Ends at a moment that has passed, at the earliest with the first sample that is kept. */
    public void endAt(long nanos) {
        for (int i = 0; i < meters.size(); i++) {
            last.set(i, at(nanos, samples.get(i)));
        }
    }

    private static EnergyReading at(long nanos, List<Sample> kept) {
        int later = 0;
        while (later < kept.size() - 1 && kept.get(later).nanos() < nanos) {
            later++;
        }
        Sample before = kept.get(Math.max(0, later - 1));
        Sample after = kept.get(later);
        double span = after.nanos() - before.nanos();
        double share = span > 0 ? (nanos - before.nanos()) / span : 1;
        return before.reading().towards(after.reading(), Math.max(0, Math.min(1, share)));
    }

    /**
     * What was used up to the last sample or the end, meter by meter.
     *
     * @throws IOException if the baselines can't be read
     */
    public List<EnergyAccount> accounts(BaselineFile baselines) throws IOException {
        List<EnergyAccount> accounts = new ArrayList<>();
        for (int i = 0; i < meters.size(); i++) {
            MeterDescription meter = meters.get(i).description();
            accounts.add(new EnergyAccount(meter, last.get(i).since(first.get(i)), baselines.find(meter.name())));
        }
        return accounts;
    }
}
