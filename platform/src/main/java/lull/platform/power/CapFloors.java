package lull.platform.power;

import java.util.OptionalDouble;

/**
 * The administrator's lower bounds of caps.
 *
 * @param packageWatts no package is capped below; empty: see {@link PowerCap}
 * @param dramWatts no memory of a package is capped below
 * @param uncoreHertz no uncore is capped below
 */
public record CapFloors(OptionalDouble packageWatts, OptionalDouble dramWatts, OptionalDouble uncoreHertz) {

    /** The administrator says nothing. */
    public static final CapFloors NONE =
            new CapFloors(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.empty());

    /** Checks that the bounds are bounds. */
    public CapFloors {
        for (OptionalDouble floor : new OptionalDouble[] {packageWatts, dramWatts, uncoreHertz}) {
            if (!(floor.orElse(1) > 0) || Double.isInfinite(floor.orElse(1))) {
                throw new IllegalArgumentException(
                        "a lower bound of caps (--min-power-cap, --min-dram-cap, --min-uncore-mhz) of "
                                + floor.getAsDouble() + " is not positive and finite");
            }
        }
    }

    /** That of one kind. */
    OptionalDouble of(CapKind kind) {
        return switch (kind) {
            case PACKAGE -> packageWatts;
            case DRAM -> dramWatts;
            case UNCORE -> uncoreHertz;
        };
    }
}
