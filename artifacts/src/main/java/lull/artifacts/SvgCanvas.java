package lull.artifacts;

import java.awt.Font;
import java.awt.Graphics;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.batik.svggen.SVGGraphics2D;
import org.w3c.dom.Document;

/**
 * An SVG that has text where charts fill the outlines of letters: it can be searched, read aloud and edited, and is smaller.
 * Outlines that are no text in the fonts and at the angles that were named stay outlines.
 */
final class SvgCanvas extends SVGGraphics2D {
    private final Set<Font> fonts;
    private final Set<Double> angles;
    private final Map<Font, Alphabet> alphabets;

    /**
     * An empty one.
     *
     * @param fonts that text may be in
     * @param angles by which it may be turned, radians
     */
    SvgCanvas(Document document, Set<Font> fonts, Set<Double> angles) {
        super(document);
        this.fonts = fonts;
        this.angles = angles;
        this.alphabets = new HashMap<>();
    }

    private SvgCanvas(SvgCanvas other) {
        super(other);
        fonts = other.fonts;
        angles = other.angles;
        alphabets = other.alphabets;
    }

    @Override
    public Graphics create() {
        return new SvgCanvas(this);
    }

    @Override
    public void fill(Shape shape) {
        for (Font font : fonts) {
            for (double angle : angles) {
                Optional<String> text = alphabets
                        .computeIfAbsent(font, one -> new Alphabet(one, getFontRenderContext()))
                        .read(AffineTransform.getRotateInstance(-angle).createTransformedShape(shape));
                if (text.isPresent()) {
                    write(text.get(), font, angle);
                    return;
                }
            }
        }
        super.fill(shape);
    }

    private void write(String text, Font font, double angle) {
        Font before = getFont();
        setFont(font);
        rotate(angle);
        drawString(text, 0, 0);
        rotate(-angle);
        setFont(before);
    }
}
