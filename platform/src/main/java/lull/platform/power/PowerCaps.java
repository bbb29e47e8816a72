package lull.platform.power;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.platform.CpuSet;
import lull.platform.KernelFiles;
import lull.platform.energy.meters.RaplZone;
import lull.platform.energy.meters.RaplZones;
import lull.platform.settings.AttributeFolder;
import lull.platform.settings.FoundSettings;
import lull.platform.settings.RestoreFault;
import lull.platform.topology.ProcessorPackage;
import lull.platform.topology.TopologyReader;

/**
 * The caps of a node: Linux powercap's long-term limits of packages and their memories, and the upper limits of
 * {@code intel_uncore_frequency}. Zones are found anew at each question. Sources: the kernel's guides "Power Capping Framework"
 * and "Intel Uncore Frequency Scaling".
 */
public final class PowerCaps {

    private static final String UNCORE = "sys/devices/system/cpu/intel_uncore_frequency/";
    private static final String UNCORE_LIMIT = "max_freq_khz";
    private static final Pattern PACKAGE = Pattern.compile("package[-_]([0-9]{1,4}).*");

    private final KernelFiles files;
    private final AttributeFolder.Writer writer;
    private final FoundSettings found;

    /** Of the node that the files describe, written by the writer. */
    public PowerCaps(KernelFiles files, AttributeFolder.Writer writer, FoundSettings found) {
        this.files = files;
        this.writer = writer;
        this.found = found;
    }

    /** What can be capped. */
    public List<CapZone> zones() {
        Map<Integer, CpuSet> cpus = new TreeMap<>();
        for (ProcessorPackage one : new TopologyReader(files).read().packages()) {
            cpus.put(one.number(), one.cpus());
        }
        List<CapZone> zones = new ArrayList<>();
        for (RaplZone zone : new RaplZones(files).zones()) {
            CapKind kind = zone.label().endsWith("dram") ? CapKind.DRAM : CapKind.PACKAGE;
            longTermLimit(zone.directory())
                    .ifPresent(limit ->
                            add(zones, kind, zone.label().replace(' ', '-'), cpus, folder(zone.directory()), limit));
        }
        for (String name : uncores()) {
            if (files.exists(UNCORE + name + "/" + UNCORE_LIMIT)) {
                add(zones, CapKind.UNCORE, named(name), cpus, folder(UNCORE + name), UNCORE_LIMIT);
            }
        }
        return zones;
    }

    /** Newer kernels number the parts of an uncore too, where they don't only do that. */
    private List<String> uncores() {
        List<String> whole = files.names(UNCORE, "package_*");
        return whole.isEmpty() ? files.names(UNCORE, "uncore*") : whole;
    }

    /** A part tells its package in a file. */
    private String named(String uncore) {
        return packageOf(uncore).isPresent()
                ? uncore
                : files.text(UNCORE + uncore + "/package_id")
                        .map(id -> "package_" + id + "_" + uncore)
                        .orElse(uncore);
    }

    /** A zone whose package is not known, or offline, is nobody's. */
    private static void add(
            List<CapZone> zones,
            CapKind kind,
            String name,
            Map<Integer, CpuSet> cpus,
            AttributeFolder folder,
            String limit) {
        OptionalInt number = packageOf(name);
        if (number.isPresent() && cpus.containsKey(number.getAsInt())) {
            zones.add(new CapZone(kind, name, cpus.get(number.getAsInt()), folder, limit));
        }
    }

    private static OptionalInt packageOf(String name) {
        Matcher matcher = PACKAGE.matcher(name);
        return matcher.matches() ? OptionalInt.of(Integer.parseInt(matcher.group(1))) : OptionalInt.empty();
    }

    /** The short-term limit, of milliseconds, stays as it is. */
    private Optional<String> longTermLimit(String zone) {
        return files.names(zone, "constraint_*_power_limit_uw").stream()
                .filter(limit -> files.text(zone + "/" + limit.replace("power_limit_uw", "name"))
                        .orElse("")
                        .equals("long_term"))
                .findFirst();
    }

    private AttributeFolder folder(String directory) {
        return new AttributeFolder(files.path(directory), writer);
    }

    /** The cap in force; empty if there is none, or it can't be read. */
    public OptionalDouble holds(CapZone zone) {
        return new PowerCap(zone, found).holds();
    }

    /**
     * Caps the zone.
     *
     * @param value in watts or hertz, positive and finite
     * @param floors the administrator's
     */
    public CapSetting set(CapZone zone, double value, CapFloors floors) {
        if (!(value > 0) || Double.isInfinite(value)) {
            throw new IllegalArgumentException(
                    "a cap of " + value + " " + zone.kind().unit() + " is not positive and finite");
        }
        return new PowerCap(zone, found).set(value, floors.of(zone.kind()));
    }

    /** Puts back what is kept of a folder, by its name. */
    public List<RestoreFault> restore(String folder) {
        String place = folder.startsWith(RaplZones.PREFIX) ? RaplZones.POWERCAP : UNCORE;
        return PowerCap.restore(folder(place + folder), found);
    }
}
