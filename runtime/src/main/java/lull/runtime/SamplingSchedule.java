package lull.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.JobMeasurements;
import lull.runtime.plan.PhaseSetting;

/**
 * Which configurations are tried, one after the other; all tasks at once. When an iteration with fewer threads took more than
 * half as long again as by default, the lower frequency apart, wherever they sat, nothing further is tried.
 */
final class SamplingSchedule {
    private static final double HOPELESS = 1.5;

    private final NodeControls controls;
    private final List<Map<Integer, PhaseSetting>> steps = new ArrayList<>();
    private int next;
    /** By how much longer an iteration took than by default, wherever teams of the size that is tried sat so far. */
    private double least = Double.POSITIVE_INFINITY;

    /** Nothing to try; as there is no step, none can be done. */
    static SamplingSchedule nothing(NodeControls controls) {
        return new SamplingSchedule(controls, Map.of());
    }

    /** @param wanted by rank, in the order they are tried */
    SamplingSchedule(NodeControls controls, Map<Integer, List<PhaseSetting>> wanted) {
        this.controls = controls;
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

    boolean isFinished() {
        return next >= steps.size();
    }

    /** By rank, the step to come; tasks that are not named keep their default. */
    Map<Integer, PhaseSetting> step() {
        return steps.get(next);
    }

    /** By how much longer an iteration could at worst take in the step to come, relative: perfect scaling lost. */
    double worstSlowdown(JobMeasurements measurements) {
        OptionalDouble worst = step().entrySet().stream()
                .mapToDouble(entry -> (double) measurements.team(entry.getKey()).threads()
                                / entry.getValue().threads()
                                / controls.relativeHertz(controls.frequency(entry.getValue()))
                        - 1)
                .max();
        return worst.orElse(0);
    }

    /** The step is done; an iteration took so long relative to the default. Whether it showed that no further is worth it. */
    boolean done(double relativeSeconds) {
        double lowest = step().values().stream()
                .mapToDouble(one -> controls.relativeHertz(controls.frequency(one)))
                .min()
                .orElse(1);
        least = Math.min(least, relativeSeconds * lowest);
        boolean more = isToBePlacedOtherwise();
        boolean hopeless = !more && least > HOPELESS;
        least = more ? least : Double.POSITIVE_INFINITY;
        next = hopeless ? steps.size() : next + 1;
        return hopeless;
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
