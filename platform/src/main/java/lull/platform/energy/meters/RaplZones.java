package lull.platform.energy.meters;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.energy.EnergyMeter;

/**
 * Finds the packages and memories that RAPL counts. Zones within a package ({@code core}, {@code uncore}) and around
 * all ({@code psys}) are left out, because their joules are in others already; so is the second door to the same
 * counters, {@code intel-rapl-mmio}.
 */
public final class RaplZones {

    /** Where zones are. */
    public static final String POWERCAP = "sys/class/powercap/";
    /** What the names of zones begin with. */
    public static final String PREFIX = "intel-rapl:";

    private static final String NAME = "energy counters (RAPL)";

    private final KernelFiles files;

    /** Of the node that the files describe. */
    public RaplZones(KernelFiles files) {
        this.files = files;
    }

    /** The zones, each package's and each memory's once. */
    public List<RaplZone> zones() {
        Map<String, RaplZone> byLabel = new LinkedHashMap<>();
        for (String entry : files.names(POWERCAP, PREFIX + "*")) {
            String directory = POWERCAP + entry;
            String name = files.text(directory + "/name").orElse(entry);
            if (files.exists(directory + "/energy_uj")) {
                label(entry, name).ifPresent(label -> byLabel.putIfAbsent(label, new RaplZone(directory, label)));
            }
        }
        return List.copyOf(byLabel.values());
    }

    /** A meter for each zone that this process may read. */
    public List<EnergyMeter> open(LongSupplier nanoClock) {
        List<EnergyMeter> meters = new ArrayList<>();
        zones().forEach(zone -> RaplMeter.open(files, zone, nanoClock).ifPresent(meters::add));
        return meters;
    }

    /** What there is, and why not more. */
    public Capability capability() {
        List<String> readable = new ArrayList<>();
        List<String> forbidden = new ArrayList<>();
        for (RaplZone zone : zones()) {
            (files.isReadable(zone.counterFile()) ? readable : forbidden).add(zone.label());
        }
        if (readable.isEmpty() && forbidden.isEmpty()) {
            return Capability.missing(
                    NAME,
                    "the kernel shows no powercap zone; usual in virtual machines",
                    "on a bare Intel or AMD machine: modprobe intel_rapl_msr");
        }
        if (forbidden.isEmpty()) {
            return Capability.ok(NAME, String.join(", ", readable));
        }
        String reason = "only root may read " + String.join(", ", forbidden)
                + ": since Linux 5.10 energy_uj is closed to others, because it leaks secrets (CVE-2020-8694)";
        String cure = "run as root, or as root: chmod a+r /sys/class/powercap/*/energy_uj";
        return readable.isEmpty()
                ? Capability.missing(NAME, reason, cure)
                : Capability.limited(NAME, String.join(", ", readable), reason, cure);
    }

    private Optional<String> label(String entry, String name) {
        if (name.startsWith("package")) {
            return Optional.of(name);
        }
        int parentEnd = entry.lastIndexOf(':');
        boolean child = entry.indexOf(':') != parentEnd;
        return name.equals("dram") && child
                ? Optional.of(files.text(POWERCAP + entry.substring(0, parentEnd) + "/name")
                                .orElse("package") + " dram")
                : Optional.empty();
    }
}
