package lull.cli.verify;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Compares two outputs, line by line and number by number.
 *
 * @param ignored lines in which one of these is found do not count
 * @param anyOrder whether lines may come in another order, as those of several tasks do
 * @param tolerance of two numbers
 */
record OutputComparison(List<Pattern> ignored, boolean anyOrder, Tolerance tolerance) {
    /** Keeps the patterns. */
    OutputComparison {
        ignored = List.copyOf(ignored);
    }

    /** The first difference, in words; empty if there is none. */
    Optional<String> difference(String expected, String found) {
        List<NumberedLine> wanted = lines(expected);
        List<NumberedLine> got = lines(found);
        return (anyOrder ? unpaired(wanted, got) : different(wanted, got))
                .or(() -> wanted.size() == got.size()
                        ? Optional.empty()
                        : Optional.of(got.size() + " lines where the default run has " + wanted.size()));
    }

    private List<NumberedLine> lines(String text) {
        return text.lines()
                .filter(line -> ignored.stream()
                        .noneMatch(pattern -> pattern.matcher(line).find()))
                .map(tolerance::line)
                .toList();
    }

    private Optional<String> different(List<NumberedLine> wanted, List<NumberedLine> got) {
        for (int i = 0; i < Math.min(wanted.size(), got.size()); i++) {
            if (!tolerance.allows(wanted.get(i), got.get(i))) {
                return Optional.of(words(wanted.get(i), got.get(i)));
            }
        }
        return Optional.empty();
    }

    private Optional<String> unpaired(List<NumberedLine> wanted, List<NumberedLine> got) {
        LinePairing pairing = new LinePairing(wanted, got, tolerance);
        return pairing.unpairedWanted().isEmpty() || pairing.unpairedGot().isEmpty()
                ? Optional.empty()
                : Optional.of(words(
                        pairing.unpairedWanted().get(0), pairing.unpairedGot().get(0)));
    }

    private static String words(NumberedLine wanted, NumberedLine got) {
        return "\"" + got + "\" where the default run has \"" + wanted + "\"";
    }
}
