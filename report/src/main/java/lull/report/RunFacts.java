package lull.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What is known of a run apart from its tasks.
 *
 * @param exitCode of the program; empty if a signal ended it, or if nobody lived to see it
 * @param signal that ended it
 * @param wallSeconds from its start to its end; empty if the end was not seen
 * @param platform name of the machine
 * @param energy of the run, or why it is not known
 * @param warnings what went wrong so far
 */
public record RunFacts(
        List<String> command,
        OptionalInt exitCode,
        OptionalInt signal,
        String mode,
        OptionalDouble wallSeconds,
        Optional<String> platform,
        RunEnergy energy,
        List<String> warnings) {
    public RunFacts {
        command = List.copyOf(command);
        warnings = List.copyOf(warnings);
    }
}
