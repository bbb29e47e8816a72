package lull.cli.verify;

/**
 * When two numbers, and two lines, count as the same.
 *
 * @param relative largest difference of two numbers, relative to the greater of them; from 0 to below 1
 */
record Tolerance(double relative) {
    /** Checks the number. */
    Tolerance {
        if (!(relative >= 0 && relative < 1)) {
            throw new IllegalArgumentException("--tolerance " + relative + " is outside 0 to 1");
        }
    }

    /** A line to be compared; without a tolerance its numbers are text like the rest of it. */
    NumberedLine line(int position, String text) {
        return relative == 0 ? NumberedLine.verbatim(position, text) : NumberedLine.of(position, text);
    }

    /** Equal text around numbers that are equal within the tolerance. */
    boolean allows(NumberedLine expected, NumberedLine found) {
        if (!expected.around().equals(found.around())) {
            return false;
        }
        for (int column = 0; column < expected.columns(); column++) {
            if (!allows(expected.number(column), found.number(column))) {
                return false;
            }
        }
        return true;
    }

    /** Not a number is never close to a number, whatever the tolerance. */
    boolean allows(double expected, double found) {
        if (Double.compare(expected, found) == 0) {
            return true;
        }
        return Math.abs(expected - found) <= relative * Math.max(Math.abs(expected), Math.abs(found))
                && Double.isFinite(expected)
                && Double.isFinite(found);
    }
}
