package lull.report.observation;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What is known of a run apart from its tasks.
 *
 * @param job what the batch system or the agent calls it; empty if neither has a name for it
 * @param exitCode of the program; empty if a signal ended it, or if nobody lived to see it
 * @param signal that ended it
 * @param wallSeconds from its start to its end; empty if the end was not seen
 * @param platform name of the machine
 * @param emulated whether that machine is emulated
 * @param energy of the run, or why it is not known
 * @param nodes how busy they were, as far as that was seen
 * @param warnings what went wrong so far
 * @param machine the emulated one that was asked for; empty on a real one, and where nobody kept it
 */
public record RunFacts(
        List<String> command,
        Optional<String> job,
        OptionalInt exitCode,
        OptionalInt signal,
        String mode,
        OptionalDouble wallSeconds,
        Optional<String> platform,
        boolean emulated,
        RunEnergy energy,
        List<NodeLoad> nodes,
        List<String> warnings,
        Optional<AskedMachine> machine) {
    /** What a warning says of tasks that ran, and of which it is known already why nobody told. */
    public static final String NOT_IN_REPORT = "are not in the report";

    public RunFacts {
        command = List.copyOf(command);
        nodes = List.copyOf(nodes);
        warnings = List.copyOf(warnings);
    }

    /** Of a run of whose job and nodes nothing is known, on a machine that is emulated if its energy is. */
    public RunFacts(
            List<String> command,
            OptionalInt exitCode,
            OptionalInt signal,
            String mode,
            OptionalDouble wallSeconds,
            Optional<String> platform,
            RunEnergy energy,
            List<String> warnings) {
        this(
                command,
                Optional.empty(),
                exitCode,
                signal,
                mode,
                wallSeconds,
                platform,
                energy.emulated(),
                energy,
                List.of(),
                warnings,
                Optional.empty());
    }

    /** The same in another mode and with other warnings. */
    public RunFacts with(String otherMode, List<String> otherWarnings) {
        return new RunFacts(
                command,
                job,
                exitCode,
                signal,
                otherMode,
                wallSeconds,
                platform,
                emulated,
                energy,
                nodes,
                otherWarnings,
                machine);
    }
}
