package lull.cost.plot;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.internal.chartpart.IChart;
import org.w3c.dom.Document;

/** Charts below one another in one picture. */
final class Picture {
    static final int WIDTH = 900;
    static final int HEIGHT = 560;

    private final List<IChart> charts;

    Picture(List<IChart> charts) {
        this.charts = List.copyOf(charts);
    }

    void write(Path file) throws IOException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".svg")) {
            writeSvg(file);
        } else if (name.endsWith(".png")) {
            writePng(file);
        } else {
            throw new IllegalArgumentException("picture " + file + ": the name ends in .svg or .png");
        }
    }

    private void writePng(Path file) throws IOException {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT * charts.size(), BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setColor(Color.WHITE);
        canvas.fillRect(0, 0, image.getWidth(), image.getHeight());
        paint(canvas);
        canvas.dispose();
        if (!ImageIO.write(image, "png", file.toFile())) {
            throw new IOException(file + ": this Java has no PNG writer");
        }
    }

    private void writeSvg(Path file) throws IOException {
        SVGGraphics2D canvas = new SVGGraphics2D(document());
        canvas.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT * charts.size()));
        paint(canvas);
        try (Writer writer = Files.newBufferedWriter(file)) {
            canvas.stream(writer, true);
        }
    }

    private static Document document() throws IOException {
        try {
            return DocumentBuilderFactory.newInstance().newDocumentBuilder().getDOMImplementation().createDocument("http://www.w3.org/2000/svg", "svg", null);
        } catch (ParserConfigurationException e) {
            throw new IOException("this Java can't make an SVG document", e);
        }
    }

    private void paint(Graphics2D canvas) {
        for (int i = 0; i < charts.size(); i++) {
            Graphics2D part = (Graphics2D) canvas.create();
            part.translate(0, i * HEIGHT);
            charts.get(i).paint(part, WIDTH, HEIGHT);
            part.dispose();
        }
    }
}
