package lull.runtime.prediction;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.phases.EventCounts;
import lull.phases.Phase;
import lull.predictor.EventPredictor;
import lull.predictor.LongPhases;
import lull.predictor.PhaseSamples;
import lull.predictor.TimePredictor;
import lull.runtime.plan.PhaseSetting;

/**
 * Predicts the phases of one task from times, and from rates of events where the model wants them, where the phases are long enough
 * for that ({@link LongPhases}). An event's rate is per elapsed cycle, which are the threads' mean cycles (Li et al., section IV).
 */
public final class TaskPredictor {
    /** Counted of every thread; their mean is what has elapsed. */
    private static final String CYCLES = "cycles";

    private final TimePredictor predictor;
    private final List<String> events;
    private final List<String> counted;
    private final List<PhaseSetting> samples;
    private final Map<PhaseSetting, Integer> reachable;

    /**
     * A predictor whose samples can all be taken.
     *
     * @param reachable what the task can be set to, with its number in the predictor's space; all samples are among it
     * @param counted events, in the order of a phase's counts
     * @param leastCycles of phases that are predicted
     * @throws IllegalArgumentException if a sample is not
     */
    TaskPredictor(
            TimePredictor predictor, Map<PhaseSetting, Integer> reachable, List<String> counted, double leastCycles) {
        events = predictor instanceof EventPredictor wanting ? wanting.events() : List.of();
        this.counted = List.copyOf(counted);
        this.predictor = new LongPhases(predictor, leastCycles);
        this.reachable = Map.copyOf(reachable);
        samples = Arrays.stream(predictor.sampleConfigurations())
                .mapToObj(this::configuration)
                .toList();
    }

    private PhaseSetting configuration(int number) {
        return reachable.entrySet().stream()
                .filter(entry -> entry.getValue() == number)
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "sample " + predictor.space().configuration(number) + " can't be taken of this task"));
    }

    /** What has to be measured, the default first. */
    public List<PhaseSetting> samples() {
        return samples;
    }

    /**
     * Predicts one phase. Holds sane times only: whatever else a model comes up with counts as not predicted.
     *
     * @param phase as it ran in each of {@link #samples}; an absent one did not
     * @return by configuration, the sampled ones with what was measured; empty if one of these is no time, or lacks an event
     */
    public Optional<Map<PhaseSetting, PhaseTime>> predict(List<Optional<Phase>> phase) {
        if (phase.stream().anyMatch(Optional::isEmpty)) {
            return Optional.empty();
        }
        double[] seconds = phase.stream()
                .mapToDouble(ran -> ran.orElseThrow().durations().meanSeconds())
                .toArray();
        double[][] rates =
                phase.stream().map(ran -> rates(ran.orElseThrow().events())).toArray(double[][]::new);
        boolean whole = Arrays.stream(seconds).allMatch(time -> time > 0 && time < Double.POSITIVE_INFINITY)
                && Arrays.stream(rates).flatMapToDouble(Arrays::stream).allMatch(Double::isFinite);
        return whole ? Optional.of(predict(new PhaseSamples(seconds, rates))) : Optional.empty();
    }

    private double[] rates(EventCounts counts) {
        return events.stream()
                .mapToDouble(event -> mean(counts, event) * counts.threads() / mean(counts, CYCLES))
                .toArray();
    }

    private double mean(EventCounts counts, String event) {
        int at = counted.indexOf(event);
        return at < 0 || at >= counts.means().size()
                ? Double.NaN
                : counts.means().get(at);
    }

    private Map<PhaseSetting, PhaseTime> predict(PhaseSamples sampled) {
        double[] seconds = sampled.seconds();
        double[] predicted = new double[predictor.space().size()];
        predictor.predict(sampled, predicted);
        Map<PhaseSetting, PhaseTime> times = new HashMap<>();
        reachable.forEach((configuration, number) -> {
            int sample = samples.indexOf(configuration);
            PhaseTime time = sample >= 0
                    ? new PhaseTime(seconds[sample], configuration.team(), 0)
                    : new PhaseTime(predicted[number], configuration.team(), predictor.tolerance(number));
            if (time.isSane()) {
                times.put(configuration, time);
            }
        });
        return times;
    }
}
