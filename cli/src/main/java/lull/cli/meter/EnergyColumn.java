package lull.cli.meter;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.agent.energy.NodeMeters;
import lull.cli.program.PrintedNumber;
import lull.partitioning.profile.EnergyKind;
import lull.report.observation.RunEnergy;

/**
 * Where the joules of a profile come from, or why there are none.
 *
 * @param kind of the joules
 * @param source what says so, as profiles name it; "none" without joules
 * @param reason why there are none; empty if there are
 * @param printed where the program prints them; empty if meters tell
 */
public record EnergyColumn(EnergyKind kind, String source, Optional<String> reason, Optional<PrintedNumber> printed) {
    private static final String NOWHERE = "none";

    /**
     * What was asked for, as far as it can be had.
     *
     * @throws IllegalArgumentException if what was asked for can't be had
     * @throws IOException if the idle powers can't be read
     */
    public static EnergyColumn of(EnergyChoice choice, Optional<PrintedNumber> printed, NodeMeters meters)
            throws IOException {
        if (choice == EnergyChoice.NONE) {
            return absent("--energy none");
        }
        if (printed.isPresent()) {
            if (choice == EnergyChoice.AUTO) {
                throw new IllegalArgumentException(
                        "of which kind are the joules that --joules-from finds? Add --energy dynamic or"
                                + " --energy total");
            }
            return new EnergyColumn(
                    kind(choice == EnergyChoice.DYNAMIC), "printed by the program", Optional.empty(), printed);
        }
        return meters.absence().isPresent() ? absent(meters.absence().get()) : metered(choice, meters);
    }

    private static EnergyColumn metered(EnergyChoice choice, NodeMeters meters) throws IOException {
        boolean idleKnown = meters.haveBaselines();
        if (choice == EnergyChoice.DYNAMIC && !idleKnown) {
            throw new IllegalArgumentException(
                    "--energy dynamic: the idle power of " + meters.source() + " is not known; run lull"
                            + " meter baseline on the idle node, on the same --platform, or take --energy total");
        }
        boolean dynamic = idleKnown && choice != EnergyChoice.TOTAL;
        return new EnergyColumn(
                kind(dynamic),
                meters.kind().name().toLowerCase(Locale.ROOT) + ": " + meters.source() + ", whole runs",
                Optional.empty(),
                Optional.empty());
    }

    private static EnergyColumn absent(String reason) {
        return new EnergyColumn(EnergyKind.DYNAMIC, NOWHERE, Optional.of(reason), Optional.empty());
    }

    private static EnergyKind kind(boolean dynamic) {
        return dynamic ? EnergyKind.DYNAMIC : EnergyKind.TOTAL;
    }

    /** Whether the joules are those of meters without what the idle node draws. */
    public boolean withoutIdle() {
        return known() && printed.isEmpty() && kind == EnergyKind.DYNAMIC;
    }

    /** Whether there are joules at all. */
    public boolean known() {
        return reason.isEmpty();
    }

    /**
     * The joules of a run.
     *
     * @throws IOException if neither meters nor output tell
     */
    public double joules(RunEnergy metered, List<String> output) throws IOException {
        if (printed.isPresent()) {
            return printed.get().in(output);
        }
        OptionalDouble joules = kind == EnergyKind.DYNAMIC ? metered.dynamicJoules() : metered.joules();
        return joules.orElseThrow(() -> new IOException("no energy: "
                + metered.reason().orElse("the meter does not tell") + "; longer runs, or --energy none"));
    }

    /** In words, for the conditions of a journal. */
    public String describe() {
        return known() ? kind.name().toLowerCase(Locale.ROOT) + " of " + source : NOWHERE;
    }
}
