package lull.cli.simulate;

import lull.cli.options.EmulatedCoresOption;
import lull.cli.verb.Reads;
import lull.platform.emulated.EmulatedNode;
import lull.platform.node.Platform;
import lull.simulation.node.SimulatedNode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The machine that is simulated: none but an emulated one can be. */
final class SimulatedNodeOption {
    @Option(
            names = "--platform",
            required = true,
            paramLabel = "emulated:NAME",
            description =
                    "The nodes: emulated: and one of opteron-8350, xeon-e5462, xeon-8380, epyc-7763, epyc-9554, altra-q80-30, or "
                            + "./FILE.properties that describes one (docs/emulation.md).")
    @Reads
    private String platform;

    @Mixin
    private EmulatedCoresOption cores;

    /**
     * A node of it.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has no such part
     */
    SimulatedNode node() {
        EmulatedNode machine = machine(Platform.emulatedName(platform)
                .orElseThrow(() -> new IllegalArgumentException("--platform " + platform
                        + ": only emulated machines can be simulated; give emulated:opteron-8350, for example")));
        return cores.ask(part -> new SimulatedNode(machine.withTaskCores(part)))
                .orElseGet(() -> new SimulatedNode(machine));
    }

    private EmulatedNode machine(String name) {
        try {
            return EmulatedNode.named(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--platform " + platform + ": " + e.getMessage(), e);
        }
    }
}
