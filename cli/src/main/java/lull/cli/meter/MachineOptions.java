package lull.cli.meter;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.platform.KernelFiles;
import lull.platform.emulated.MachineClock;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.node.Platform;
import picocli.CommandLine.Option;

/** Which machine is metered by what. */
public final class MachineOptions {

    @Option(names = "--platform", paramLabel = "PLATFORM", defaultValue = Platform.LINUX,
            description = "linux, or emulated:NAME for a machine that does not exist but is as busy as this node "
                    + "(opteron-8350, xeon-e5462, epyc-9554); default ${DEFAULT-VALUE}.")
    private String platform;

    @Option(names = "--watts-up", paramLabel = "DEVICE", description = "A Watts Up Pro is plugged in here, as /dev/ttyUSB0.")
    private Path wattsUp;

    @Option(names = "--baselines", paramLabel = "FILE",
            description = "Where idle powers are kept; default ~/.local/state/lull/baselines.properties.")
    private Path baselines;

    /**
     * The machine that was named.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public Platform platform(KernelFiles files) {
        try {
            return Platform.named(platform, files, MachineClock.system());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--platform " + platform + ": " + e.getMessage(), e);
        }
    }

    /** All meters of the machine, opened; empty if it has none. */
    public List<EnergyMeter> open(Platform machine) {
        return machine.openMeters(Optional.ofNullable(wattsUp));
    }

    /** What to say where there is no meter, with the cures. */
    public static String whyNone(Platform machine) {
        return "this node has no energy meter. " + machine.whyNoMeters() + ". A Watts Up Pro: --watts-up DEVICE. Without any: "
                + "--platform " + Platform.names().get(1) + " shows what such a machine would use";
    }

    /** Where the idle powers are. */
    public BaselineFile baselines() {
        if (baselines != null) {
            return new BaselineFile(baselines);
        }
        return BaselineFile.ofUser(Optional.ofNullable(System.getenv("XDG_STATE_HOME")),
                Path.of(System.getProperty("user.home")));
    }
}
