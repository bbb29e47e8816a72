package lull.platform.energy;

import java.util.List;

/** Chooses among a node's meters those whose joules add up to the node's, none counted twice. */
public final class CountedMeters {
    private static final String WHOLE_NODE = "(whole (emulated )?|part of an emulated )node.*";
    private static final String PACKAGE = "one (emulated )?processor package.*";

    private CountedMeters() {}

    /**
     * A meter of the whole node, else those of its processor packages; the others are closed.
     *
     * @param all meters of the node, open
     * @return those that count, empty if none tells the energy of node or processors
     */
    public static List<EnergyMeter> of(List<EnergyMeter> all) {
        List<EnergyMeter> node = scoped(all, WHOLE_NODE);
        List<EnergyMeter> counted = node.isEmpty() ? scoped(all, PACKAGE) : node.subList(0, 1);
        all.stream().filter(meter -> !counted.contains(meter)).forEach(EnergyMeter::close);
        return List.copyOf(counted);
    }

    private static List<EnergyMeter> scoped(List<EnergyMeter> meters, String scope) {
        return meters.stream()
                .filter(meter -> meter.description().scope().matches(scope))
                .toList();
    }
}
