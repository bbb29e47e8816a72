package lull.cli.evaluate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import lull.artifacts.JsonText;
import lull.training.evaluation.ChoiceSummary;
import lull.training.evaluation.EnergyEvaluation;
import lull.training.evaluation.ErrorSummary;
import lull.training.evaluation.Evaluation;

/**
 * Writes evaluations as JSON for programs: shares and errors relative to 1, null where there is no number;
 * docs/schemas/evaluation.json describes it.
 */
final class EvaluationJson {
    private EvaluationJson() {}

    private record Errors(
            int predictions,
            Double below5Percent,
            Double below10Percent,
            Double below20Percent,
            Double median,
            Double worst,
            String worstWhere) {
        static Errors of(ErrorSummary summary) {
            return new Errors(
                    summary.count(),
                    finite(summary.shareBelow(0.05)),
                    finite(summary.shareBelow(0.1)),
                    finite(summary.shareBelow(0.2)),
                    finite(summary.median()),
                    finite(summary.worst()),
                    summary.worstWhere());
        }
    }

    private record Chosen(Double meanTimeRatio, Double worstTimeRatio, String worstPhase, Double medianRank) {
        static Chosen of(ChoiceSummary summary) {
            return new Chosen(
                    finite(summary.meanTimeRatio()),
                    summary.worst().map(choice -> finite(choice.timeRatio())).orElse(null),
                    summary.worst().map(choice -> choice.phase()).orElse(null),
                    finite(summary.medianRank()));
        }
    }

    private record Model(
            String model,
            Errors errors,
            Double withinTolerance,
            Map<String, Double> withinToleranceByApplication,
            Chosen chosen,
            Chosen chosenWithTolerance,
            Map<String, Errors> byApplication,
            Map<String, Errors> byConcurrency,
            Map<String, Errors> byFrequencyHertz,
            List<String> unpredicted) {
        static Model of(Evaluation evaluation) {
            return new Model(
                    evaluation.model(),
                    Errors.of(evaluation.errors()),
                    evaluation.coverage().isPresent()
                            ? finite(evaluation.coverage().getAsDouble())
                            : null,
                    evaluation.coverageByApplication(),
                    Chosen.of(evaluation.choice()),
                    Chosen.of(evaluation.carefulChoice()),
                    errors(evaluation.errorsByApplication()),
                    errors(evaluation.errorsByConcurrency()),
                    errors(evaluation.errorsByFrequency()),
                    evaluation.unpredicted());
        }

        private static Map<String, Errors> errors(Map<String, ErrorSummary> groups) {
            return groups.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey,
                            entry -> Errors.of(entry.getValue()),
                            (first, second) -> first,
                            LinkedHashMap::new));
        }
    }

    private record Energy(
            String model,
            Errors errors,
            Double meanEnergyRatio,
            Double worstEnergyRatio,
            Double meanEdpRatio,
            Double worstEdpRatio) {
        static Energy of(EnergyEvaluation each) {
            return new Energy(
                    each.model(),
                    Errors.of(each.errors()),
                    finite(each.leastEnergy().mean()),
                    finite(each.leastEnergy().worst()),
                    finite(each.leastDelayProduct().mean()),
                    finite(each.leastDelayProduct().worst()));
        }
    }

    private record Platform(
            String platform,
            int phases,
            int applications,
            int configurations,
            String samples,
            List<String> notes,
            List<Model> models,
            List<Energy> energy) {
        static Platform of(EvaluatedSet set) {
            return new Platform(
                    set.measurements().platform(),
                    set.measurements().phases().size(),
                    set.measurements().applications().size(),
                    set.measurements().space().size(),
                    EvaluationText.samples(set.evaluations().get(0).sampling()),
                    set.notes(),
                    set.evaluations().stream().map(Model::of).toList(),
                    set.energy().stream().map(Energy::of).toList());
        }
    }

    private record Answer(String format, int version, List<Platform> platforms) {}

    static String of(List<EvaluatedSet> sets) {
        return JsonText.of(
                new Answer("lull-evaluation", 1, sets.stream().map(Platform::of).toList()));
    }

    private static Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }
}
