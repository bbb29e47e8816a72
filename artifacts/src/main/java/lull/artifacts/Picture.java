package lull.artifacts;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Graphics2D;
import java.awt.Point;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
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
import org.w3c.dom.Node;
import org.w3c.dom.Text;

/** Charts in one picture: beside one another where they are narrow enough, else below. No title is cut off, and the words of an SVG are text. */
public final class Picture {
    /** Width of the picture and height of each chart in it, pixels. */
    public static final int WIDTH = 900;

    public static final int HEIGHT = 560;

    private final List<Chart<?, ?>> charts;

    private final ChartWords words;
    private final List<Point> corners = new ArrayList<>();
    private final int height;

    /** @param charts from top to bottom, and from left to right */
    public Picture(List<Chart<?, ?>> charts) {
        this.charts = List.copyOf(charts);
        height = place();
        charts.forEach(FittingTitles::of);
        words = new ChartWords(this.charts);
    }

    /** Finds the upper left corners, and returns the height of all. */
    private int place() {
        int x = 0;
        int y = 0;
        int highest = 0;
        for (Chart<?, ?> chart : charts) {
            if (x > 0 && x + chart.getWidth() > WIDTH) {
                x = 0;
                y += highest;
                highest = 0;
            }
            corners.add(new Point(x, y));
            x += chart.getWidth();
            highest = Math.max(highest, chart.getHeight());
        }
        return y + highest;
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
            throw new IllegalArgumentException(file + " is to be a picture: name a file that ends in .svg or .png");
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
            throw new IllegalArgumentException(file + " is to be a picture: name a file that ends in .svg or .png");
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
        BufferedImage image = new BufferedImage(WIDTH, height, BufferedImage.TYPE_INT_RGB);
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
        canvas.setSVGCanvasSize(new Dimension(WIDTH, height));
        paint(canvas);
        Element root = canvas.getRoot();
        Element title = canvas.getDOMFactory().createElementNS(SvgDocument.NAMESPACE, "title");
        title.setTextContent(charts.stream().map(Chart::getTitle).collect(Collectors.joining("; ")));
        root.insertBefore(title, root.getFirstChild());
        showControlCharacters(root);
        WholeFile.at(file).write(writer -> canvas.stream(root, writer, true, false));
    }

    /** Names may hold them, and XML may not. */
    private static void showControlCharacters(Node node) {
        if (node instanceof Text words) {
            words.setData(OneLine.whole(words.getData()));
        }
        for (Node child = node.getFirstChild(); child != null; child = child.getNextSibling()) {
            showControlCharacters(child);
        }
    }

    private void paint(Graphics2D canvas) {
        for (int i = 0; i < charts.size(); i++) {
            Graphics2D part = (Graphics2D) canvas.create();
            part.translate(corners.get(i).x, corners.get(i).y);
            charts.get(i).paint(part, charts.get(i).getWidth(), charts.get(i).getHeight());
            part.dispose();
        }
    }
}
