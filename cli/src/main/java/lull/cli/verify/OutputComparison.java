package lull.cli.verify;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares two outputs, line by line and number by number.
 *
 * @param ignored lines in which one of these is found do not count
 * @param anyOrder whether lines may come in another order, as those of several tasks do
 * @param tolerance largest difference of two numbers, relative to the greater of them
 */
record OutputComparison(List<Pattern> ignored, boolean anyOrder, double tolerance) {
    private static final Pattern NUMBER =
            Pattern.compile("[-+]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eEdD][-+]?\\d+)?" + "|[-+]?(?i:nan|inf(?:inity)?)\\b");

    /** Checks the tolerance. */
    OutputComparison {
        if (!(tolerance >= 0 && tolerance < 1)) {
            throw new IllegalArgumentException("--tolerance " + tolerance + " is outside 0 to 1");
        }
        ignored = List.copyOf(ignored);
    }

    /** The first difference, in words; empty if there is none. */
    Optional<String> difference(String expected, String found) {
        List<String> wanted = lines(expected);
        List<String> got = lines(found);
        for (int i = 0; i < Math.min(wanted.size(), got.size()); i++) {
            if (!same(wanted.get(i), got.get(i))) {
                return Optional.of("\"" + got.get(i) + "\" where the default run has \"" + wanted.get(i) + "\"");
            }
        }
        if (wanted.size() != got.size()) {
            return Optional.of(got.size() + " lines where the default run has " + wanted.size());
        }
        return Optional.empty();
    }

    private List<String> lines(String text) {
        List<String> lines = new ArrayList<>(text.lines()
                .filter(line -> ignored.stream()
                        .noneMatch(pattern -> pattern.matcher(line).find()))
                .toList());
        if (anyOrder) {
            Collections.sort(lines);
        }
        return lines;
    }

    /** Equal text around numbers that are equal within the tolerance. */
    private boolean same(String expected, String found) {
        if (expected.equals(found)) {
            return true;
        }
        if (tolerance == 0) {
            return false;
        }
        Matcher wanted = NUMBER.matcher(expected);
        Matcher got = NUMBER.matcher(found);
        int wantedEnd = 0;
        int gotEnd = 0;
        while (wanted.find()) {
            if (!got.find()
                    || !expected.substring(wantedEnd, wanted.start()).equals(found.substring(gotEnd, got.start()))
                    || !close(number(wanted.group()), number(got.group()))) {
                return false;
            }
            wantedEnd = wanted.end();
            gotEnd = got.end();
        }
        return !got.find() && expected.substring(wantedEnd).equals(found.substring(gotEnd));
    }

    /** Not a number is never close to a number, whatever the tolerance. */
    private boolean close(double expected, double found) {
        if (Double.compare(expected, found) == 0) {
            return true;
        }
        return Math.abs(expected - found) <= tolerance * Math.max(Math.abs(expected), Math.abs(found))
                && Double.isFinite(expected)
                && Double.isFinite(found);
    }

    /** Fortran writes the exponent of a double with a D. */
    private static double number(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (lower.endsWith("nan")) {
            return Double.NaN;
        }
        if (lower.contains("inf")) {
            return lower.startsWith("-") ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
        }
        return Double.parseDouble(lower.replace('d', 'e'));
    }
}
