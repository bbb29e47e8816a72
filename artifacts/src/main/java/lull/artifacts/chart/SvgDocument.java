package lull.artifacts.chart;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGeneratorContext;

/** An empty SVG document. */
public final class SvgDocument {
    /** Its namespace. */
    public static final String NAMESPACE = "http://www.w3.org/2000/svg";

    private SvgDocument() {}

    /** What is drawn into a fresh one, colour gradients included. */
    public static SVGGeneratorContext context() {
        try {
            SVGGeneratorContext context = SVGGeneratorContext.createDefault(DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .getDOMImplementation()
                    .createDocument(NAMESPACE, "svg", null));
            context.setExtensionHandler(new GradientPaints());
            return context;
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("this Java can't make an SVG document", e);
        }
    }
}
