package lull.platform.frequency;

import java.util.List;

/**
 * What a domain can be set to: a list, or any frequency of a range where the driver lists none.
 *
 * @param listedHertz ascending and without repetition; empty if the driver names only a range
 * @param minHertz the lowest, in hertz
 * @param maxHertz the highest, in hertz
 */
public record AvailableFrequencies(List<Double> listedHertz, double minHertz, double maxHertz) {

    /** Checks the order and that the list fills the range. */
    public AvailableFrequencies {
        listedHertz = List.copyOf(listedHertz);
        if (!(minHertz > 0) || !(maxHertz >= minHertz) || Double.isInfinite(maxHertz)) {
            throw new IllegalArgumentException(
                    "frequencies from " + minHertz + " to " + maxHertz + " Hz are no range; give 0 < min <= max");
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
        return new AvailableFrequencies(sorted, sorted.get(0), sorted.get(sorted.size() - 1));
    }

    /** Any frequency between the two. */
    public static AvailableFrequencies range(double minHertz, double maxHertz) {
        return new AvailableFrequencies(List.of(), minHertz, maxHertz);
    }

    /**
     * What of them lies within the limits.
     *
     * @throws IllegalArgumentException if nothing does
     */
    public AvailableFrequencies within(double lowestHertz, double highestHertz) {
        if (isRange()) {
            return range(Math.max(minHertz, lowestHertz), Math.min(maxHertz, highestHertz));
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

    /** The nearest within the range; of a list the lowest that is not below, as Linux rounds. */
    public double roundedUpHertz(double hertz) {
        double within = Math.min(maxHertz, Math.max(minHertz, hertz));
        return listedHertz.stream()
                .mapToDouble(Double::doubleValue)
                .filter(listed -> listed >= within)
                .findFirst()
                .orElse(within);
    }
}
