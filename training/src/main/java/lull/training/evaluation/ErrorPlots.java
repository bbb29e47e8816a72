package lull.training.evaluation;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import lull.artifacts.Picture;
import lull.artifacts.chart.ReadableAxis;
import org.knowm.xchart.internal.chartpart.Chart;

/** Pictures of errors: cumulative distributions, as Li et al., Figure 3, and where and by how much predictions are wrong. */
public final class ErrorPlots {
    private static final Pattern NUMBER = Pattern.compile("\\d{1,12}(\\.\\d{1,12})?");

    /**
     * For each set of measurements a chart of all models, then the main model's errors by concurrency, by frequency and by application, signed
     * ones on each configuration, predicted times against measured ones, and both over cores for single programs.
     *
     * @param sets evaluations of each set of measurements, the main model last
     */
    public void write(List<List<Evaluation>> sets, Path file) throws IOException {
        List<Chart<?, ?>> charts = new ArrayList<>();
        for (List<Evaluation> evaluations : sets) {
            Map<String, ErrorSummary> models = new LinkedHashMap<>();
            evaluations.stream()
                    .filter(evaluation -> evaluation.errors().count() > 0)
                    .forEach(evaluation -> models.put(evaluation.model(), evaluation.errors()));
            Evaluation main = evaluations.get(evaluations.size() - 1);
            String platform = main.platform();
            charts.add(CumulativeErrors.chart(platform + ": models", models));
            charts.add(CumulativeErrors.chart(
                    platform + ", " + main.model() + ": processors, cores of each",
                    sorted(main.errorsByConcurrency(), UnaryOperator.identity())));
            charts.add(CumulativeErrors.chart(
                    platform + ", " + main.model() + ": frequency",
                    sorted(main.errorsByFrequency(), ErrorPlots::gigahertz)));
            charts.add(CumulativeErrors.chart(
                    platform + ", " + main.model() + ": application left out",
                    sorted(main.errorsByApplication(), UnaryOperator.identity())));
            if (main.errors().count() > 0) {
                PredictedTimes times = new PredictedTimes(main);
                charts.add(SignedErrorMap.chart(main));
                charts.add(times.againstMeasured());
                charts.addAll(times.byProgram());
            }
        }
        new Picture(charts).write(file);
    }

    private static String gigahertz(String hertz) {
        return ReadableAxis.tick(Double.parseDouble(hertz) * 1e-9) + " GHz";
    }

    /** By the numbers in their names, else by the alphabet. */
    private static Map<String, ErrorSummary> sorted(Map<String, ErrorSummary> groups, UnaryOperator<String> label) {
        Map<String, ErrorSummary> sorted = new LinkedHashMap<>();
        groups.entrySet().stream()
                .sorted(Comparator.comparing(
                        group -> label.apply(group.getKey()),
                        Comparator.comparing(ErrorPlots::numbers, Arrays::compare)
                                .thenComparing(Comparator.naturalOrder())))
                .forEach(group -> sorted.put(label.apply(group.getKey()), group.getValue()));
        return sorted;
    }

    private static double[] numbers(String name) {
        return NUMBER.matcher(name)
                .results()
                .mapToDouble(number -> Double.parseDouble(number.group()))
                .toArray();
    }
}
