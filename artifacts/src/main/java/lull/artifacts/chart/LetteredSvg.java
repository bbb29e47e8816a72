package lull.artifacts.chart;

import java.awt.Font;
import java.awt.Graphics;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import java.awt.geom.PathIterator;
import java.util.Map;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGGraphics2D;

/**
 * An SVG in which words are text, that can be searched, copied and read aloud. The charts' library fills the outlines of words; those
 * that are known are written instead.
 */
public final class LetteredSvg extends SVGGraphics2D {
    private final Map<String, Lettering> known;

    /**
     * Words as they are to be written.
     *
     * @param radians by which they are turned
     */
    record Lettering(String text, Font font, double radians) {}

    /** @param words of the charts that are to be drawn */
    public LetteredSvg(SVGGeneratorContext context, ChartWords words) {
        super(context, false);
        known = words.byOutline(getFontRenderContext());
    }

    private LetteredSvg(LetteredSvg other) {
        super(other);
        known = other.known;
    }

    @Override
    public Graphics create() {
        return new LetteredSvg(this);
    }

    @Override
    public void fill(Shape shape) {
        Lettering words = shape instanceof Path2D path ? known.get(outline(path)) : null;
        if (words == null) {
            super.fill(shape);
            return;
        }
        Font font = getFont();
        AffineTransform place = getTransform();
        setFont(words.font());
        rotate(words.radians());
        drawString(words.text(), 0, 0);
        setTransform(place);
        setFont(font);
    }

    /** The same for the same outlines alone. */
    static String outline(Shape shape) {
        StringBuilder outline = new StringBuilder();
        float[] points = new float[6];
        for (PathIterator path = shape.getPathIterator(null); !path.isDone(); path.next()) {
            int kind = path.currentSegment(points);
            outline.append(kind);
            int numbers = kind == PathIterator.SEG_CLOSE
                    ? 0
                    : kind == PathIterator.SEG_CUBICTO ? 6 : kind == PathIterator.SEG_QUADTO ? 4 : 2;
            for (int i = 0; i < numbers; i++) {
                outline.append(' ').append(Float.floatToIntBits(points[i]));
            }
        }
        return outline.toString();
    }
}
