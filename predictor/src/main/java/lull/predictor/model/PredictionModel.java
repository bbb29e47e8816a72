package lull.predictor.model;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import lull.predictor.EventPredictor;

/**
 * What training leaves behind.
 *
 * @param platform whose times it predicts
 * @param created when
 * @param applications that it learnt from
 * @param phases how many phases, sizes apart
 * @param variants of times: the one with events first, if there is one; then times alone; the last makes do with one sample of them
 * @param power predicts mean watts, from watts in the samples; empty where no energy was measured
 * @param meter that measured those energies; absent where none was named
 */
public record PredictionModel(
        String platform,
        Instant created,
        List<String> applications,
        int phases,
        List<Variant> variants,
        Optional<Variant> power,
        Optional<String> meter) {

    /** Copies the lists; checks that there is a variant. */
    public PredictionModel {
        applications = List.copyOf(applications);
        variants = List.copyOf(variants);
        if (variants.isEmpty()) {
            throw new IllegalArgumentException("a model without a predictor");
        }
    }

    /** A model of times alone. */
    public PredictionModel(
            String platform, Instant created, List<String> applications, int phases, List<Variant> variants) {
        this(platform, created, applications, phases, variants, Optional.empty(), Optional.empty());
    }

    /**
     * The name of a node's platform, by which it finds its models.
     *
     * @param node description of its topology
     * @param emulated label of the machine that it emulates, if it does
     */
    public static String platformName(String node, Optional<String> emulated) {
        return emulated.map(label -> label + " frequencies on ").orElse("") + node;
    }

    /**
     * The first predictor whose events can all be counted. If it has no events, it degrades to times alone.
     *
     * @param countable names of events
     * @throws IllegalArgumentException if every one wants more
     */
    public EventPredictor predictor(Collection<String> countable) {
        return predictors(countable).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the model of " + platform + " needs the events "
                        + variants.get(variants.size() - 1).predictor().events() + "; countable are " + countable
                        + "; fit one for times alone"));
    }

    /**
     * The predictors whose events can all be counted, the best first: those of times alone behind those of events.
     *
     * @param countable names of events
     * @return empty if every one wants more
     */
    public List<EventPredictor> predictors(Collection<String> countable) {
        return variants.stream()
                .map(Variant::predictor)
                .filter(each -> countable.containsAll(each.events()))
                .toList();
    }
}
