package lull.cli.meter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import lull.agent.energy.NodeMeters;
import lull.cli.options.EmulatedCoresOption;
import lull.cli.options.PlatformOption;
import lull.cli.options.RunMachineOptions;
import lull.cli.verb.Reads;
import lull.platform.KernelFiles;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.node.Platform;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options that say which machine is metered, by which meters, and where its idle powers are kept. */
public final class MachineOptions {

    @Mixin
    private PlatformOption machine;

    @Mixin
    private EmulatedCoresOption cores;

    @Option(
            names = "--watts-up",
            paramLabel = "DEVICE",
            description = "A Watts Up Pro is plugged in here, as /dev/ttyUSB0.")
    private Path wattsUp;

    @Option(
            names = "--baselines",
            paramLabel = "FILE",
            description = "Where idle powers are kept; default ~/.local/state/lull/baselines.properties.")
    @Reads
    private Path baselines;

    /**
     * The machine that was named.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has no such part
     */
    public Platform platform(KernelFiles files) {
        return cores.of(machine.platform(files));
    }

    /** All meters of the machine, opened; empty if it has none. */
    public List<EnergyMeter> open(Platform machine) {
        return machine.openMeters(Optional.ofNullable(wattsUp));
    }

    /**
     * The meters that tell the energy of programs' runs, ready to be read.
     *
     * @param wanted whether any are; without, there are none
     * @param people are told where the energies are emulated
     * @throws IOException if there are meters and none of them gives anything
     */
    public NodeMeters ofRuns(Platform machine, boolean wanted, Consumer<String> people) throws IOException {
        List<EnergyMeter> meters = wanted ? open(machine) : List.of();
        machine.emulated()
                .filter(emulated -> !meters.isEmpty())
                .ifPresent(emulated -> people.accept("EMULATED energies, of " + emulated.label()
                        + ", as busy as this node; the times are this node's"));
        if (!meters.isEmpty() && !MeterWait.untilReady(meters)) {
            meters.forEach(EnergyMeter::close);
            throw new IOException("no meter gives anything; --energy none goes on without");
        }
        return new NodeMeters(
                meters, whyNone(machine), baselines(), machine.clock().nanoseconds());
    }

    /** What to say where there is no meter, with the cures. */
    public static String whyNone(Platform machine) {
        return "this node has no energy meter. " + machine.whyNoMeters()
                + ". A Watts Up Pro: --watts-up DEVICE. Without any: " + "--platform "
                + Platform.names().get(1) + " shows what such a machine would use";
    }

    /** Where the idle powers are. */
    public BaselineFile baselines() {
        return baselines == null ? RunMachineOptions.baselines() : new BaselineFile(baselines);
    }
}
