package lull.runtime.trial;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.JobMeasurements;
import lull.runtime.plan.PhaseSetting;

/**
 * Which configurations are tried, one after the other; all tasks at once. When an iteration with fewer threads took so much longer
 * than by default, the lower frequency apart, wherever they sat, that half of the threads would take more than half as long again,
 * nothing further is tried.
 */
public final class SamplingSchedule {
    /** By how much longer half of the threads may take for fewer to be worth a trial: 1, where they pay, to 2, where all scales. */
    private static final double HOPELESS = 1.5;

    /** Part of the threads that is judged by what more of them took, 0.5: it is half that {@link #HOPELESS} tells of. */
    private static final double JUDGED_PART = 0.5;
    /** Part of the threads with more of which nothing is judged, from 0.5 to 0.9: what the others did is little beside noise. */
    private static final double MOST_KEPT = 0.75;

    private final NodeControls controls;
    private final JobMeasurements measurements;
    private final boolean forSpeed;
    private final List<Map<Integer, PhaseSetting>> steps = new ArrayList<>();
    private int next;
    /** What an iteration took by what would be hopeless, the least wherever teams of the size that is tried sat so far. */
    private double least = Double.POSITIVE_INFINITY;

    /**
     * So many to try.
     *
     * @param measurements of the default
     * @param forSpeed whether smaller teams are tried for being faster, as slack is used by lower frequencies; else they may also use slack,
     *     for which half of the threads have to be tried
     * @param wanted by rank, in the order they are tried
     */
    public SamplingSchedule(
            NodeControls controls,
            JobMeasurements measurements,
            boolean forSpeed,
            Map<Integer, List<PhaseSetting>> wanted) {
        this.controls = controls;
        this.measurements = measurements;
        this.forSpeed = forSpeed;
        int most = wanted.values().stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < most; i++) {
            Map<Integer, PhaseSetting> step = new HashMap<>();
            int at = i;
            wanted.forEach((rank, configurations) -> {
                if (at < configurations.size()) {
                    step.put(rank, configurations.get(at));
                }
            });
            steps.add(step);
        }
    }

    /** Whether nothing is left to try. */
    boolean isFinished() {
        return next >= steps.size();
    }

    /** By rank, the step to come; tasks that are not named keep their default. */
    Map<Integer, PhaseSetting> step() {
        return steps.get(next);
    }

    /** By how much longer an iteration could at worst take in the step to come, relative: perfect scaling lost. */
    double worstSlowdown() {
        OptionalDouble worst = step().entrySet().stream()
                .mapToDouble(entry -> (double) measurements.team(entry.getKey()).threads()
                                / entry.getValue().threads()
                                / controls.relativeHertz(controls.frequency(entry.getValue()))
                        - 1)
                .max();
        return worst.orElse(0);
    }

    /** Whether no further is worth it if an iteration of the step to come takes so long relative to the default. */
    boolean isHopeless(double relativeSeconds) {
        return !isToBePlacedOtherwise() && Math.min(least, relativeSeconds / mostSeconds()) > 1;
    }

    /** The step is done; an iteration took so long relative to the default. Whether it showed that no further is worth it. */
    boolean done(double relativeSeconds) {
        boolean hopeless = isHopeless(relativeSeconds);
        least = isToBePlacedOtherwise() ? Math.min(least, relativeSeconds / mostSeconds()) : Double.POSITIVE_INFINITY;
        next = hopeless ? steps.size() : next + 1;
        return hopeless;
    }

    /** By how much longer than by default an iteration of the step to come may take, relative, and not be {@linkplain #isHopeless hopeless}. */
    double mostSlowdown() {
        return isToBePlacedOtherwise() ? Double.POSITIVE_INFINITY : mostSeconds() - 1;
    }

    /**
     * What an iteration of the step to come may take relative to the default, the lower frequency apart, so that half of the threads can
     * be worth a trial. Where each thread adds no more to the speed than the one before it, they lose twice as much of it as three
     * quarters of the threads do.
     */
    private double mostSeconds() {
        double kept = forSpeed ? MOST_KEPT : JUDGED_PART;
        double hertz = 1;
        for (Map.Entry<Integer, PhaseSetting> one : step().entrySet()) {
            PhaseSetting setting = one.getValue();
            kept = Math.min(
                    kept,
                    (double) setting.threads() / measurements.team(one.getKey()).threads());
            hertz = Math.min(hertz, controls.relativeHertz(controls.frequency(setting)));
        }
        double lost = (1 - 1 / HOPELESS) * Math.min(1, (1 - kept) / (1 - JUDGED_PART));
        return 1 / (1 - lost) / hertz;
    }

    /** Whether the next step's teams differ from this one's in nothing but where they sit. */
    private boolean isToBePlacedOtherwise() {
        return next + 1 < steps.size()
                && steps.get(next + 1).entrySet().stream()
                        .allMatch(other -> isPlacedOtherwise(step().get(other.getKey()), other.getValue()));
    }

    private static boolean isPlacedOtherwise(PhaseSetting now, PhaseSetting then) {
        return now != null && then.team().isPlaced() && then.threads() == now.threads();
    }

    /** Tries no more. */
    void stop() {
        next = steps.size();
    }
}
