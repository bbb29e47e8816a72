package lull.simulation.output;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.artifacts.Picture;
import lull.simulation.study.StudyResult;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * An answer as a picture: a chart for each column that holds nothing but numbers with a fraction, bars in groups by the last
 * column of whole numbers if there is one, else by the first column; the columns between tell the bars of a group apart.
 */
public final class AnswerPicture {
    private static final int ROTATION_DEGREES = 30;

    private final Answer answer;
    private final StudyResult result;
    private final List<Integer> values;
    private final int axis;

    /** A picture that is not drawn yet. */
    public AnswerPicture(Answer answer) {
        this.answer = answer;
        result = answer.result();
        values = columnsOf(Double.class);
        List<Integer> counts = columnsOf(Integer.class);
        axis = counts.isEmpty() ? 0 : counts.get(counts.size() - 1);
    }

    private List<Integer> columnsOf(Class<?> type) {
        return IntStream.range(0, result.columns().size())
                .filter(column -> result.rows().stream().allMatch(row -> type.isInstance(row.get(column))))
                .boxed()
                .toList();
    }

    /** Writes an SVG or a PNG, as the file's name ends. */
    public void write(Path file) throws IOException {
        List<Chart<?, ?>> charts = new ArrayList<>();
        values.forEach(column -> charts.add(chart(column)));
        new Picture(charts).write(file);
    }

    private CategoryChart chart(int column) {
        CategoryChart chart = new CategoryChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(answer.name() + ": " + result.columns().get(column) + " (simulated, seed " + answer.seed() + ")")
                .xAxisTitle(result.columns().get(axis))
                .yAxisTitle(result.columns().get(column))
                .build();
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisLabelRotation(ROTATION_DEGREES);
        List<String> places = new ArrayList<>(result.rows().stream()
                .map(row -> row.get(axis).toString())
                .collect(Collectors.toCollection(LinkedHashSet::new)));
        series(column)
                .forEach((name, heights) -> chart.addSeries(
                        name, places, places.stream().map(heights::get).toList()));
        return chart;
    }

    private Map<String, Map<String, Double>> series(int column) {
        Map<String, Map<String, Double>> series = new LinkedHashMap<>();
        for (List<Object> row : result.rows()) {
            String name = IntStream.range(0, row.size())
                    .filter(other -> other != axis && !values.contains(other))
                    .mapToObj(other -> row.get(other).toString())
                    .filter(text -> !text.isEmpty())
                    .collect(Collectors.joining(" "));
            series.computeIfAbsent(name.isEmpty() ? result.columns().get(column) : name, key -> new LinkedHashMap<>())
                    .put(row.get(axis).toString(), (Double) row.get(column));
        }
        return series;
    }
}
