package lull.platform.frequency;

import java.util.List;
import java.util.stream.IntStream;

/**
 * What a domain can be set to: a list, or any frequency of a range where the driver lists none.
 *
 * @param listedHertz ascending and without repetition; empty if the driver names only a range
 * @param minHertz the lowest, in hertz
 * @param maxHertz the highest, in hertz
 * @param stepHertz of a range: the hardware has the multiples of it, in hertz, and the two ends; 0 if that is not known, or of a list
 */
public record AvailableFrequencies(List<Double> listedHertz, double minHertz, double maxHertz, double stepHertz) {

    /** A multiple that rounding missed by less is one: kilohertz that drivers round themselves, in double precision. */
    private static final double STEP_SLACK = 1e-4;

    /** Checks the order and that the list fills the range. */
    public AvailableFrequencies {
        listedHertz = List.copyOf(listedHertz);
        if (!(minHertz > 0) || !(maxHertz >= minHertz) || Double.isInfinite(maxHertz)) {
            throw new IllegalArgumentException(
                    "frequencies from " + minHertz + " to " + maxHertz + " Hz are no range; give 0 < min <= max");
        }
        if (!(stepHertz >= 0) || stepHertz > 0 && !listedHertz.isEmpty()) {
            throw new IllegalArgumentException("a step of " + stepHertz + " Hz with the list " + listedHertz
                    + "; give a range's step, 0 or more, or none");
        }
        if (!listedHertz.isEmpty()
                && (listedHertz.get(0) != minHertz || listedHertz.get(listedHertz.size() - 1) != maxHertz)) {
            throw new IllegalArgumentException(
                    "the list " + listedHertz + " does not run from " + minHertz + " to " + maxHertz + " Hz");
        }
        for (int i = 1; i < listedHertz.size(); i++) {
            if (listedHertz.get(i - 1) >= listedHertz.get(i)) {
                throw new IllegalArgumentException("the list " + listedHertz + " is not ascending");
            }
        }
    }

    /** These frequencies and no others, in any order. */
    public static AvailableFrequencies listed(List<Double> hertz) {
        if (hertz.isEmpty()) {
            throw new IllegalArgumentException("a list of frequencies needs one at least; use range()");
        }
        List<Double> sorted = hertz.stream().distinct().sorted().toList();
        return new AvailableFrequencies(sorted, sorted.get(0), sorted.get(sorted.size() - 1), 0);
    }

    /** Any frequency between the two, as far as is known. */
    public static AvailableFrequencies range(double minHertz, double maxHertz) {
        return range(minHertz, maxHertz, 0);
    }

    /** The multiples of the step between the two, and both of them. */
    public static AvailableFrequencies range(double minHertz, double maxHertz, double stepHertz) {
        return new AvailableFrequencies(List.of(), minHertz, maxHertz, stepHertz);
    }

    /**
     * What of them lies within the limits. Of a range whose step is known that are multiples of it, because a driver would round
     * up beyond another limit.
     *
     * @throws IllegalArgumentException if nothing does
     */
    public AvailableFrequencies within(double lowestHertz, double highestHertz) {
        if (isRange()) {
            return range(
                    lowestHertz <= minHertz ? minHertz : roundedUpHertz(lowestHertz),
                    highestHertz >= maxHertz ? maxHertz : roundedDownHertz(highestHertz),
                    stepHertz);
        }
        List<Double> left = listedHertz.stream()
                .filter(hertz -> hertz >= lowestHertz && hertz <= highestHertz)
                .toList();
        if (left.isEmpty()) {
            throw new IllegalArgumentException(
                    "none of " + listedHertz + " Hz lies within " + lowestHertz + " to " + highestHertz + " Hz");
        }
        return listed(left);
    }

    /** Whether anything between the lowest and the highest can be asked for. */
    public boolean isRange() {
        return listedHertz.isEmpty();
    }

    /**
     * Some to choose from, ascending, the lowest and the highest among them: all of a list, and of a range as many as there
     * are, or so many that lie about evenly.
     *
     * @param most of a range, 2 at least
     */
    public List<Double> choices(int most) {
        if (!isRange()) {
            return listedHertz;
        }
        double apart = (maxHertz - minHertz) / (most - 1);
        return IntStream.range(0, most)
                .mapToObj(i -> i == most - 1 ? maxHertz : roundedUpHertz(minHertz + i * apart))
                .distinct()
                .toList();
    }

    /** The highest available that is not above, or the lowest there is. */
    public double roundedDownHertz(double hertz) {
        double within = Math.min(maxHertz, Math.max(minHertz, hertz));
        if (isRange()) {
            boolean end = within == maxHertz || stepHertz == 0;
            return end ? within : Math.max(minHertz, Math.floor(within / stepHertz + STEP_SLACK) * stepHertz);
        }
        return listedHertz.stream()
                .filter(listed -> listed <= within)
                .reduce((lower, higher) -> higher)
                .orElse(minHertz);
    }

    /** The lowest available that is not below, as Linux rounds, or the highest there is. */
    public double roundedUpHertz(double hertz) {
        double within = Math.min(maxHertz, Math.max(minHertz, hertz));
        if (isRange()) {
            boolean end = within == minHertz || stepHertz == 0;
            return end ? within : Math.min(maxHertz, Math.ceil(within / stepHertz - STEP_SLACK) * stepHertz);
        }
        return listedHertz.stream()
                .mapToDouble(Double::doubleValue)
                .filter(listed -> listed >= within)
                .findFirst()
                .orElse(within);
    }
}
