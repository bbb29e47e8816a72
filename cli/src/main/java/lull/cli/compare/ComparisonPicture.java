package lull.cli.compare;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import lull.artifacts.Picture;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.style.Styler;

/** A comparison as a picture: time and energy of every column, in percent of the first one's. */
final class ComparisonPicture {
    private static final List<Measure.Kind> SHOWN = List.of(Measure.Kind.TIME, Measure.Kind.ENERGY);
    /** Apart for eyes of all kinds: Okabe and Ito's blue, vermilion, green, yellow. */
    private static final Color[] COLOURS = {
        new Color(0x0072B2), new Color(0xD55E00), new Color(0x009E73), new Color(0xF0E442)
    };

    private final Comparison comparison;
    private final List<Comparison.Row> rows;

    ComparisonPicture(Comparison comparison) {
        this.comparison = comparison;
        rows = SHOWN.stream()
                .flatMap(kind -> comparison.measures().stream()
                        .filter(row -> row.measure().equals(kind.key())))
                .filter(row -> row.values().get(0) != null
                        && row.changes().stream().skip(1).noneMatch(change -> change == null))
                .toList();
    }

    /**
     * Writes an SVG or a PNG, as the file's name ends.
     *
     * @throws IllegalArgumentException if neither times nor energies can be compared
     */
    void write(Path file) throws IOException {
        if (rows.isEmpty()) {
            throw new IllegalArgumentException(
                    "--plot " + file + ": neither times nor energies of these runs can be compared");
        }
        System.setProperty("java.awt.headless", "true");
        new Picture(List.of(chart())).write(file);
    }

    private CategoryChart chart() {
        CategoryChart chart = new CategoryChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(String.join("; ", comparison.sentences()))
                .yAxisTitle("% of " + comparison.columns().get(0).label())
                .build();
        chart.getStyler()
                .setChartBackgroundColor(Color.WHITE)
                .setPlotBackgroundColor(Color.WHITE)
                .setSeriesColors(COLOURS)
                .setLegendPosition(Styler.LegendPosition.OutsideS)
                .setLegendLayout(Styler.LegendLayout.Horizontal);
        chart.getStyler().setYAxisMin(0.0).setYAxisDecimalPattern("0");
        chart.getStyler().setLabelsVisible(true);
        List<String> names = rows.stream().map(this::name).toList();
        for (int column = 0; column < comparison.columns().size(); column++) {
            chart.addSeries(comparison.columns().get(column).label(), names, percents(column), halfWidths(column));
        }
        return chart;
    }

    private String name(Comparison.Row row) {
        String kind = comparison.columns().get(0).energyKind();
        boolean marked = row.measure().equals(Measure.Kind.ENERGY.key()) && kind != null;
        return row.measure() + (marked ? " (" + kind.toUpperCase(Locale.ROOT) + ")" : "");
    }

    private List<Double> percents(int column) {
        return rows.stream()
                .map(row -> 100
                        * row.values().get(column).mean()
                        / row.values().get(0).mean())
                .toList();
    }

    /** Nothing where a mean is of one run. */
    private List<Double> halfWidths(int column) {
        List<Double> widths = new ArrayList<>();
        for (Comparison.Row row : rows) {
            Double width = row.values().get(column).halfWidth();
            widths.add(width == null ? 0 : 100 * width / row.values().get(0).mean());
        }
        boolean none = Arrays.stream(widths.toArray(Double[]::new)).allMatch(width -> width == 0);
        return none ? null : widths;
    }
}
