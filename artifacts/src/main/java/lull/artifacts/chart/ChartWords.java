package lull.artifacts.chart;

import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.font.TextLayout;
import java.awt.geom.AffineTransform;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import lull.artifacts.chart.LetteredSvg.Lettering;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapSeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.AxesChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;

/**
 * The words of charts: titles, series, and ticks, which are known once the charts have been drawn. Ticks for which a chart names no
 * format of its own are written as {@link ReadableAxis#tick} does.
 */
public final class ChartWords {
    private static final double UPWARDS = -Math.PI / 2;

    private final List<Chart<?, ?>> charts;
    private final Set<Lettering> ticks = new LinkedHashSet<>();

    /** Listens to the charts, which are to be drawn once before their words are asked for. */
    public ChartWords(List<Chart<?, ?>> charts) {
        this.charts = List.copyOf(charts);
        for (Chart<?, ?> chart : charts) {
            // Where an axis has categories, the library takes a format for the wish to have numbers.
            if (chart instanceof XYChart numbers) {
                listenBelow(numbers.getStyler());
                listenBeside(numbers.getStyler());
            } else if (chart instanceof CategoryChart bars) {
                listenBeside(bars.getStyler());
            }
        }
    }

    private void listenBelow(AxesChartStyler styler) {
        styler.setXAxisTickLabelsFormattingFunction(heard(
                styler,
                format(styler.getXAxisTickLabelsFormattingFunction(), styler.getXAxisDecimalPattern(), styler),
                -Math.toRadians(styler.getXAxisLabelRotation())));
    }

    private void listenBeside(AxesChartStyler styler) {
        styler.setYAxisTickLabelsFormattingFunction(heard(
                styler,
                format(styler.getYAxisTickLabelsFormattingFunction(), styler.getYAxisDecimalPattern(), styler),
                0));
    }

    private static Function<Double, String> format(
            Function<Double, String> own, String pattern, AxesChartStyler styler) {
        if (own != null) {
            return own;
        }
        String any = pattern != null ? pattern : styler.getDecimalPattern();
        return any == null
                ? ReadableAxis::tick
                : new DecimalFormat(any, DecimalFormatSymbols.getInstance(Locale.ROOT))::format;
    }

    private Function<Double, String> heard(AxesChartStyler styler, Function<Double, String> format, double radians) {
        return value -> {
            String words = format.apply(value);
            ticks.add(new Lettering(words, styler.getAxisTickLabelsFont(), radians));
            return words;
        };
    }

    /** All of them by the outlines that the charts' library makes of them for either of the ways in which it measures letters. */
    Map<String, Lettering> byOutline(FontRenderContext context) {
        Map<String, Lettering> known = new HashMap<>();
        for (Lettering words : all()) {
            for (FontRenderContext one : List.of(context, new FontRenderContext(null, true, false))) {
                AffineTransform turned = AffineTransform.getRotateInstance(words.radians(), 0, 0);
                TextLayout layout = new TextLayout(words.text(), words.font(), one);
                known.put(LetteredSvg.outline(layout.getOutline(turned)), words);
                if (words.radians() == 0) {
                    known.put(LetteredSvg.outline(layout.getOutline(null)), words);
                }
            }
        }
        return known;
    }

    private Set<Lettering> all() {
        Set<Lettering> all = new LinkedHashSet<>(ticks);
        for (Chart<?, ?> chart : charts) {
            add(all, chart.getTitle(), chart.getStyler().getChartTitleFont(), 0);
            Font legend = chart.getStyler().getLegendFont();
            chart.getSeriesCollection()
                    .forEach(series -> series.getName().lines().forEach(line -> add(all, line, legend, 0)));
            if (chart instanceof AxesChart<?, ?> axes) {
                add(all, axes.getXAxisTitle(), axes.getStyler().getAxisTitleFont(), 0);
                add(all, axes.getYAxisTitle(), axes.getStyler().getAxisTitleFont(), UPWARDS);
            }
            if (chart instanceof HeatMapChart map) {
                addMap(all, map, legend);
            } else if (chart instanceof CategoryChart bars) {
                addCategories(all, bars);
            }
        }
        return all;
    }

    private static void addMap(Set<Lettering> all, HeatMapChart map, Font legend) {
        HeatMapSeries series = map.getHeatMapSeries();
        add(all, Double.toString(series.getMin()), legend, 0);
        add(all, Double.toString(series.getMax()), legend, 0);
        Font ticks = map.getStyler().getAxisTickLabelsFont();
        double turned = -Math.toRadians(map.getStyler().getXAxisLabelRotation());
        series.getXData().forEach(category -> add(all, category.toString(), ticks, turned));
        series.getYData().forEach(category -> add(all, category.toString(), ticks, 0));
    }

    private static void addCategories(Set<Lettering> all, CategoryChart bars) {
        double turned = -Math.toRadians(bars.getStyler().getXAxisLabelRotation());
        for (CategorySeries series : bars.getSeriesCollection()) {
            series.getXData()
                    .forEach(category ->
                            add(all, category.toString(), bars.getStyler().getAxisTickLabelsFont(), turned));
        }
    }

    private static void add(Set<Lettering> all, String words, Font font, double radians) {
        if (words != null && !words.isEmpty()) {
            all.add(new Lettering(words, font, radians));
        }
    }
}
