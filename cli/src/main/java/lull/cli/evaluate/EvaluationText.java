package lull.cli.evaluate;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import lull.predictor.Configuration;
import lull.predictor.Sampling;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.ChoiceSummary;
import lull.training.evaluation.ConfigurationChoice;
import lull.training.evaluation.ErrorSummary;
import lull.training.evaluation.Evaluation;

/** Prints an evaluation as a table for people, a line for each model. */
final class EvaluationText {
    private EvaluationText() {}

    static void print(EvaluatedSet set, PrintWriter out) {
        PlatformMeasurements measurements = set.measurements();
        Evaluation last = set.evaluations().get(set.evaluations().size() - 1);
        out.printf(
                Locale.ROOT,
                "%s: %d phases of %d applications, %d configurations%n",
                measurements.platform(),
                measurements.phases().size(),
                measurements.applications().size(),
                measurements.space().size());
        out.println("  sampled: " + samples(last.sampling()));
        set.notes().forEach(note -> out.println("  " + note));
        if (!last.unpredicted().isEmpty()) {
            out.println("  too short to be predicted: " + String.join(", ", last.unpredicted()));
        }
        out.println(
                "                      errors below        error            within     chosen / best time      chosen with tolerance");
        out.println(
                "  model               5 %   10 %   20 %   median    worst  tolerance    mean   worst    rank    mean   worst");
        set.evaluations().forEach(evaluation -> out.println(line(evaluation)));
        out.println("  worst of " + last.model() + ": " + last.errors().worstWhere());
        last.choice()
                .worst()
                .ifPresent(choice -> out.printf(
                        Locale.ROOT,
                        "  worst choice of %s: %s on %s, %.2f times the best%n",
                        last.model(),
                        choice.phase(),
                        describe(last.sampling().space().configuration(choice.configuration())),
                        choice.timeRatio()));
        out.println();
        out.flush();
    }

    private static String line(Evaluation evaluation) {
        ErrorSummary errors = evaluation.errors();
        ChoiceSummary choice = evaluation.choice();
        ChoiceSummary careful = evaluation.carefulChoice();
        return String.format(
                Locale.ROOT,
                "  %-16s %5.1f  %5.1f  %5.1f  %6.2f %%  %6.1f %%  %9s  %6.3f %7.3f %7.0f  %6.3f %7.3f",
                evaluation.model(),
                100 * errors.shareBelow(0.05),
                100 * errors.shareBelow(0.1),
                100 * errors.shareBelow(0.2),
                100 * errors.median(),
                100 * errors.worst(),
                evaluation.coverage().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                "%.1f %%",
                                100 * evaluation.coverage().getAsDouble())
                        : "-",
                choice.meanTimeRatio(),
                worst(choice),
                choice.medianRank(),
                careful.meanTimeRatio(),
                worst(careful));
    }

    private static double worst(ChoiceSummary choices) {
        return choices.worst().map(ConfigurationChoice::timeRatio).orElse(Double.NaN);
    }

    static String samples(Sampling sampling) {
        return Arrays.stream(sampling.samples())
                .mapToObj(sampling.space()::configuration)
                .map(EvaluationText::describe)
                .collect(Collectors.joining(", "));
    }

    private static String describe(Configuration configuration) {
        return configuration.concurrency() + " at "
                + String.format(Locale.ROOT, "%.4g Hz", configuration.frequencyHertz());
    }
}
