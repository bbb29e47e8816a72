package lull.training.model;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import lull.predictor.EventPredictor;
import lull.predictor.PhaseSamples;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
import lull.training.data.ProgramSamples;
import lull.training.prior.KnownPrograms;
import lull.training.prior.KnownPrograms.Stray;

/**
 * A phase's times on all configurations of a model, from its samples.
 *
 * @param phase its name
 * @param variant of the model that predicts it
 * @param seconds by number of the configuration; measured where it was measured
 * @param tolerances how far true times may lie above, relative to the prediction; NaN where it was measured, and everywhere if there is a stray
 * @param measured whether the time is no prediction
 * @param joules energies, by number of the configuration; NaN where neither measured nor predicted
 * @param energySource the meter of the samples or, where they name none, of the model; absent where neither does, or no energy is known
 * @param stray the time that fits no program which takes the others, if there is one: then no tolerance can be promised
 */
public record PhaseForecast(
        String phase,
        Variant variant,
        double[] seconds,
        double[] tolerances,
        boolean[] measured,
        double[] joules,
        Optional<String> energySource,
        Optional<Stray> stray) {

    /**
     * Predicts by the first variant of the model whose samples and events are all there.
     *
     * @param programs that are known on the model's configurations
     * @throws IllegalArgumentException if there is none; the message says what to measure
     */
    public static PhaseForecast of(PredictionModel model, KnownPrograms programs, ProgramSamples.Phase phase) {
        Optional<Variant> usable = model.variants().stream()
                .filter(variant -> samples(variant.predictor(), phase).isPresent())
                .findFirst();
        Variant variant = usable.orElseThrow(() -> new IllegalArgumentException(lacking(model, phase)));
        EventPredictor predictor = variant.predictor();
        ConfigurationSpace space = predictor.space();
        double[] seconds = new double[space.size()];
        predictor.predict(samples(predictor, phase).orElseThrow(), seconds);
        double[] tolerances = new double[seconds.length];
        boolean[] measured = new boolean[seconds.length];
        for (int i = 0; i < seconds.length; i++) {
            Configuration configuration = space.configuration(i);
            measured[i] = phase.has(configuration);
            seconds[i] = measured[i] ? phase.seconds(configuration) : seconds[i];
        }
        Optional<Stray> stray = stray(programs, seconds, measured);
        Arrays.setAll(tolerances, i -> measured[i] || stray.isPresent() ? Double.NaN : predictor.tolerance(i));
        double[] joules = joules(model, phase, seconds);
        Optional<String> source = Arrays.stream(joules).allMatch(Double::isNaN)
                ? Optional.empty()
                : phase.meter().or(model::meter);
        return new PhaseForecast(phase.name(), variant, seconds, tolerances, measured, joules, source, stray);
    }

    private static Optional<Stray> stray(KnownPrograms programs, double[] seconds, boolean[] measured) {
        int[] known =
                IntStream.range(0, measured.length).filter(i -> measured[i]).toArray();
        return programs.farthest(
                known, Arrays.stream(known).mapToDouble(i -> seconds[i]).toArray());
    }

    /** Measured where they are; else predicted seconds with predicted watts, if the model has them and energy was sampled. */
    private static double[] joules(PredictionModel model, ProgramSamples.Phase phase, double[] seconds) {
        double[] joules = new double[seconds.length];
        Arrays.fill(joules, Double.NaN);
        model.power().ifPresent(power -> {
            EventPredictor predictor = power.predictor();
            double[] watts =
                    sampled(predictor).stream().mapToDouble(phase::watts).toArray();
            if (Arrays.stream(watts).allMatch(each -> each > 0 && each < Double.POSITIVE_INFINITY)) {
                predictor.predict(PhaseSamples.ofTimes(watts), joules);
                Arrays.setAll(joules, i -> joules[i] * seconds[i]);
            }
        });
        ConfigurationSpace space = model.variants().get(0).predictor().space();
        for (int i = 0; i < joules.length; i++) {
            double known = phase.joules(space.configuration(i));
            joules[i] = Double.isNaN(known) ? joules[i] : known;
        }
        return joules;
    }

    private static Optional<PhaseSamples> samples(EventPredictor predictor, ProgramSamples.Phase phase) {
        List<Configuration> sampled = sampled(predictor);
        double[] seconds = sampled.stream().mapToDouble(phase::seconds).toArray();
        double[][] rates = sampled.stream()
                .map(each -> predictor.events().stream()
                        .mapToDouble(event -> phase.eventRate(event, each))
                        .toArray())
                .toArray(double[][]::new);
        boolean whole = Arrays.stream(seconds).allMatch(Double::isFinite)
                && Arrays.stream(rates).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite);
        return whole ? Optional.of(new PhaseSamples(seconds, rates)) : Optional.empty();
    }

    private static List<Configuration> sampled(EventPredictor predictor) {
        return Arrays.stream(predictor.sampleConfigurations())
                .mapToObj(predictor.space()::configuration)
                .toList();
    }

    private static String lacking(PredictionModel model, ProgramSamples.Phase phase) {
        return phase.name() + " was not measured where this model needs it: "
                + model.variants().stream()
                        .map(variant -> sampled(variant.predictor()).stream()
                                .map(each -> each.concurrency() + " at " + each.frequencyHertz() + " Hz")
                                .collect(Collectors.joining(", ")))
                        .distinct()
                        .collect(Collectors.joining("; or, knowing less, "));
    }

    /** Least time that is to be expected as seldom as one above the tolerance, if errors lie below as often as above; seconds, NaN without a tolerance. */
    public double lowest(int configuration) {
        return measured[configuration]
                ? seconds[configuration]
                : seconds[configuration] / (1 + tolerances[configuration]);
    }

    /** Greatest time within the tolerance, seconds; NaN without one. */
    public double highest(int configuration) {
        return measured[configuration]
                ? seconds[configuration]
                : seconds[configuration] * (1 + tolerances[configuration]);
    }

    /** Number of the configuration with the least time. */
    public int fastest() {
        return least(seconds);
    }

    /** Number of the configuration with the least energy; empty where energies are not known everywhere. */
    public OptionalInt thriftiest() {
        return Arrays.stream(joules).allMatch(Double::isFinite) ? OptionalInt.of(least(joules)) : OptionalInt.empty();
    }

    /** Number of the configuration with the least product of energy and time; empty as {@link #thriftiest}. */
    public OptionalInt leastDelayProduct() {
        double[] products = joules.clone();
        Arrays.setAll(products, i -> joules[i] * seconds[i]);
        return thriftiest().isPresent() ? OptionalInt.of(least(products)) : OptionalInt.empty();
    }

    private static int least(double[] values) {
        int best = 0;
        for (int i = 1; i < values.length; i++) {
            best = values[i] < values[best] ? i : best;
        }
        return best;
    }
}
