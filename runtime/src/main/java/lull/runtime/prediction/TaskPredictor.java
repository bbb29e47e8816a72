package lull.runtime.prediction;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lull.predictor.LongPhases;
import lull.predictor.PhaseSamples;
import lull.predictor.TimePredictor;
import lull.runtime.plan.PhaseSetting;

/** Predicts the phases of one task from times alone, where they are long enough for that ({@link LongPhases}). */
public final class TaskPredictor {
    private final TimePredictor predictor;
    private final List<PhaseSetting> samples;
    private final Map<PhaseSetting, Integer> reachable;

    /**
     * A predictor whose samples can all be taken.
     *
     * @param predictor of times alone
     * @param reachable what the task can be set to, with its number in the predictor's space; all samples are among it
     * @throws IllegalArgumentException if a sample is not
     */
    TaskPredictor(TimePredictor predictor, Map<PhaseSetting, Integer> reachable) {
        this.predictor = new LongPhases(predictor, LongPhases.MINIMUM_CYCLES);
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
     * @param seconds measured in each of {@link #samples}
     * @return by configuration, the sampled ones with what was measured; nothing, if one of these is no time
     */
    public Map<PhaseSetting, PhaseTime> predict(double[] seconds) {
        if (!Arrays.stream(seconds).allMatch(time -> time > 0 && time < Double.POSITIVE_INFINITY)) {
            return Map.of();
        }
        double[] predicted = new double[predictor.space().size()];
        predictor.predict(PhaseSamples.ofTimes(seconds), predicted);
        Map<PhaseSetting, PhaseTime> times = new HashMap<>();
        reachable.forEach((configuration, number) -> {
            int sample = samples.indexOf(configuration);
            PhaseTime time = sample >= 0
                    ? new PhaseTime(seconds[sample], configuration.threads(), 0)
                    : new PhaseTime(predicted[number], configuration.threads(), predictor.tolerance(number));
            if (time.isSane()) {
                times.put(configuration, time);
            }
        });
        return times;
    }
}
