package lull.cli.verify;

import java.util.Locale;
import java.util.regex.Pattern;

/** A line of output as the numbers in it and the text around them. */
final class NumberedLine {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eEdD][-+]?\\d+)?" + "|[-+]?(?i:nan|inf(?:inity)?)\\b");
    /** Stands for a number in the text around them, where no other digit is left. */
    private static final String PLACE = "0";

    private final int position;
    private final String text;
    private final String around;
    private final double[] numbers;

    private NumberedLine(int position, String text, String around, double[] numbers) {
        this.position = position;
        this.text = text;
        this.around = around;
        this.numbers = numbers;
    }

    /**
     * A line whose numbers count by their values.
     *
     * @param position in the output, from 1
     */
    static NumberedLine of(int position, String text) {
        double[] numbers = NUMBER.matcher(text)
                .results()
                .mapToDouble(match -> value(match.group()))
                .toArray();
        return new NumberedLine(position, text, NUMBER.matcher(text).replaceAll(PLACE), numbers);
    }

    /** A line whose numbers are text like the rest of it. */
    static NumberedLine verbatim(int position, String text) {
        return new NumberedLine(position, text, text, new double[0]);
    }

    /** Fortran writes the exponent of a double with a D. */
    private static double value(String number) {
        String lower = number.toLowerCase(Locale.ROOT);
        if (lower.endsWith("nan")) {
            return Double.NaN;
        }
        if (lower.contains("inf")) {
            return lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return Double.parseDouble(lower.replace('d', 'e'));
    }

    /** Where it stands in the output, from 1. */
    int position() {
        return position;
    }

    /** The text around the numbers: the same for lines that differ in numbers alone, and then they have as many. */
    String around() {
        return around;
    }

    int columns() {
        return numbers.length;
    }

    double number(int column) {
        return numbers[column];
    }

    /** As it was printed. */
    @Override
    public String toString() {
        return text;
    }
}
