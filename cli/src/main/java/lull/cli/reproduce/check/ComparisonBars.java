package lull.cli.reproduce.check;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.artifacts.Picture;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;

/** The paper's numbers beside ours as bars, for those of a figure's statements that are numbers, each on an axis of its own. */
public final class ComparisonBars {
    private static final Pattern NUMBER = Pattern.compile("([-+]?\\d+(?:\\.\\d+)?) ?(%|times)(?: \\(.*\\))?");
    /** Two in a row. */
    private static final int WIDTH = Picture.WIDTH / 2;

    private static final int HEIGHT = 340;
    /** Apart for eyes of all kinds: Okabe and Ito's blue and vermilion. */
    private static final Color[] COLOURS = {new Color(0x0072B2), new Color(0xD55E00)};

    private ComparisonBars() {}

    /** A number in words, as {@link Published} writes it, with its source or without. */
    private record Quantity(double value, String words, String unit) {
        static Optional<Quantity> of(String words) {
            Matcher matcher = NUMBER.matcher(words);
            return matcher.matches()
                    ? Optional.of(
                            new Quantity(Double.parseDouble(matcher.group(1)), matcher.group(1), matcher.group(2)))
                    : Optional.empty();
        }
    }

    /**
     * Draws them.
     *
     * @return whether there was anything to draw
     */
    public static boolean write(List<Comparison> comparisons, Path file) throws IOException {
        List<Chart<?, ?>> charts = comparisons.stream()
                .flatMap(comparison -> chart(comparison).stream())
                .<Chart<?, ?>>map(chart -> chart)
                .toList();
        if (charts.isEmpty()) {
            return false;
        }
        new Picture(charts).write(file);
        return true;
    }

    private static Optional<CategoryChart> chart(Comparison comparison) {
        Optional<Quantity> paper = Quantity.of(comparison.paper());
        Optional<Quantity> ours = Quantity.of(comparison.ours());
        return paper.isPresent() && ours.isPresent() && paper.get().unit.equals(ours.get().unit)
                ? Optional.of(chart(comparison, paper.get(), ours.get()))
                : Optional.empty();
    }

    private static CategoryChart chart(Comparison comparison, Quantity paper, Quantity ours) {
        System.setProperty("java.awt.headless", "true");
        CategoryChart chart = new CategoryChartBuilder()
                .width(WIDTH)
                .height(HEIGHT)
                .title(comparison.statement())
                .yAxisTitle(paper.unit)
                .build();
        chart.getStyler()
                .setOverlapped(true)
                .setAvailableSpaceFill(0.5)
                .setLegendVisible(false)
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE);
        chart.getStyler().setSeriesColors(COLOURS);
        // Two series that overlap give each bar its colour; a hole is no bar.
        List<String> names = List.of("paper: " + paper.words, "ours: " + ours.words + ", " + comparison.agreement());
        chart.addSeries("paper", names, Arrays.asList(paper.value, null));
        chart.addSeries("ours", names, Arrays.asList(null, ours.value));
        return chart;
    }
}
