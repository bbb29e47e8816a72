package lull.cli.verify;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import lull.artifacts.OneLine;

/**
 * Compares two outputs, line by line and number by number. A newline ends a line, and so does a carriage return, as counters of progress
 * have; which of them counts, and whether the last line has a newline.
 *
 * @param ignored lines in which one of these is found do not count
 * @param anyOrder whether lines may come in another order, as those of several tasks do
 * @param tolerance of two numbers
 */
record OutputComparison(List<Pattern> ignored, boolean anyOrder, Tolerance tolerance) {
    private static final Pattern ENDS = Pattern.compile("(?<=\n)|(?<=\r)(?!\n)");

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
        List<NumberedLine> lines = new ArrayList<>();
        int position = 1;
        for (String whole : text.isEmpty() ? new String[0] : ENDS.split(text)) {
            boolean ends = whole.endsWith("\n");
            String line = ends ? whole.substring(0, whole.length() - 1) : whole;
            String plain = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
            if (ignored.stream().noneMatch(pattern -> pattern.matcher(plain).find())) {
                lines.add(tolerance.line(position, line));
            }
            position += ends ? 1 : 0;
        }
        return lines;
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
        return "line " + got.position() + ": \"" + shown(got) + "\" where the default run has \"" + shown(wanted) + "\""
                + (wanted.position() == got.position() ? "" : " in line " + wanted.position());
    }

    /** Outputs are read byte by byte. */
    private static String shown(NumberedLine line) {
        return OneLine.of(new String(line.toString().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8));
    }
}
