package lull.agent.energy;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Energy of a run, or why it is not known.
 *
 * @param joules in all; empty if not known
 * @param staticJoules what the idle machine would have used; empty without a baseline
 * @param source which meter or model says so; empty if not known
 * @param kind how it came about; empty if not known
 * @param reason why it is not known, or what limits it
 */
public record RunEnergy(OptionalDouble joules, OptionalDouble staticJoules, Optional<String> source, Optional<Kind> kind,
        Optional<String> reason) {
    /** How joules come about, in the words of the report. */
    public enum Kind { MEASURED, MODELLED, EMULATED }

    /** Checks that joules have a source and a kind, and their absence a reason. */
    public RunEnergy {
        boolean known = joules.isPresent();
        if (known != source.isPresent() || known != kind.isPresent() || !known && reason.isEmpty()) {
            throw new IllegalArgumentException("joules=" + joules + " of source=" + source + ", kind=" + kind + ", reason="
                    + reason + ": joules need source and kind, their absence a reason");
        }
    }

    /** Not known. */
    public static RunEnergy unknown(String reason) {
        return new RunEnergy(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), Optional.empty(),
                Optional.of(reason));
    }

    /** What the program caused, in joules: all but the static part. */
    public OptionalDouble dynamicJoules() {
        return joules.isPresent() && staticJoules.isPresent()
                ? OptionalDouble.of(joules.getAsDouble() - staticJoules.getAsDouble()) : OptionalDouble.empty();
    }

    /** Whether the joules are those of a machine that does not exist. */
    public boolean emulated() {
        return kind.equals(Optional.of(Kind.EMULATED));
    }
}
