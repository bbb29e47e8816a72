package lull.cli.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import lull.agent.NodeAgent;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.cli.options.ControlOptions;
import lull.cli.options.EventOptions;
import lull.cli.options.RunMachineOptions;
import lull.platform.KernelFiles;
import lull.platform.node.Platform;
import lull.runtime.consensus.Consensus;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * What the agents of several nodes are told by the run: those of its options that are about a node. They travel as one word
 * that needs no quotes, and are read on each node as if they had been given there, so that each asks its own machine.
 */
@Command(name = "node")
public final class NodeSettings {
    @Mixin
    private RunMachineOptions machine;

    @Mixin
    private ControlOptions control;

    @Mixin
    private EventOptions events;

    /** Not checked by the run's own options: whether a folder can be made there each node finds out. */
    @Option(names = "--trace", paramLabel = "DIR")
    private Path trace;

    private NodeSettings() {}

    private static CommandLine commandLine(NodeSettings settings) {
        return new CommandLine(settings)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true); // by @FILE
    }

    /** The options of `lull run` that nodes need, in one word. */
    static String word(CommandSpec run) {
        CommandSpec node = commandLine(new NodeSettings()).getCommandSpec();
        List<String> options = new ArrayList<>();
        for (OptionSpec option : run.commandLine().getParseResult().matchedOptions()) {
            if (node.findOption(option.longestName()) != null) {
                option.originalStringValues()
                        .forEach(value -> options.add(option.longestName() + "=" + onNode(option, value)));
            }
        }
        return Base64.getUrlEncoder().encodeToString(String.join("\0", options).getBytes(StandardCharsets.UTF_8));
    }

    /** Other nodes may start their agents in other directories. */
    private static String onNode(OptionSpec option, String value) {
        Optional<String> described = Platform.emulatedName(value).filter(name -> name.contains("/"));
        if (described.isPresent()) {
            return Platform.EMULATED_PREFIX + Path.of(described.get()).toAbsolutePath();
        }
        return option.type() == Path.class ? Path.of(value).toAbsolutePath().toString() : value;
    }

    /**
     * Reads what a run said.
     *
     * @param word as {@link #word} made it
     * @throws IllegalArgumentException if it is damaged, or this node can't do what it says
     */
    public static NodeSettings parse(String word) {
        String options = new String(Base64.getUrlDecoder().decode(word), StandardCharsets.UTF_8);
        NodeSettings settings = new NodeSettings();
        try {
            commandLine(settings).parseArgs(options.isEmpty() ? new String[0] : options.split("\0"));
        } catch (ParameterException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
        return settings;
    }

    /**
     * What an agent has to do on this node.
     *
     * @throws IllegalArgumentException if this node can't do what the run was told
     */
    public NodeAgent.Duties duties(KernelFiles files, Consensus consensus) {
        try {
            Platform platform = machine.platform(files);
            Optional<EmulatedRun> emulation = machine.emulation();
            Optional<RunControl> permitted = control.control(control.modeOfARun(), platform, emulation);
            return new NodeAgent.Duties(
                    permitted,
                    emulation,
                    platform,
                    RunMachineOptions.baselines(),
                    permitted.map(any -> consensus),
                    events.events(files, permitted),
                    Optional.ofNullable(trace));
        } catch (ParameterException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }
}
