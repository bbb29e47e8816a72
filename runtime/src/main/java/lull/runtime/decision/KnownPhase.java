package lull.runtime.decision;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;

/**
 * What is known of one phase of a task at one place of its period. What was measured always comes before what a model
 * predicts, and where neither tells, a lower frequency is expected to take the whole f_0/f longer.
 *
 * @param iteration of the period, from 0
 * @param position in the iteration's cycle
 * @param times by the number of threads that were asked for, measured at the highest frequency; one of serial code, which is
 *     the same whatever the team
 * @param share of that time, 0..1, that grows with the inverse of the frequency; empty as long as nothing was measured
 * @param spread standard deviation of its time by its mean
 * @param predicted times of what was not measured, by configuration, anchored in what was
 */
public record KnownPhase(
        int iteration,
        int position,
        boolean serial,
        Map<Integer, PhaseTime> times,
        OptionalDouble share,
        double spread,
        Map<PhaseSetting, PhaseTime> predicted) {
    private static final double DEVIATIONS = 2;

    public KnownPhase {
        times = Map.copyOf(times);
        predicted = Map.copyOf(predicted);
        if (share.isPresent() && !(share.getAsDouble() >= 0 && share.getAsDouble() <= 1)) {
            throw new IllegalArgumentException(
                    "share " + share.getAsDouble() + " of position " + position + " is outside 0..1");
        }
    }

    /** Time in seconds at the node's frequency of that number; NaN if nobody knows it of so many threads. */
    double seconds(int threads, int frequency, NodeControls controls) {
        return highestSeconds(threads, controls) * stretch(threads, frequency, controls);
    }

    /** Threads that run it where so many are asked for: power is to be that of what ran, as the time is. */
    int threads(int asked) {
        return serial ? 1 : times.containsKey(asked) ? times.get(asked).threads() : asked;
    }

    /** Whether it was seen to keep its team whatever was asked for. */
    boolean isFixed() {
        return times.size() > 1
                && times.values().stream()
                                .mapToInt(PhaseTime::threads)
                                .distinct()
                                .count()
                        == 1;
    }

    /** Whether both its time on that team and what lower frequencies do to it were measured. */
    boolean isMeasuredAtFrequencies(int threads) {
        return share.isPresent() && isMeasured(threads);
    }

    /** Standard error of its time on that team, relative; 0 where nothing was measured. */
    double error(int asked) {
        return isMeasured(asked) && !serial ? times.get(asked).error() : 0;
    }

    private double highestSeconds(int threads, NodeControls controls) {
        if (serial) {
            return times.values().stream().findFirst().map(PhaseTime::seconds).orElse(Double.NaN);
        }
        return isMeasured(threads) ? times.get(threads).seconds() : predictedSeconds(threads, highest(controls));
    }

    private boolean isMeasured(int threads) {
        return serial || times.containsKey(threads);
    }

    /** By how much a frequency makes it longer, from 1 to f_0/f. */
    private double stretch(int threads, int frequency, NodeControls controls) {
        double most = 1 / controls.relativeHertz(frequency);
        if (share.isPresent()) {
            return 1 + share.getAsDouble() * (most - 1);
        }
        double predicted = predictedStretch(threads, frequency, controls);
        return Double.isNaN(predicted) ? most : Math.max(1, Math.min(most, predicted));
    }

    private double predictedStretch(int threads, int frequency, NodeControls controls) {
        return predictedSeconds(threads, frequency) / predictedSeconds(threads, highest(controls));
    }

    private double predictedSeconds(int threads, int frequency) {
        Optional<PhaseTime> time = prediction(threads, frequency);
        return time.isPresent() ? time.get().seconds() : Double.NaN;
    }

    private double modelTolerance(int threads, int frequency) {
        return prediction(threads, frequency).map(PhaseTime::error).orElse(Double.NaN);
    }

    private Optional<PhaseTime> prediction(int threads, int frequency) {
        return predicted.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(predicted.get(PhaseSetting.of(threads, frequency)));
    }

    private static int highest(NodeControls controls) {
        return controls.hertz().size() - 1;
    }

    /**
     * How far the true time may lie above {@link #seconds}, relative, where that rests on a prediction: by the model's
     * tolerance, but no further than without a model. Empty where it was measured, or is the worst anyway.
     */
    OptionalDouble predictedTolerance(int threads, int frequency, NodeControls controls) {
        boolean stretched = frequency < highest(controls)
                && share.isEmpty()
                && !Double.isNaN(predictedStretch(threads, frequency, controls));
        if (isMeasured(threads) && !stretched) {
            return OptionalDouble.empty();
        }
        double tolerance = Math.max(scatter(), modelTolerance(threads, stretched ? frequency : highest(controls)));
        if (!isMeasured(threads)) {
            return OptionalDouble.of(tolerance);
        }
        double worst = (1 + scatter()) / controls.relativeHertz(frequency) / stretch(threads, frequency, controls) - 1;
        return OptionalDouble.of(Math.min(tolerance, worst));
    }

    /** Two deviations of its own times. */
    private double scatter() {
        return DEVIATIONS * spread;
    }

    /** How far the true time may lie above {@link #seconds}, relative: by prediction, else by the scatter of what was measured. */
    double tolerance(int threads, int frequency, NodeControls controls) {
        return predictedTolerance(threads, frequency, controls).orElse(scatter());
    }
}
