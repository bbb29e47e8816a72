package lull.cost.calibration;

import java.util.OptionalDouble;
import java.util.stream.Stream;

/**
 * What energy and time are paid with; each absent if nobody said.
 *
 * @param eurosPerKilowattHour price of energy
 * @param eurosPerHour price of using the machine, whatever it does
 * @param gramsPerKilowattHour carbon intensity, CO₂ equivalent
 */
public record Tariff(
        OptionalDouble eurosPerKilowattHour, OptionalDouble eurosPerHour, OptionalDouble gramsPerKilowattHour) {
    private static final double JOULES_PER_KILOWATT_HOUR = 3.6e6;
    private static final double SECONDS_PER_HOUR = 3600;

    public Tariff {
        Stream.of(eurosPerKilowattHour, eurosPerHour, gramsPerKilowattHour)
                .flatMapToDouble(OptionalDouble::stream)
                .forEach(price -> {
                    if (!(price >= 0) || Double.isInfinite(price)) {
                        throw new IllegalArgumentException(
                                "price " + price + ": a tariff or intensity is a number from 0 up");
                    }
                });
    }

    /** α of eq. 2, in seconds a joule: the price of a joule over that of a second; absent unless both are known and time has one. */
    public OptionalDouble alpha() {
        if (eurosPerKilowattHour.isEmpty() || eurosPerHour.isEmpty() || eurosPerHour.getAsDouble() == 0) {
            return OptionalDouble.empty();
        }
        double eurosPerJoule = eurosPerKilowattHour.getAsDouble() / JOULES_PER_KILOWATT_HOUR;
        return OptionalDouble.of(eurosPerJoule * SECONDS_PER_HOUR / eurosPerHour.getAsDouble());
    }

    /** What energy and time cost together, as far as their prices are known; absent if none is. */
    public OptionalDouble euros(double joules, double seconds) {
        if (eurosPerKilowattHour.isEmpty() && eurosPerHour.isEmpty()) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(eurosPerKilowattHour.orElse(0) * joules / JOULES_PER_KILOWATT_HOUR
                + eurosPerHour.orElse(0) * seconds / SECONDS_PER_HOUR);
    }

    /** CO₂ equivalent of an energy, in grams. */
    public OptionalDouble grams(double joules) {
        return gramsPerKilowattHour.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(gramsPerKilowattHour.getAsDouble() * joules / JOULES_PER_KILOWATT_HOUR);
    }
}
