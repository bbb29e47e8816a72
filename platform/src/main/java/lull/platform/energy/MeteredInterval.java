package lull.platform.energy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Energy of one stretch of time by several meters. Whoever owns it samples often enough for each meter. Its ends may be moved to
 * moments that became known only afterwards: between two samples a meter's power is taken as even.
 */
public final class MeteredInterval {
    /** Samples that are kept of each meter, so that a moment is found again that was told late. */
    private static final int KEPT = 32;

    private final List<EnergyMeter> meters;
    private final List<List<EnergyReading>> samples = new ArrayList<>();
    private final List<EnergyReading> first = new ArrayList<>();
    private final List<EnergyReading> last = new ArrayList<>();

    /** Starts now; the meters stay the caller's. */
    public MeteredInterval(List<EnergyMeter> meters) {
        this.meters = List.copyOf(meters);
        this.meters.forEach(meter -> first.add(meter.read()));
        last.addAll(first);
        first.forEach(reading -> samples.add(new ArrayList<>(List.of(reading))));
    }

    /** Takes all meters' newest values in. */
    public void sample() {
        for (int i = 0; i < meters.size(); i++) {
            EnergyReading now = meters.get(i).read();
            last.set(i, now);
            samples.get(i).add(now);
            if (samples.get(i).size() > KEPT) {
                samples.get(i).remove(0);
            }
        }
    }

    /** Begins so many seconds before the last sample; at the earliest with the first that is kept. */
    public void beginBefore(double seconds) {
        for (int i = 0; i < meters.size(); i++) {
            first.set(i, before(i, seconds));
        }
    }

    /** Ends so many seconds before the last sample; at the earliest with the first that is kept. */
    public void endBefore(double seconds) {
        for (int i = 0; i < meters.size(); i++) {
            last.set(i, before(i, seconds));
        }
    }

    private EnergyReading before(int meter, double seconds) {
        List<EnergyReading> kept = samples.get(meter);
        double moment = kept.get(kept.size() - 1).seconds() - seconds;
        int later = 0;
        while (later < kept.size() - 1 && kept.get(later).seconds() < moment) {
            later++;
        }
        return kept.get(Math.max(0, later - 1)).towards(kept.get(later), moment);
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
