package lull.cli.options;

import lull.cli.verb.Reads;
import lull.platform.KernelFiles;
import lull.platform.emulated.EmulatedNode;
import lull.platform.emulated.MachineClock;
import lull.platform.node.Platform;
import picocli.CommandLine.Option;

/** The machine that a verb is about: this node, or an emulated one. */
public final class PlatformOption {
    @Option(
            names = "--platform",
            paramLabel = "PLATFORM",
            defaultValue = Platform.LINUX,
            description =
                    "linux, or emulated:NAME for a machine that does not exist (opteron-8350, xeon-e5462, xeon-8380, epyc-7763, epyc-9554, "
                            + "altra-q80-30, or ./FILE.properties that describes one): every task of a run on its own part of a node of it, a meter as busy "
                            + "as this node, training times stretched to its frequencies; default ${DEFAULT-VALUE}.")
    @Reads
    private String platform;

    /** What is meant where no machine is named. */
    public void assume(String emulated) {
        platform = Platform.EMULATED_PREFIX + emulated;
    }

    /**
     * The machine that was named.
     *
     * @param files of this node's kernel
     * @throws IllegalArgumentException if there is none of that name
     */
    public Platform platform(KernelFiles files) {
        try {
            return Platform.named(platform, files, MachineClock.system());
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--platform " + platform + ": " + e.getMessage(), e);
        }
    }

    boolean isLinux() {
        return platform.equals(Platform.LINUX);
    }

    /** A node of the emulated machine. */
    EmulatedNode emulatedNode() {
        return EmulatedNode.named(Platform.emulatedName(platform).orElseThrow());
    }
}
