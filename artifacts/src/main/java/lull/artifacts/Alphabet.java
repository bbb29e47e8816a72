package lull.artifacts;

import java.awt.Font;
import java.awt.Shape;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.PathIterator;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The outlines of a font's letters, by which an outline of text is read back. */
final class Alphabet {
    /** ASCII, and what titles of ours have besides. */
    private static final String MORE = "°±²³µ·×äöüßéÄÖÜ–—…→−≤≥√∞αβγδεηλμπρστφωΔΣΩ";

    private static final char FIRST = '!';
    private static final char LAST = '~';
    /** Pixels by which places of the same outline differ at most: they are computed as floats. */
    private static final double TOLERANCE = 0.02;

    private static final int POINTS = 6;

    private final List<Letter> letters = new ArrayList<>();
    private final double space;

    /** @param segments each its type, then its coordinates */
    private record Letter(char character, List<double[]> segments, double advance) {}

    Alphabet(Font font, FontRenderContext context) {
        space = new TextLayout(" ", font, context).getAdvance();
        for (char character = FIRST; character <= LAST; character++) {
            add(character, font, context);
        }
        MORE.chars().filter(font::canDisplay).forEach(character -> add((char) character, font, context));
    }

    private void add(char character, Font font, FontRenderContext context) {
        TextLayout layout = new TextLayout(String.valueOf(character), font, context);
        letters.add(new Letter(character, segments(layout.getOutline(null)), layout.getAdvance()));
    }

    private static List<double[]> segments(Shape shape) {
        List<double[]> segments = new ArrayList<>();
        double[] points = new double[POINTS];
        for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
            int type = path.currentSegment(points);
            double[] segment = new double[1 + coordinates(type)];
            segment[0] = type;
            System.arraycopy(points, 0, segment, 1, segment.length - 1);
            segments.add(segment);
        }
        return segments;
    }

    private static int coordinates(int type) {
        return switch (type) {
            case PathIterator.SEG_CLOSE -> 0;
            case PathIterator.SEG_QUADTO -> 4;
            case PathIterator.SEG_CUBICTO -> 6;
            default -> 2;
        };
    }

    /** The text whose outline it is, written from the origin to the right; empty if it is none. */
    Optional<String> read(Shape shape) {
        List<double[]> segments = segments(shape);
        return segments.isEmpty() ? Optional.empty() : read(segments, 0, 0);
    }

    /** What stands from a segment and a place of the pen on. */
    private Optional<String> read(List<double[]> segments, int from, double pen) {
        if (from == segments.size()) {
            return Optional.of("");
        }
        for (Letter letter : letters) {
            if (!begins(letter, segments, from)) {
                continue;
            }
            double origin = segments.get(from)[1] - letter.segments.get(0)[1];
            long spaces = Math.round((origin - pen) / space);
            if (spaces < 0 || Math.abs(origin - pen - spaces * space) > TOLERANCE) {
                continue;
            }
            Optional<String> rest = read(segments, from + letter.segments.size(), origin + letter.advance);
            if (rest.isPresent()) {
                return Optional.of(" ".repeat((int) spaces) + letter.character + rest.get());
            }
        }
        return Optional.empty();
    }

    private static boolean begins(Letter letter, List<double[]> segments, int from) {
        if (letter.segments.isEmpty() || from + letter.segments.size() > segments.size()) {
            return false;
        }
        double shift = segments.get(from).length > 1
                ? segments.get(from)[1] - letter.segments.get(0)[1]
                : 0;
        for (int i = 0; i < letter.segments.size(); i++) {
            if (!same(letter.segments.get(i), segments.get(from + i), shift)) {
                return false;
            }
        }
        return true;
    }

    private static boolean same(double[] one, double[] other, double shift) {
        if (one.length != other.length || one[0] != other[0]) {
            return false;
        }
        for (int i = 1; i < one.length; i++) {
            if (Math.abs(one[i] + (i % 2 == 1 ? shift : 0) - other[i]) > TOLERANCE) {
                return false;
            }
        }
        return true;
    }
}
