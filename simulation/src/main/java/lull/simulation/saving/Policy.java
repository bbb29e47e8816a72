package lull.simulation.saving;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.ThrottlingOptions;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.prediction.TimeModel;
import lull.simulation.peer.Peer;

/**
 * How a simulated job runs.
 *
 * @param name as tables write it
 * @param options of the loop; empty if nobody controls the job
 * @param model of times that the loop has not measured
 */
public record Policy(String name, Optional<RuntimeOptions> options, Optional<TimeModel> model) {
    /** All cores, highest frequency. */
    public static final Policy DEFAULT = new Policy("default", Optional.empty(), Optional.empty());

    /** Most of a run's time that may be lost, as {@code lull run} has it by default. */
    public static final double USUAL_SLOWDOWN = Peer.LULL_DEFAULTS.maxSlowdown();

    /** Smaller teams alone. */
    public static final Policy DCT = lull(true, OptionalDouble.empty(), USUAL_SLOWDOWN);

    /** Smaller teams and lower frequencies. */
    public static Policy dctAndDvfs(double epsilon) {
        return lull(true, OptionalDouble.of(epsilon), USUAL_SLOWDOWN);
    }

    /**
     * Lull, with the scheme and the least phase that it has by default.
     *
     * @param dct whether teams may get smaller
     * @param epsilon of the slack; empty to leave frequencies alone
     * @param maxSlowdown most of the run's time that may be lost, relative
     */
    public static Policy lull(boolean dct, OptionalDouble epsilon, double maxSlowdown) {
        return lull(dct, epsilon, maxSlowdown, Scheme.IMPROVED_ONE_PHASE, ThrottlingOptions.LEAST_CYCLES);
    }

    /**
     * Lull.
     *
     * @param dct whether teams may get smaller
     * @param epsilon of the slack; empty to leave frequencies alone
     * @param maxSlowdown most of the run's time that may be lost, relative
     * @param scheme by which teams are chosen
     * @param leastCycles of phases that get a team of their own
     */
    public static Policy lull(
            boolean dct, OptionalDouble epsilon, double maxSlowdown, Scheme scheme, double leastCycles) {
        boolean frequencies = epsilon.isPresent();
        DecisionOptions decision = new DecisionOptions(
                scheme,
                Scope.TASK,
                frequencies,
                OptionalDouble.of(epsilon.orElse(DecisionOptions.DEFAULT_EPSILON)),
                leastCycles);
        String teams = scheme == Scheme.IMPROVED_ONE_PHASE ? "dct" : scheme.toString();
        return new Policy(
                dct && frequencies ? teams + "+dvfs" : dct ? teams : frequencies ? "dvfs" : "observing",
                Optional.of(new RuntimeOptions(
                        Mode.ACT, dct ? Dct.ON : Dct.OFF, decision, maxSlowdown, OptionalInt.empty())),
                Optional.empty());
    }

    /** The same, which chooses the processors and cores of smaller teams too. */
    public Policy placing() {
        return new Policy(name + "+placement", options.map(RuntimeOptions::placing), model);
    }

    /** The same, whose loop predicts by a model what it has not measured. */
    public Policy predicting(TimeModel by) {
        return new Policy(name + "+model", options, Optional.of(by));
    }

    /** The ε of its slack; empty if it chooses no frequencies. */
    public OptionalDouble epsilon() {
        return options.map(RuntimeOptions::decision)
                .filter(DecisionOptions::frequencies)
                .map(DecisionOptions::epsilon)
                .orElse(OptionalDouble.empty());
    }
}
