package lull.platform.node;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.platform.Capability;
import lull.platform.KernelFiles;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.emulated.MachineClock;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.meters.HwmonMeter;
import lull.platform.energy.meters.RaplZones;
import lull.platform.energy.meters.WattsUpMeter;
import lull.platform.topology.Topology;
import lull.platform.topology.TopologyReader;

/**
 * The machine that a user chose: this node, or an emulated one that is as busy as this node.
 *
 * @param files of this node
 * @param clock for meters and the emulated machine
 * @param emulated the emulated machine; empty for this node itself
 */
public record Platform(KernelFiles files, MachineClock clock, Optional<EmulatedMachine> emulated) {

    /** The name of this node. */
    public static final String LINUX = "linux";
    /** What the name of an emulated machine follows. */
    public static final String EMULATED_PREFIX = "emulated:";

    /**
     * The platform of that name, {@code linux} or {@code emulated:NAME}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Platform named(String name, KernelFiles files, MachineClock clock) {
        if (name.equals(LINUX)) {
            return new Platform(files, clock, Optional.empty());
        }
        String machine = emulatedName(name)
                .orElseThrow(() -> new IllegalArgumentException(
                        "there is no platform '" + name + "'; there are " + String.join(", ", names())));
        return new Platform(files, clock, Optional.of(EmulatedMachine.mirroring(files, machine, clock)));
    }

    /** The emulated machine's own name in that of a platform; empty if the platform is no emulated one. */
    public static Optional<String> emulatedName(String platform) {
        return platform.startsWith(EMULATED_PREFIX)
                ? Optional.of(platform.substring(EMULATED_PREFIX.length()))
                : Optional.empty();
    }

    /** All names. */
    public static List<String> names() {
        List<String> names = new ArrayList<>(List.of(LINUX));
        EmulatedMachine.names().forEach(machine -> names.add(EMULATED_PREFIX + machine));
        return names;
    }

    /** What the machine consists of. */
    public Topology topology() {
        return emulated.map(EmulatedMachine::topology).orElseGet(() -> new TopologyReader(files).read());
    }

    /**
     * Opens all its meters; empty if there is none, see {@link #whyNoMeters()}.
     *
     * @param wattsUp where a Watts Up Pro is plugged in, as {@code /dev/ttyUSB0}; an emulated machine has none
     */
    public List<EnergyMeter> openMeters(Optional<Path> wattsUp) {
        if (emulated.isPresent()) {
            return emulated.get().meters();
        }
        List<EnergyMeter> meters = new ArrayList<>();
        wattsUp.ifPresent(device -> meters.add(new WattsUpMeter(device, clock.nanoseconds())));
        meters.addAll(new RaplZones(files).open(clock.nanoseconds()));
        meters.addAll(HwmonMeter.open(files, clock.nanoseconds()));
        return meters;
    }

    /** Why this node has no meter, with cures. */
    public String whyNoMeters() {
        return List.of(new RaplZones(files).capability(), HwmonMeter.capability(files)).stream()
                .map(Platform::explain)
                .collect(Collectors.joining("; "));
    }

    private static String explain(Capability capability) {
        return capability.name() + ": " + capability.reason().orElse("can't be read")
                + capability.cure().map(cure -> " (" + cure + ")").orElse("");
    }
}
