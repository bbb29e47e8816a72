package lull.training.evaluation;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * How good the chosen configurations are.
 *
 * @param meanTimeRatio mean of chosen over best time
 * @param worst the choice with the greatest ratio; empty if there is none
 * @param medianRank of the chosen among all, 1 for the best
 * @param choices of all phases
 */
public record ChoiceSummary(
        double meanTimeRatio,
        Optional<ConfigurationChoice> worst,
        double medianRank,
        List<ConfigurationChoice> choices) {

    static ChoiceSummary of(List<ConfigurationChoice> choices) {
        List<Integer> ranks =
                choices.stream().map(ConfigurationChoice::rank).sorted().toList();
        int n = ranks.size();
        return new ChoiceSummary(
                choices.stream()
                        .mapToDouble(ConfigurationChoice::timeRatio)
                        .average()
                        .orElse(Double.NaN),
                choices.stream().max(Comparator.comparingDouble(ConfigurationChoice::timeRatio)),
                n == 0 ? Double.NaN : (ranks.get((n - 1) / 2) + ranks.get(n / 2)) / 2.0,
                choices);
    }
}
