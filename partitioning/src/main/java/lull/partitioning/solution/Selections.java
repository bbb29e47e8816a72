package lull.partitioning.solution;

import lull.artifacts.table.Row;

/** The selections of a front's solution, by the words of the command line. */
public final class Selections {
    private Selections() {}

    /**
     * One of {@code performance}, {@code energy}, {@code knee}, {@code slowdown=PERCENT}, {@code seconds=MOST},
     * {@code joules=MOST}, {@code alpha=SECONDS_PER_JOULE}.
     *
     * @throws IllegalArgumentException if it is none of them
     */
    public static FrontSelection named(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            return switch (text) {
                case "performance" -> FrontSelection.performance();
                case "energy" -> FrontSelection.energy();
                case "knee" -> FrontSelection.knee();
                default -> throw unknown(text);
            };
        }
        double value = number(text, text.substring(equals + 1));
        return switch (text.substring(0, equals)) {
            case "slowdown" -> FrontSelection.slowdown(value);
            case "seconds" -> FrontSelection.maximumSeconds(value);
            case "joules" -> FrontSelection.maximumJoules(value);
            case "alpha" -> FrontSelection.weighted(value);
            default -> throw unknown(text);
        };
    }

    private static double number(String text, String number) {
        try {
            return Row.decimal(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "selection " + text + ": \"" + number + "\" is no finite decimal number, as 0.5 or 2.4e9", e);
        }
    }

    private static IllegalArgumentException unknown(String text) {
        return new IllegalArgumentException("selection " + text + ": give performance, energy, knee, slowdown=PERCENT,"
                + " seconds=MOST, joules=MOST or alpha=SECONDS_PER_JOULE");
    }
}
