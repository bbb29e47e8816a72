package lull.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.agent.control.RunControl;
import lull.platform.KernelFiles;
import lull.platform.counters.EventRequest;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Which events of the program's threads are counted. */
public final class EventOptions {
    @Option(
            names = "--events",
            split = ",",
            hideParamSyntax = true,
            paramLabel = "NAME,...",
            description = "Count these events of the program's threads, phase by phase, during some iterations; "
                    + EventRequest.AUTO + " takes what the processor offers, or else the kernel.")
    private List<String> names = new ArrayList<>();

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /**
     * The events, and those that a model predicts from; empty to count none.
     *
     * @param control of the run, whose model it is
     */
    public Optional<EventRequest> events(KernelFiles files, Optional<RunControl> control) {
        List<String> wanted = control.map(any -> any.model().events()).orElse(List.of());
        if (names.isEmpty() && wanted.isEmpty()) {
            return Optional.empty();
        }
        try {
            return Optional.of(EventRequest.of(names, files).with(wanted));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "--events " + String.join(",", names) + ": " + e.getMessage(), e);
        }
    }
}
