package lull.artifacts.chart;

import java.awt.Color;
import java.awt.LinearGradientPaint;
import java.awt.Paint;
import java.util.Locale;
import org.apache.batik.svggen.DefaultExtensionHandler;
import org.apache.batik.svggen.SVGGeneratorContext;
import org.apache.batik.svggen.SVGPaintDescriptor;
import org.w3c.dom.Element;

/** Writes gradients between colours, such as colour bars, into an SVG: Batik leaves them out unless it is told how. */
final class GradientPaints extends DefaultExtensionHandler {
    @Override
    public SVGPaintDescriptor handlePaint(Paint paint, SVGGeneratorContext context) {
        if (!(paint instanceof LinearGradientPaint gradient)) {
            return super.handlePaint(paint, context);
        }
        String id = context.getIDGenerator().generateID("gradient");
        Element element = context.getDOMFactory().createElementNS(SvgDocument.NAMESPACE, "linearGradient");
        element.setAttributeNS(null, "id", id);
        element.setAttributeNS(null, "gradientUnits", "userSpaceOnUse");
        set(element, "x1", gradient.getStartPoint().getX());
        set(element, "y1", gradient.getStartPoint().getY());
        set(element, "x2", gradient.getEndPoint().getX());
        set(element, "y2", gradient.getEndPoint().getY());
        for (int i = 0; i < gradient.getColors().length; i++) {
            Element stop = context.getDOMFactory().createElementNS(SvgDocument.NAMESPACE, "stop");
            set(stop, "offset", gradient.getFractions()[i]);
            stop.setAttributeNS(null, "stop-color", hex(gradient.getColors()[i]));
            element.appendChild(stop);
        }
        return new SVGPaintDescriptor("url(#" + id + ")", "1", element);
    }

    private static void set(Element element, String name, double value) {
        element.setAttributeNS(null, name, String.format(Locale.ROOT, "%.4f", value));
    }

    private static String hex(Color colour) {
        return String.format(Locale.ROOT, "#%06x", colour.getRGB() & 0xffffff);
    }
}
