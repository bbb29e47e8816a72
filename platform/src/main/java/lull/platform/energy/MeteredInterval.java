package lull.platform.energy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Energy of one stretch of time by several meters. Whoever owns it samples often enough for each meter. */
public final class MeteredInterval {

    private final List<EnergyMeter> meters;
    private final List<EnergyReading> first = new ArrayList<>();
    private final List<EnergyReading> last = new ArrayList<>();

    /** Starts now; the meters stay the caller's. */
    public MeteredInterval(List<EnergyMeter> meters) {
        this.meters = List.copyOf(meters);
        this.meters.forEach(meter -> first.add(meter.read()));
        last.addAll(first);
    }

    /** Takes all meters' newest values in. */
    public void sample() {
        for (int i = 0; i < meters.size(); i++) {
            last.set(i, meters.get(i).read());
        }
    }

    /**
     * What was used up to the last sample, meter by meter.
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
