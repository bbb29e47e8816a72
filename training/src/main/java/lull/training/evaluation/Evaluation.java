package lull.training.evaluation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.IntFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import lull.predictor.Configuration;
import lull.predictor.Sampling;

/**
 * One model's predictions of one set of measurements. Sampled configurations never count.
 *
 * @param platform the machine
 * @param model its name
 * @param sampling what it was given
 * @param targets numbers of the configurations that were not sampled
 * @param predictions of all phases
 */
public record Evaluation(
        String platform, String model, Sampling sampling, int[] targets, List<Prediction> predictions) {

    /** Copies the list. */
    public Evaluation {
        predictions = List.copyOf(predictions);
    }

    /** Errors of everything that was predicted. */
    public ErrorSummary errors() {
        Group all = new Group();
        predictions.forEach(prediction -> Arrays.stream(targets).forEach(t -> all.add(prediction, t)));
        return all.summary();
    }

    /** By application, in the order of the measurements. */
    public Map<String, ErrorSummary> errorsByApplication() {
        return grouped((prediction, t) -> prediction.example().application());
    }

    /** By concurrency. */
    public Map<String, ErrorSummary> errorsByConcurrency() {
        IntFunction<Configuration> configuration = sampling.space()::configuration;
        return grouped((prediction, t) -> configuration.apply(t).concurrency().toString());
    }

    /** By frequency, hertz. */
    public Map<String, ErrorSummary> errorsByFrequency() {
        IntFunction<Configuration> configuration = sampling.space()::configuration;
        return grouped((prediction, t) -> Double.toString(configuration.apply(t).frequencyHertz()));
    }

    /** What the model would choose for each phase that it predicts on every configuration. */
    public ChoiceSummary choice() {
        return ChoiceSummary.of(predictions.stream()
                .filter(this::everywhere)
                .map(ConfigurationChoice::of)
                .toList());
    }

    /** What it would choose by predicted times with their tolerances; as {@link #choice} if it gives none. */
    public ChoiceSummary carefulChoice() {
        return ChoiceSummary.of(predictions.stream()
                .filter(this::everywhere)
                .map(ConfigurationChoice::careful)
                .toList());
    }

    /** Share of true times below prediction and tolerance; empty if the model gives no tolerance. */
    public OptionalDouble coverage() {
        return predictions.stream().flatMapToDouble(this::kept).average();
    }

    /** The same share by application, in the order of the measurements; without those that got no tolerance. */
    public Map<String, Double> coverageByApplication() {
        Map<String, DoubleStream> kept = new LinkedHashMap<>();
        predictions.forEach(
                prediction -> kept.merge(prediction.example().application(), kept(prediction), DoubleStream::concat));
        Map<String, Double> shares = new LinkedHashMap<>();
        kept.forEach((application, each) -> each.average().ifPresent(share -> shares.put(application, share)));
        return shares;
    }

    /** Mean of {@link #coverageByApplication} over the tenth of the applications, one at least, that has least. */
    public OptionalDouble coverageOfLowestTenth() {
        Collection<Double> shares = coverageByApplication().values();
        return shares.stream()
                .mapToDouble(Double::doubleValue)
                .sorted()
                .limit((shares.size() + 9) / 10)
                .average();
    }

    private DoubleStream kept(Prediction prediction) {
        return Arrays.stream(targets)
                .filter(t -> prediction.given(t) && !Double.isNaN(prediction.tolerances()[t]))
                .mapToDouble(t -> prediction.kept(t) ? 1 : 0);
    }

    /** Phases that got no prediction, since they are too short. */
    public List<String> unpredicted() {
        return predictions.stream()
                .filter(prediction -> !predicted(prediction))
                .map(prediction -> prediction.example().name())
                .toList();
    }

    private boolean predicted(Prediction prediction) {
        return Arrays.stream(targets).anyMatch(prediction::given);
    }

    private boolean everywhere(Prediction prediction) {
        return Arrays.stream(targets).allMatch(prediction::given);
    }

    private interface Key {
        String of(Prediction prediction, int target);
    }

    private Map<String, ErrorSummary> grouped(Key key) {
        Map<String, Group> groups = new LinkedHashMap<>();
        for (Prediction prediction : predictions) {
            for (int t : targets) {
                groups.computeIfAbsent(key.of(prediction, t), name -> new Group())
                        .add(prediction, t);
            }
        }
        Map<String, ErrorSummary> summaries = new LinkedHashMap<>();
        groups.forEach((name, group) -> {
            if (!group.errors.isEmpty()) {
                summaries.put(name, group.summary());
            }
        });
        return summaries;
    }

    /** Gathers errors and remembers where the worst was. */
    private final class Group {
        private final List<Double> errors = new ArrayList<>();
        private final List<String> where = new ArrayList<>();

        void add(Prediction prediction, int t) {
            if (prediction.given(t)) {
                errors.add(prediction.error(t));
                where.add(prediction.example().name() + " on "
                        + sampling.space().configuration(t).concurrency() + " at "
                        + sampling.space().configuration(t).frequencyHertz() + " Hz");
            }
        }

        ErrorSummary summary() {
            int worst = IntStream.range(0, errors.size())
                    .boxed()
                    .max(Comparator.comparing(errors::get))
                    .orElse(-1);
            return new ErrorSummary(
                    errors.stream().mapToDouble(Double::doubleValue).sorted().toArray(),
                    worst < 0 ? "" : where.get(worst));
        }
    }
}
