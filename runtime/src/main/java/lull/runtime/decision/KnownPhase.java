package lull.runtime.decision;

import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.platform.affinity.Team;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;

/**
 * What is known of one phase of a task at one place of its period. What was measured always comes before what a model
 * predicts, and where neither tells, a lower frequency is expected to take the whole f_0/f longer.
 *
 * @param position in the iteration's cycle
 * @param region that it is, or that serial code runs before; empty for serial code after the last one
 * @param times by the team that was asked for, measured at the highest frequency; one of serial code, which is
 *     the same whatever the team
 * @param shares of that time, 0..1, that grow with the inverse of the frequency, by the team that ran; without teams of which nothing
 *     was measured at lower frequencies: fewer threads wait less for memory, and lose more by a lower frequency
 * @param spread standard deviation of its time by its mean
 * @param predicted times of what was not measured, by configuration, anchored in what was
 */
public record KnownPhase(
        int position,
        boolean serial,
        OptionalInt region,
        Map<Team, PhaseTime> times,
        Map<Team, Double> shares,
        double spread,
        Map<PhaseSetting, PhaseTime> predicted) {
    private static final double DEVIATIONS = 2;

    public KnownPhase {
        times = Map.copyOf(times);
        predicted = Map.copyOf(predicted);
        shares = Map.copyOf(shares);
        for (double share : shares.values()) {
            if (!(share >= 0 && share <= 1)) {
                throw new IllegalArgumentException("share " + share + " of position " + position + " is outside 0..1");
            }
        }
    }

    /** Time in seconds at the node's frequency of that number; NaN if nobody knows it of that team. */
    double seconds(Team team, int frequency, NodeControls controls) {
        return highestSeconds(team, controls) * stretch(team, frequency, controls);
    }

    /** The team that runs it where another is asked for: power is to be that of what ran, as the time is. */
    Team ranBy(Team asked) {
        if (serial) {
            return asked.single();
        }
        PhaseTime time = times.get(asked);
        return time == null ? asked : time.team();
    }

    /** The share of its time on a team that is asked for, 0..1, that grows with the inverse of the frequency; empty if nobody knows. */
    public OptionalDouble share(Team asked) {
        if (shares.isEmpty()) {
            return OptionalDouble.empty();
        }
        Double known = serial ? shares.values().iterator().next() : shares.get(ranBy(asked));
        return known == null ? OptionalDouble.empty() : OptionalDouble.of(known);
    }

    /** Whether it was seen to keep its team whatever was asked for. */
    boolean isFixed() {
        return times.size() > 1
                && times.values().stream().map(PhaseTime::team).distinct().count() == 1;
    }

    /** Whether no prediction tells how long it takes on that team: that was measured, and what lower frequencies do to it was too, or is the worst. */
    boolean isUnpredicted(Team team) {
        return isMeasured(team)
                && (share(team).isPresent()
                        || predicted.keySet().stream()
                                .noneMatch(setting -> setting.team().equals(team)));
    }

    /** Standard error of its time on that team, relative; 0 where nothing was measured. */
    double error(Team asked) {
        return isMeasured(asked) && !serial ? times.get(asked).error() : 0;
    }

    private double highestSeconds(Team team, NodeControls controls) {
        if (serial) {
            return times.values().stream().findFirst().map(PhaseTime::seconds).orElse(Double.NaN);
        }
        return isMeasured(team) ? times.get(team).seconds() : predictedSeconds(team, highest(controls));
    }

    private boolean isMeasured(Team team) {
        return serial || times.containsKey(team);
    }

    /** By how much a frequency makes it longer, from 1 to f_0/f. */
    private double stretch(Team team, int frequency, NodeControls controls) {
        double most = 1 / controls.relativeHertz(frequency);
        OptionalDouble share = share(team);
        if (share.isPresent()) {
            return 1 + share.getAsDouble() * (most - 1);
        }
        double predicted = predictedStretch(team, frequency, controls);
        return Double.isNaN(predicted) ? most : Math.max(1, Math.min(most, predicted));
    }

    private double predictedStretch(Team team, int frequency, NodeControls controls) {
        return predictedSeconds(team, frequency) / predictedSeconds(team, highest(controls));
    }

    private double predictedSeconds(Team team, int frequency) {
        Optional<PhaseTime> time = prediction(team, frequency);
        return time.isPresent() ? time.get().seconds() : Double.NaN;
    }

    private double modelTolerance(Team team, int frequency) {
        return prediction(team, frequency).map(PhaseTime::error).orElse(Double.NaN);
    }

    private Optional<PhaseTime> prediction(Team team, int frequency) {
        return predicted.isEmpty()
                ? Optional.empty()
                : Optional.ofNullable(predicted.get(PhaseSetting.of(team, frequency)));
    }

    private static int highest(NodeControls controls) {
        return controls.hertz().size() - 1;
    }

    /**
     * How far the true time may lie above {@link #seconds}, relative, where that rests on a prediction: by the model's
     * tolerance, but no further than without a model. Empty where it was measured, or is the worst anyway.
     */
    OptionalDouble predictedTolerance(Team team, int frequency, NodeControls controls) {
        boolean stretched = frequency < highest(controls)
                && share(team).isEmpty()
                && !Double.isNaN(predictedStretch(team, frequency, controls));
        if (isMeasured(team) && !stretched) {
            return OptionalDouble.empty();
        }
        double tolerance = Math.max(scatter(), modelTolerance(team, stretched ? frequency : highest(controls)));
        if (!isMeasured(team)) {
            return OptionalDouble.of(tolerance);
        }
        double worst = (1 + scatter()) / controls.relativeHertz(frequency) / stretch(team, frequency, controls) - 1;
        return OptionalDouble.of(Math.min(tolerance, worst));
    }

    /** Two deviations of its own times. */
    private double scatter() {
        return DEVIATIONS * spread;
    }

    /** How far the true time may lie above {@link #seconds}, relative: by prediction, else by the scatter of what was measured. */
    double tolerance(Team team, int frequency, NodeControls controls) {
        return predictedTolerance(team, frequency, controls).orElse(scatter());
    }
}
