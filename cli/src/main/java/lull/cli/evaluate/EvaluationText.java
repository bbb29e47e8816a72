package lull.cli.evaluate;

import java.io.PrintWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import lull.artifacts.OneLine;
import lull.predictor.Configuration;
import lull.predictor.Sampling;
import lull.training.data.PlatformMeasurements;
import lull.training.evaluation.ChoiceSummary;
import lull.training.evaluation.ConfigurationChoice;
import lull.training.evaluation.EnergyEvaluation;
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
                OneLine.whole(measurements.platform()),
                measurements.phases().size(),
                measurements.applications().size(),
                measurements.space().size());
        out.println("  sampled: " + samples(last.sampling()));
        set.notes().forEach(note -> out.println("  " + OneLine.whole(note)));
        if (!last.unpredicted().isEmpty()) {
            out.println("  too short to be predicted: " + OneLine.whole(String.join(", ", last.unpredicted())));
        }
        out.println(
                "                      errors below        error         within tolerance     chosen / best time      chosen with tolerance");
        out.println(
                "  model               5 %   10 %   20 %   median    worst       all  lowest    mean   worst    rank    mean   worst");
        set.evaluations().forEach(evaluation -> out.println(line(evaluation)));
        out.println(
                "  told true times: neighbours those with one step fewer and more cores, smooth surface all, through which it is drawn");
        out.println("  lowest: the tenth of the programs that fares worst");
        out.println("  worst of " + last.model() + ": "
                + OneLine.whole(last.errors().worstWhere()));
        last.choice()
                .worst()
                .ifPresent(choice -> out.printf(
                        Locale.ROOT,
                        "  worst choice of %s: %s on %s, %.2f times the best%n",
                        last.model(),
                        OneLine.whole(choice.phase()),
                        describe(last.sampling().space().configuration(choice.configuration())),
                        choice.timeRatio()));
        if (!set.energy().isEmpty()) {
            energy(set.energy(), out);
        }
        out.println();
        out.flush();
    }

    private static void energy(List<EnergyEvaluation> energy, PrintWriter out) {
        out.println(
                "  energy              errors below        error         chosen / least energy   chosen / least energy x time");
        out.println(
                "  model               5 %   10 %   20 %   median    worst    mean   worst            mean   worst");
        for (EnergyEvaluation each : energy) {
            ErrorSummary errors = each.errors();
            out.println(String.format(
                    Locale.ROOT,
                    "  %-16s %5s  %5s  %5s  %8s  %8s  %6s %7s          %6s %7s",
                    each.model(),
                    number("%.1f", 100 * errors.shareBelow(0.05)),
                    number("%.1f", 100 * errors.shareBelow(0.1)),
                    number("%.1f", 100 * errors.shareBelow(0.2)),
                    number("%.2f %%", 100 * errors.median()),
                    number("%.1f %%", 100 * errors.worst()),
                    number("%.3f", each.leastEnergy().mean()),
                    number("%.3f", each.leastEnergy().worst()),
                    number("%.3f", each.leastDelayProduct().mean()),
                    number("%.3f", each.leastDelayProduct().worst())));
        }
        out.println(
                "  the first three take the first sample's power for that of all configurations, the others predict it too");
    }

    private static String line(Evaluation evaluation) {
        ErrorSummary errors = evaluation.errors();
        ChoiceSummary choice = evaluation.choice();
        ChoiceSummary careful = evaluation.carefulChoice();
        return String.format(
                Locale.ROOT,
                "  %-16s %5s  %5s  %5s  %8s  %8s  %8s %7s  %6s %7s %7s  %6s %7s",
                evaluation.model(),
                number("%.1f", 100 * errors.shareBelow(0.05)),
                number("%.1f", 100 * errors.shareBelow(0.1)),
                number("%.1f", 100 * errors.shareBelow(0.2)),
                number("%.2f %%", 100 * errors.median()),
                number("%.1f %%", 100 * errors.worst()),
                percent(evaluation.coverage()),
                percent(evaluation.coverageOfLowestTenth()),
                number("%.3f", choice.meanTimeRatio()),
                number("%.3f", worst(choice)),
                number("%.0f", choice.medianRank()),
                number("%.3f", careful.meanTimeRatio()),
                number("%.3f", worst(careful)));
    }

    private static String percent(OptionalDouble share) {
        return number("%.1f %%", share.isPresent() ? 100 * share.getAsDouble() : Double.NaN);
    }

    private static String number(String format, double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
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
