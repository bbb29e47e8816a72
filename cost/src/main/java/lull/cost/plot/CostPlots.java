package lull.cost.plot;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import lull.artifacts.Picture;
import lull.artifacts.chart.HeatMapMark;
import lull.artifacts.chart.ReadableAxis;
import lull.cost.optimum.Optimum;
import lull.cost.sweep.CostQuestion;
import lull.cost.sweep.Parameter;
import lull.cost.sweep.Surface;
import lull.cost.sweep.Sweep;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The paper's figures for any problem. Every picture says where its joules come from. */
public final class CostPlots {
    private static final Color[] FROM_CHEAP_TO_DEAR = {new Color(0x1B7837), new Color(0xF7F7C8), new Color(0xB2182B)};
    private static final double NEAR = 100;

    private final String source;

    /** @param source where the joules come from, as it is to stand in the title */
    public CostPlots(String source) {
        this.source = source;
    }

    /** Cost over cores and γ as a heat map of its decimal logarithm over the optimum; dearer than a hundredfold looks the same. */
    public void write(Surface surface, Path file) throws IOException {
        double least = surface.best().cost(surface.problem().alpha());
        int columns = surface.cores().size();
        List<Number[]> heat = new ArrayList<>();
        for (int i = 0; i < surface.points().size(); i++) {
            double cost = surface.points().get(i).cost(surface.problem().alpha());
            heat.add(new Number[] {i % columns, i / columns, Math.log10(Math.min(cost / least, NEAR))});
        }
        HeatMapChart chart = new HeatMapChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(title(surface.problem().algorithm().name() + ": cost over the least, in powers of ten"))
                .xAxisTitle("cores P; least cost at " + describe(surface.best()) + " for "
                        + given(surface.problem(), Optional.empty()))
                .yAxisTitle("frequency γ = X/F")
                .build();
        chart.getStyler().setRangeColors(FROM_CHEAP_TO_DEAR).setMin(0).setMax(Math.log10(NEAR));
        style(chart.getStyler());
        // Of all cells: the empty labels leave the round ones.
        chart.getStyler().setXAxisTickMarkSpacingHint(1).setYAxisTickMarkSpacingHint(1);
        chart.getStyler().setAxisTicksMarksVisible(false).setPlotGridLinesVisible(false);
        chart.addSeries(
                "cost",
                RoundTicks.of(
                        surface.cores().stream().mapToDouble(Long::doubleValue).toArray()),
                RoundTicks.of(surface.ratios().stream()
                        .mapToDouble(Double::doubleValue)
                        .toArray()),
                heat);
        HeatMapMark.on(chart, nearest(surface), "least");
        new Picture(List.of(chart)).write(file);
    }

    /** The point of the grid next to the optimum, by factors. */
    private static int nearest(Surface surface) {
        int nearest = 0;
        for (int i = 1; i < surface.points().size(); i++) {
            if (distance(surface.points().get(i), surface.best())
                    < distance(surface.points().get(nearest), surface.best())) {
                nearest = i;
            }
        }
        return nearest;
    }

    private static double distance(Optimum one, Optimum other) {
        return Math.abs(Math.log((double) one.cores() / other.cores()))
                + Math.abs(Math.log(one.ratio() / other.ratio()));
    }

    /** Best cores above, best γ below, over the parameter. */
    public void write(Sweep sweep, Path file) throws IOException {
        new Picture(List.of(
                        chart(sweep, "optimal cores P", Optimum::cores),
                        chart(sweep, "optimal frequency γ = X/F", Optimum::ratio)))
                .write(file);
    }

    /** Energy over time, both at the front's points. */
    public void write(CostQuestion problem, List<Optimum> front, Path file) throws IOException {
        XYChart chart = chart(
                title(problem.algorithm().name() + ": Pareto front"),
                "time, for " + given(problem, Optional.of(Parameter.ALPHA)),
                "energy",
                front.stream().mapToDouble(Optimum::seconds).toArray(),
                front.stream().mapToDouble(Optimum::joules).toArray());
        new Picture(List.of(chart)).write(file);
    }

    private XYChart chart(Sweep sweep, String what, ToDoubleFunction<Optimum> value) {
        return chart(
                title(sweep.problem().algorithm().name() + ": " + what),
                sweep.parameter().symbol() + ", for " + given(sweep.problem(), Optional.of(sweep.parameter())),
                what,
                sweep.points().stream().mapToDouble(Sweep.Point::value).toArray(),
                sweep.points().stream()
                        .map(Sweep.Point::optimum)
                        .mapToDouble(value)
                        .toArray());
    }

    private static XYChart chart(String title, String xTitle, String yTitle, double[] x, double[] y) {
        XYChart chart = new XYChartBuilder()
                .width(Picture.WIDTH)
                .height(Picture.HEIGHT)
                .title(title)
                .xAxisTitle(xTitle)
                .yAxisTitle(yTitle)
                .build();
        style(chart.getStyler());
        double[] quietX = ReadableAxis.quiet(x);
        double[] quietY = ReadableAxis.quiet(y);
        chart.getStyler()
                .setXAxisLogarithmic(spansDecades(x))
                .setYAxisLogarithmic(spansDecades(y))
                .setLegendVisible(false);
        if (!spansDecades(x)) {
            ReadableAxis axis = ReadableAxis.of(quietX);
            chart.getStyler().setXAxisMin(axis.least()).setXAxisMax(axis.most());
        }
        if (!spansDecades(y)) {
            ReadableAxis axis = ReadableAxis.of(quietY);
            chart.getStyler().setYAxisMin(axis.least()).setYAxisMax(axis.most());
        }
        chart.addSeries(yTitle, quietX, quietY).setMarker(SeriesMarkers.CIRCLE);
        return chart;
    }

    /** A logarithmic axis has labels at powers of ten only. */
    private static boolean spansDecades(double[] values) {
        return Arrays.stream(values).max().orElseThrow()
                >= NEAR * Arrays.stream(values).min().orElseThrow();
    }

    private static void style(Styler styler) {
        styler.setChartBackgroundColor(Color.WHITE).setPlotBackgroundColor(Color.WHITE);
    }

    private String title(String what) {
        return what + " (" + source + ")";
    }

    /** What the picture holds for; a machine whose cycles cost no dynamic energy has no k. */
    private static String given(CostQuestion problem, Optional<Parameter> without) {
        double k = problem.machine().joulesPerMessage() / problem.machine().dynamicJoulesPerCycle();
        Map<Parameter, Double> values =
                Map.of(Parameter.N, problem.n(), Parameter.K, k, Parameter.ALPHA, problem.alpha());
        return Arrays.stream(Parameter.values())
                .filter(parameter -> without.isEmpty() || without.get() != parameter)
                .filter(parameter -> Double.isFinite(values.get(parameter)))
                .map(parameter -> parameter.symbol() + " = " + ReadableAxis.tick(values.get(parameter)))
                .collect(Collectors.joining(", "));
    }

    private static String describe(Optimum best) {
        return String.format(Locale.ROOT, "P = %d, γ = %.3g", best.cores(), best.ratio());
    }
}
