package lull.training.fit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;

/**
 * Phases to learn from, with the events that a model may use.
 *
 * @param sampling space, samples, and candidate events
 * @param examples the phases
 */
public record TrainingSet(Sampling sampling, List<Example> examples) {
    /**
     * Half width of the times' 95 % intervals, relative to them, of a phase that counts half: a program's own difference from others,
     * which is what is learnt, is some 10 %.
     */
    private static final double HALF_WEIGHT = 0.1;

    /** Copies the list. */
    public TrainingSet {
        examples = List.copyOf(examples);
    }

    /**
     * Learns from all measured phases; events that some phase lacks in a sample are no candidates.
     *
     * @param samples numbers of the sampled configurations
     * @param unusable receives an event and why it is none
     */
    public static TrainingSet of(PlatformMeasurements measurements, int[] samples, List<String> unusable) {
        List<String> events = new ArrayList<>();
        for (String event : measurements.events()) {
            if (gauge(measurements, event, samples)) {
                unusable.add(
                        event + ": the same in all samples of each phase, as a cache's size is: no count of anything");
                continue;
            }
            measurements.phases().stream()
                    .filter(phase -> !counted(phase, event, samples))
                    .findFirst()
                    .ifPresentOrElse(
                            phase -> unusable.add(
                                    event + ": not counted, or no finite count, in a sample of " + phase.name()),
                            () -> events.add(event));
        }
        Sampling sampling = new Sampling(measurements.space(), samples, events);
        return new TrainingSet(
                sampling,
                measurements.phases().stream()
                        .map(phase -> example(phase, sampling))
                        .toList());
    }

    /** Events that are counted differ from run to run, if little. */
    private static boolean gauge(PlatformMeasurements measurements, String event, int[] samples) {
        return samples.length > 1
                && measurements.phases().stream()
                        .map(phase -> phase.events().get(event))
                        .allMatch(counts -> counts != null
                                && counts[samples[0]] > 0
                                && Arrays.stream(samples).allMatch(sample -> counts[sample] == counts[samples[0]]));
    }

    private static boolean counted(MeasuredPhase phase, String event, int[] samples) {
        return Arrays.stream(samples)
                .mapToDouble(sample -> phase.eventRate(event, sample))
                .allMatch(rate -> rate >= 0 && rate < Double.POSITIVE_INFINITY);
    }

    /**
     * How energy is drawn rather than time spent: phases whose energy is known everywhere, with mean watts in place of seconds, without
     * events.
     *
     * @param samples numbers of the sampled configurations
     */
    public static TrainingSet ofPower(PlatformMeasurements measurements, int[] samples) {
        return new TrainingSet(
                new Sampling(measurements.space(), samples, List.of()),
                measurements.phases().stream()
                        .filter(MeasuredPhase::hasEnergy)
                        .map(phase -> {
                            double[] watts = phase.watts();
                            return new Example(
                                    phase.application(),
                                    phase.name(),
                                    PhaseSamples.ofTimes(Arrays.stream(samples)
                                            .mapToDouble(sample -> watts[sample])
                                            .toArray()),
                                    watts,
                                    1);
                        })
                        .toList());
    }

    private static double weight(MeasuredPhase phase) {
        double relative = phase.uncertainty() / HALF_WEIGHT;
        return 1 / (1 + relative * relative);
    }

    private static Example example(MeasuredPhase phase, Sampling sampling) {
        int[] samples = sampling.samples();
        double[] seconds = Arrays.stream(samples)
                .mapToDouble(sample -> phase.seconds()[sample])
                .toArray();
        double[][] rates = Arrays.stream(samples)
                .mapToObj(sample -> sampling.events().stream()
                        .mapToDouble(event -> phase.eventRate(event, sample))
                        .toArray())
                .toArray(double[][]::new);
        return new Example(
                phase.application(), phase.name(), new PhaseSamples(seconds, rates), phase.seconds(), weight(phase));
    }

    /** Applications in the order of their first phases. */
    public List<String> applications() {
        return examples.stream().map(Example::application).distinct().toList();
    }

    /** The application of each phase, in the order of the examples. */
    public List<String> exampleApplications() {
        return examples.stream().map(Example::application).toList();
    }

    /** The phases of all other applications. */
    public TrainingSet without(String application) {
        return keep(example -> !example.application().equals(application));
    }

    /** The phases of this application alone. */
    public TrainingSet only(String application) {
        return keep(example -> example.application().equals(application));
    }

    private TrainingSet keep(Predicate<Example> which) {
        return new TrainingSet(sampling, examples.stream().filter(which).toList());
    }

    /** The same phases with these events, a subset of the candidates, in this order. */
    public TrainingSet withEvents(List<String> events) {
        int[] columns = events.stream().mapToInt(sampling.events()::indexOf).toArray();
        return new TrainingSet(
                new Sampling(sampling.space(), sampling.samples(), events),
                examples.stream()
                        .map(example -> new Example(
                                example.application(),
                                example.name(),
                                new PhaseSamples(
                                        example.samples().seconds(),
                                        Arrays.stream(example.samples().eventRates())
                                                .map(row -> Arrays.stream(columns)
                                                        .mapToDouble(column -> row[column])
                                                        .toArray())
                                                .toArray(double[][]::new)),
                                example.seconds(),
                                example.weight()))
                        .toList());
    }

    /** Numbers of the configurations that are not sampled. */
    public int[] targets() {
        boolean[] sampled = new boolean[sampling.space().size()];
        Arrays.stream(sampling.samples()).forEach(sample -> sampled[sample] = true);
        return IntStream.range(0, sampled.length).filter(t -> !sampled[t]).toArray();
    }

    /**
     * Checks that an application can be left out and two others stay to learn from.
     *
     * @throws IllegalArgumentException if not
     */
    public void requireApplications(int least) {
        requireApplications(applications(), least);
    }

    /** Checks the same of applications that are still to be measured. */
    public static void requireApplications(List<String> applications, int least) {
        if (applications.size() < least) {
            throw new IllegalArgumentException("measurements of " + applications.size() + " applications ("
                    + String.join(", ", applications) + "); at least " + least
                    + " are needed, since the error is measured on applications left out of the fit");
        }
    }
}
