package lull.dct;

/**
 * What a choice costs, or a row of choices: the first number decides, among equals the second, then the third. Sums of the cheapest are
 * the cheapest sums.
 */
record Price(double first, double second, double third) implements Comparable<Price> {
    static final Price FREE = new Price(0, 0, 0);
    /** Of what is not allowed. */
    static final Price FORBIDDEN = new Price(Double.POSITIVE_INFINITY, 0, 0);

    Price plus(Price other) {
        return new Price(first + other.first, second + other.second, third + other.third);
    }

    Price times(double repeats) {
        return new Price(first * repeats, second * repeats, third * repeats);
    }

    @Override
    public int compareTo(Price other) {
        int byFirst = Double.compare(first, other.first);
        int bySecond = Double.compare(second, other.second);
        return byFirst != 0 ? byFirst : bySecond != 0 ? bySecond : Double.compare(third, other.third);
    }
}
