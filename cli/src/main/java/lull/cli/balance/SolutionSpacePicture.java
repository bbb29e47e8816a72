package lull.cli.balance;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lull.artifacts.Picture;
import lull.artifacts.chart.HeatMapCells;
import lull.artifacts.chart.HeatMapTrace;
import lull.artifacts.chart.ReadableAxis;
import lull.balancing.simulation.SolutionSpace;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/**
 * Draws a solution space as the paper's figures are: the first task's share from left to right, iterations from below upwards, a
 * cross on the best share of each row, the strategy's way as a line.
 */
final class SolutionSpacePicture {
    /** Darker is less, as in the paper. */
    private static final Color[] FROM_LITTLE_TO_MUCH = {new Color(0x2166ac), new Color(0xd1e5f0), new Color(0xf4a582)};

    private static final int MOST_ROWS = 80;
    /** Of shares, both ends included: steps of a fiftieth. */
    private static final int COLUMNS = 51;

    private static final int MOST_LABELS = 11;

    private final SolutionSpace space;
    private final int[] way;
    private final int[] least;
    private final int rows;

    SolutionSpacePicture(SolutionSpace space, int[] way, int[] least) {
        this.space = space;
        this.way = way;
        this.least = least;
        rows = Math.min(MOST_ROWS, space.iterations());
    }

    void write(String name, Path file) throws IOException {
        HeatMapChart chart = new HeatMapChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(name + ": joules of an iteration (SIMULATED); + least, line: strategy")
                .xAxisTitle("share of the first of two tasks")
                .yAxisTitle("iteration")
                .build();
        chart.getStyler().setRangeColors(FROM_LITTLE_TO_MUCH);
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisTickMarkSpacingHint(1).setYAxisTickMarkSpacingHint(1);
        chart.getStyler().setAxisTicksMarksVisible(false).setPlotGridLinesVisible(false);
        chart.addSeries(
                "joules",
                HeatMapCells.labels(COLUMNS, MOST_LABELS, column -> ReadableAxis.tick(share(column))),
                HeatMapCells.labels(rows, MOST_LABELS, row -> Integer.toString(iteration(row))),
                cells());
        HeatMapTrace.crosses(chart, places(least));
        HeatMapTrace.line(chart, places(way));
        new Picture(List.of(chart)).write(file);
    }

    private List<Number[]> cells() {
        List<Number[]> cells = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            int iteration = iteration(row);
            for (int column = 0; column < COLUMNS; column++) {
                int first = (int) Math.round(share(column) * space.units(iteration));
                cells.add(new Number[] {column, row, space.joules(iteration, first)});
            }
        }
        return cells;
    }

    private static double share(int column) {
        return column / (COLUMNS - 1.0);
    }

    private int iteration(int row) {
        return rows == 1 ? 0 : (int) ((long) row * (space.iterations() - 1) / (rows - 1));
    }

    /** The cells next to those counts, of the iterations that are drawn. */
    private int[] places(int[] first) {
        return IntStream.range(0, rows)
                .map(row -> {
                    int iteration = iteration(row);
                    double share = (double) first[iteration] / Math.max(1, space.units(iteration));
                    return row * COLUMNS + (int) Math.round(share * (COLUMNS - 1));
                })
                .toArray();
    }
}
