package lull.cli.verify;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import lull.artifacts.OneLine;

/**
 * Compares two outputs, line by line and number by number. A newline alone ends a line, and whether the last one has one counts.
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
        if (expected.equals(found)) {
            return Optional.empty();
        }
        List<NumberedLine> wanted = lines(expected);
        List<NumberedLine> got = lines(found);
        return (anyOrder ? unpaired(wanted, got) : different(wanted, got))
                .or(() -> wanted.size() == got.size()
                        ? Optional.empty()
                        : Optional.of(got.size() + " lines where the default run has " + wanted.size()))
                .or(() -> atTheEnd(expected, found));
    }

    private static Optional<String> atTheEnd(String expected, String found) {
        if (isEnded(expected) == isEnded(found)) {
            return Optional.empty();
        }
        return Optional.of(
                isEnded(found)
                        ? "a newline at the end, where the default run has none"
                        : "no newline at the end, where the default run has one");
    }

    private static boolean isEnded(String text) {
        return text.isEmpty() || text.endsWith("\n");
    }

    private List<NumberedLine> lines(String text) {
        String[] all = text.split("\n", -1);
        int ended = isEnded(text) ? all.length - 1 : all.length;
        return IntStream.range(0, ended)
                .filter(i -> ignored.stream()
                        .noneMatch(pattern -> pattern.matcher(all[i]).find()))
                .mapToObj(i -> tolerance.line(i + 1, all[i]))
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
        return "line " + got.position() + ": \"" + OneLine.of(got.toString()) + "\" where the default run has \""
                + OneLine.of(wanted.toString()) + "\""
                + (wanted.position() == got.position() ? "" : " in line " + wanted.position());
    }
}
