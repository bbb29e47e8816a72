package lull.cli.options;

import java.util.Optional;
import lull.platform.KernelFiles;
import lull.platform.emulated.EmulatedNode;
import lull.platform.node.Platform;
import picocli.CommandLine.Mixin;

/** The machine that tasks are on: this node, or parts of emulated ones. */
public final class TaskMachineOptions {
    @Mixin
    private PlatformOption machine;

    @Mixin
    private EmulatedCoresOption cores;

    /**
     * The machine that was named.
     *
     * @throws IllegalArgumentException if there is none of that name, or it has no such part
     */
    public Platform platform(KernelFiles files) {
        return cores.of(machine.platform(files));
    }

    /** The node of which each task has a part, if it is emulated. Name the platform first: that checks it. */
    public Optional<EmulatedNode> emulated() {
        if (machine.isLinux()) {
            return Optional.empty();
        }
        EmulatedNode node = machine.emulatedNode();
        return Optional.of(cores.ask(node::withTaskCores).orElse(node));
    }
}
