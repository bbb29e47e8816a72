package lull.artifacts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.w3c.dom.Document;

class PictureTest {
    private static final String TITLE = "Wasted: 12 % of (all) \"joules\", i.e. 3 µJ·s² ± 1 – fi fl AV To I l | 0 O";

    @TempDir
    private Path folder;

    @BeforeAll
    static void drawWithoutAScreen() {
        System.setProperty("java.awt.headless", "true");
    }

    private Set<String> texts(Path file) throws IOException {
        return Pattern.compile("<text[^>]*>([^<]*)</text")
                .matcher(Files.readString(file))
                .results()
                .map(found -> found.group(1).strip().replace("&quot;", "\"").replace("&amp;", "&"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void shouldHoldAllTextAsTextWhenItIsAnSvg() throws IOException {
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(TITLE)
                .xAxisTitle("workload size")
                .yAxisTitle("energy, J")
                .build();
        chart.addSeries("load-balanced", new double[] {0, 10}, new double[] {0, 10});
        Path file = folder.resolve("chart.svg");

        new Picture(List.of(chart, chart)).write(file);

        Set<String> texts = texts(file);
        assertTrue(texts.containsAll(Set.of(TITLE, "workload size", "energy, J", "load-balanced")), texts::toString);
        assertTrue(texts.stream().anyMatch(text -> text.matches("[0-9.]+")), texts::toString);
    }

    @Test
    void shouldBeWellFormedWhenNamesHoldControlCharacters() throws Exception {
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title("of a\u0001&<b>")
                .build();
        chart.addSeries("a\u001b[2J", new double[] {0, 10}, new double[] {0, 10});
        Path file = folder.resolve("chart.svg");

        new Picture(List.of(chart)).write(file);

        DocumentBuilderFactory reader = DocumentBuilderFactory.newInstance();
        reader.setFeature("http://apache.org/xml/features/nonvalidating/load-external-dtd", false);
        Document svg = reader.newDocumentBuilder().parse(file.toFile());
        assertEquals("of a\\x01&<b>", svg.getElementsByTagName("title").item(0).getTextContent());
        assertTrue(texts(file).contains("a\\x1b[2J"), () -> "no name of the series");
    }

    @Test
    void shouldHoldTurnedLabelsAsTextWhenTheStyleTurnsThem() throws IOException {
        CategoryChart chart = new CategoryChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title("t")
                .build();
        chart.getStyler().setXAxisLabelRotation(45);
        chart.addSeries("s", List.of("first place", "second"), List.of(1, 2));
        Path file = folder.resolve("chart.svg");

        new Picture(List.of(chart)).write(file);

        assertTrue(texts(file).containsAll(Set.of("first place", "second")), () -> "no turned text");
        assertEquals(0, Files.list(folder).filter(path -> !path.equals(file)).count());
    }
}
