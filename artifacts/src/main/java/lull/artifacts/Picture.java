package lull.artifacts;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import lull.artifacts.chart.ChartWords;
import lull.artifacts.chart.FittingTitles;
import lull.artifacts.chart.LetteredSvg;
import lull.artifacts.chart.SvgDocument;
import org.apache.batik.svggen.SVGGraphics2D;
import org.knowm.xchart.internal.chartpart.Chart;
import org.w3c.dom.Element;

/** Charts below one another in one picture. No title is cut off, and the words of an SVG are text. */
public final class Picture {
    /** Width of the picture and height of each chart in it, pixels. */
    public static final int WIDTH = 900;

    public static final int HEIGHT = 560;

    private final List<Chart<?, ?>> charts;

    private final ChartWords words;

    /** @param charts from top to bottom */
    public Picture(List<Chart<?, ?>> charts) {
        this.charts = List.copyOf(charts);
        charts.forEach(FittingTitles::of);
        words = new ChartWords(this.charts);
    }

    /**
     * Looks whether a picture can be written there, as far as that can be known before there is one.
     *
     * @throws IllegalArgumentException if the name ends neither in .svg nor in .png
     * @throws IOException if the file can't be written
     */
    public static void check(Path file) throws IOException {
        String name = file.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(".svg") && !name.endsWith(".png")) {
            throw new IllegalArgumentException("picture " + file + ": the name ends in .svg or .png");
        }
        WholeFile.at(file).check();
    }

    /**
     * Writes an SVG or a PNG, as the file's name ends.
     *
     * @throws IllegalArgumentException if it ends otherwise
     */
    public void write(Path file) throws IOException {
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
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        if (!ImageIO.write(image(), "png", out)) {
            throw new IOException(file + ": this Java has no PNG writer");
        }
        WholeFile.at(file).write(out.toByteArray());
    }

    private BufferedImage image() {
        BufferedImage image = new BufferedImage(WIDTH, HEIGHT * charts.size(), BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setColor(Color.WHITE);
        canvas.fillRect(0, 0, image.getWidth(), image.getHeight());
        paint(canvas);
        canvas.dispose();
        return image;
    }

    private void writeSvg(Path file) throws IOException {
        image(); // tells the words of the ticks
        SVGGraphics2D canvas = new LetteredSvg(SvgDocument.context(), words);
        canvas.setSVGCanvasSize(new Dimension(WIDTH, HEIGHT * charts.size()));
        paint(canvas);
        Element root = canvas.getRoot();
        Element title = canvas.getDOMFactory().createElementNS(SvgDocument.NAMESPACE, "title");
        title.setTextContent(charts.stream().map(Chart::getTitle).collect(Collectors.joining("; ")));
        root.insertBefore(title, root.getFirstChild());
        WholeFile.at(file).write(writer -> canvas.stream(root, writer, true, false));
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
