package lull.agent;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** How a program ended: with an exit code or by a signal, after how many seconds; all empty if nobody saw it. */
public record RunEnd(OptionalInt exitCode, OptionalInt signal, OptionalDouble wallSeconds) {
    private static final int SHELL_SIGNALS = 128;

    /** Nobody saw it. */
    public static final RunEnd UNSEEN = new RunEnd(OptionalInt.empty(), OptionalInt.empty(), OptionalDouble.empty());

    /** Why an agent that follows a command does so no longer. */
    static final String OF_COMMAND = "the command ended";

    static RunEnd of(Optional<ProgramEvent> started, ProgramEvent end) {
        boolean seen = end.kind() != ProgramEvent.Kind.LOST;
        OptionalInt code = end.kind() == ProgramEvent.Kind.EXITED ? OptionalInt.of(end.value()) : OptionalInt.empty();
        OptionalInt signal =
                end.kind() == ProgramEvent.Kind.SIGNALLED ? OptionalInt.of(end.value()) : OptionalInt.empty();
        OptionalDouble wall = seen && started.isPresent()
                ? OptionalDouble.of((end.nanos() - started.get().nanos()) * 1e-9)
                : OptionalDouble.empty();
        return new RunEnd(code, signal, wall);
    }

    /** As a shell tells it: the exit code, or 128 and the signal's number. */
    public int shellCode() {
        return exitCode.orElseGet(() -> SHELL_SIGNALS + signal.orElse(0));
    }

    /** For people. */
    public String describe() {
        return signal.isPresent() ? "killed by signal " + signal.getAsInt() : "exit code " + shellCode();
    }
}
