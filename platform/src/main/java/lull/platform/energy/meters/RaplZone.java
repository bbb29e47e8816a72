package lull.platform.energy.meters;

/**
 * A powercap zone with an energy counter.
 *
 * @param directory its directory, relative to the root
 * @param label what the kernel calls it, as {@code package-0} or, with its package, {@code package-0 dram}
 */
public record RaplZone(String directory, String label) {

    String counterFile() {
        return directory + "/energy_uj";
    }

    String rangeFile() {
        return directory + "/max_energy_range_uj";
    }

    String meterName() {
        return "RAPL " + label;
    }

    String scope() {
        return label.endsWith("dram") ? "memory of one package" : "one processor package";
    }
}
