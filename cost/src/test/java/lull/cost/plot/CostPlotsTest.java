package lull.cost.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import lull.cost.algorithms.ParallelAlgorithms;
import lull.cost.model.Machine;
import lull.cost.optimum.ParetoFront;
import lull.cost.optimum.SearchSpace;
import lull.cost.sweep.CostQuestion;
import lull.cost.sweep.Parameter;
import lull.cost.sweep.Steps;
import lull.cost.sweep.Surface;
import lull.cost.sweep.Sweep;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class CostPlotsTest {
    private static final CostQuestion MST =
            new CostQuestion(ParallelAlgorithms.named("mst").orElseThrow(), 1e4, Machine.normalised(), 0.1);
    private static final SearchSpace SPACE = SearchSpace.upTo(10_000);

    private final CostPlots plots = new CostPlots("modelled from emulated:box");

    @TempDir
    private Path folder;

    @BeforeAll
    static void drawWithoutAScreen() {
        System.setProperty("java.awt.headless", "true");
    }

    @Test
    void shouldDrawColoursFromCheapToDearWhenASurface() throws IOException {
        Path file = folder.resolve("surface.png");
        plots.write(Surface.around(MST, SPACE, 20), file);
        BufferedImage image = ImageIO.read(file.toFile());
        Set<Integer> colours = new HashSet<>();
        for (int x = 0; x < image.getWidth(); x += 3) {
            for (int y = 0; y < image.getHeight(); y += 3) {
                colours.add(image.getRGB(x, y));
            }
        }
        assertTrue(colours.size() > 50, () -> "only " + colours.size() + " colours");
    }

    @Test
    void shouldSayWhereJoulesComeFromInTextWhenSvg() throws Exception {
        Path sweep = folder.resolve("sweep.svg");
        plots.write(Sweep.over(MST, Parameter.N, Steps.logarithmic(1e3, 1e6, 7), SPACE), sweep);
        Path front = folder.resolve("front.SVG");
        plots.write(MST, new ParetoFront(MST.optimiser(SPACE)).points(9, 10), front);
        for (Path file : List.of(sweep, front)) {
            Document document = parse(file);
            assertEquals("svg", document.getDocumentElement().getTagName());
            assertTrue(document.getElementsByTagName("title")
                    .item(0)
                    .getTextContent()
                    .contains("modelled from emulated:box"));
            assertTrue(document.getElementsByTagName("path").getLength()
                            + document.getElementsByTagName("line").getLength()
                    > 20);
        }
        assertFalse(Files.readString(sweep).contains("NaN"));
    }

    @Test
    void shouldWriteWordsAsTextWithAColourBarAndTheOptimumWhenSvg() throws Exception {
        Path surface = folder.resolve("surface.svg");
        plots.write(Surface.around(MST, SPACE, 12), surface);
        Path sweep = folder.resolve("words.svg");
        plots.write(Sweep.over(MST, Parameter.N, Steps.logarithmic(1e3, 1e6, 7), SPACE), sweep);

        String map = Files.readString(surface);
        assertTrue(map.contains("<linearGradient"), "the colour bar");
        for (String words : List.of("least<", "frequency γ = X/F<", "cost over the least", "2.0<")) {
            assertTrue(map.contains(words), words);
        }
        String lines = Files.readString(sweep);
        for (String words : List.of("optimal cores P<", "10000<")) {
            assertTrue(lines.contains(words), words);
        }
    }

    @Test
    void shouldWriteNothingWhenTheNameIsOfNoPicture() {
        Path file = folder.resolve("surface.gif");
        assertThrows(IllegalArgumentException.class, () -> plots.write(Surface.around(MST, SPACE, 5), file));
        assertFalse(Files.exists(file));
    }

    private static Document parse(Path file) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        return factory.newDocumentBuilder().parse(file.toFile());
    }
}
