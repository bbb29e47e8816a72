package lull.training.evaluation;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import lull.artifacts.Picture;
import lull.artifacts.chart.HeatMapCells;
import lull.artifacts.chart.HeatMapMark;
import lull.artifacts.chart.ReadableAxis;
import lull.predictor.ConfigurationSpace;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;

/** Draws the median signed error of all programs on each configuration: red where times are predicted too long, blue too short. */
final class SignedErrorMap {
    private static final Color[] FROM_SHORT_TO_LONG = {new Color(0x2166ac), new Color(0xf7f7f7), new Color(0xb2182b)};
    /** Of the ends of the range of colours, so that they are round. */
    private static final double STEP_PERCENT = 5;

    private static final double MOST_RANGE_PERCENT = 50;
    private static final int MOST_LABELS = 10;

    private SignedErrorMap() {}

    static HeatMapChart chart(Evaluation evaluation) {
        ConfigurationSpace space = evaluation.sampling().space();
        double[] medians = IntStream.range(0, space.size())
                .mapToDouble(t -> new Median()
                        .evaluate(evaluation.predictions().stream()
                                .filter(prediction -> prediction.given(t))
                                .mapToDouble(prediction -> 100 * prediction.signedError(t))
                                .toArray()))
                .toArray();
        double most = Arrays.stream(medians)
                .map(Math::abs)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        double range = Math.min(MOST_RANGE_PERCENT, STEP_PERCENT * Math.max(1, Math.ceil(most / STEP_PERCENT)));
        List<Number[]> heat = new ArrayList<>();
        for (int f = 0; f < space.frequencies(); f++) {
            for (int c = 0; c < space.concurrencies(); c++) {
                double median = medians[space.index(c, f)];
                heat.add(new Number[] {c, f, Double.isFinite(median) ? Math.max(-range, Math.min(range, median)) : 0});
            }
        }
        HeatMapChart chart = new HeatMapChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(evaluation.platform() + ", " + evaluation.model()
                        + ": median of (predicted − measured)/measured, %")
                .xAxisTitle("processors, cores of each; rings: sampled")
                .yAxisTitle("frequency, GHz")
                .build();
        chart.getStyler().setRangeColors(FROM_SHORT_TO_LONG).setMin(-range).setMax(range);
        chart.getStyler().setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
        chart.getStyler().setXAxisTickMarkSpacingHint(1).setYAxisTickMarkSpacingHint(1);
        chart.getStyler().setAxisTicksMarksVisible(false).setPlotGridLinesVisible(false);
        chart.addSeries(
                "error",
                HeatMapCells.labels(space.concurrencies(), MOST_LABELS, c -> space.concurrency(c)
                        .toString()),
                HeatMapCells.labels(
                        space.frequencies(), MOST_LABELS, f -> ReadableAxis.tick(space.frequencyHertz(f) * 1e-9)),
                heat);
        for (int sample : evaluation.sampling().samples()) {
            int f = sample % space.frequencies();
            HeatMapMark.on(chart, f * space.concurrencies() + sample / space.frequencies(), "");
        }
        return chart;
    }
}
