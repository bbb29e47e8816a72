package lull.cli.options;

import java.util.Optional;
import java.util.function.IntFunction;
import lull.platform.emulated.EmulatedMachine;
import lull.platform.emulated.EmulatedNode;
import lull.platform.node.Platform;
import picocli.CommandLine.Option;

/** Which part of an emulated node counts. */
public final class EmulatedCoresOption {
    private static final String NAME = "--emulated-cores";

    @Option(
            names = NAME,
            paramLabel = "N",
            description =
                    "Of the emulated node only N cores count, with their share of its board and memory: so many for each task, or "
                            + "for the whole of a meter. With all cores each task has a node to itself. Default: as many as the "
                            + "task's largest team has threads; of a meter as many as this node has CPUs; of a simulated node all.")
    private Integer cores;

    /** So many are meant where no number is given. */
    public void assume(int number) {
        cores = cores == null ? number : cores;
    }

    /**
     * The part that was asked for; empty for the default.
     *
     * @param part makes it, or throws an {@link IllegalArgumentException} if there is no such part
     * @throws IllegalArgumentException if there is none
     */
    public <T> Optional<T> ask(IntFunction<T> part) {
        if (cores == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(part.apply(cores));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(NAME + " " + cores + ": " + e.getMessage(), e);
        }
    }

    /**
     * The platform, of which the part counts that was asked for.
     *
     * @throws IllegalArgumentException if it has no such part
     */
    public Platform of(Platform platform) {
        return ask(number -> new Platform(
                        platform.files(),
                        platform.clock(),
                        Optional.of(emulated(platform).counting(number))))
                .orElse(platform);
    }

    /** The node of which each task has that part, if the machine is emulated. Name the platform first: that checks it. */
    public Optional<EmulatedNode> nodeOf(PlatformOption machine) {
        if (machine.isLinux()) {
            return Optional.empty();
        }
        EmulatedNode node = machine.emulatedNode();
        return Optional.of(ask(node::withTaskCores).orElse(node));
    }

    private static EmulatedMachine emulated(Platform platform) {
        return platform.emulated()
                .orElseThrow(() -> new IllegalArgumentException("this node is not emulated; choose a machine that is: "
                        + "--platform " + Platform.names().get(1)));
    }
}
