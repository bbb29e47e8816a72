package lull.runtime.decision;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import lull.platform.affinity.Team;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;

/** Tasks of one thread as tests know them: measured without scatter, and as much longer as a frequency is lower. */
final class Known {
    private Known() {}

    static KnownPhase region(int position, double seconds) {
        return region(position, seconds, 1);
    }

    /** @param share of the time that grows with the inverse of the frequency */
    static KnownPhase region(int position, double seconds, double share) {
        return phase(position, false, seconds, OptionalDouble.of(share));
    }

    static KnownPhase serial(int position, double seconds) {
        return phase(position, true, seconds, OptionalDouble.of(1));
    }

    /** Whose times at lower frequencies nobody has measured: the worst counts. */
    static KnownPhase unmeasured(int position, double seconds) {
        return phase(position, false, seconds, OptionalDouble.empty());
    }

    /** Whose time at half of the frequency a model predicts. */
    static KnownPhase predicted(int position, double seconds) {
        Map<PhaseSetting, PhaseTime> times = Map.of(
                PhaseSetting.of(1, 0), new PhaseTime(2 * seconds, Team.of(1), 0),
                PhaseSetting.of(1, 1), new PhaseTime(seconds, Team.of(1), 0));
        return phase(
                position,
                false,
                Map.of(Team.of(1), new PhaseTime(seconds, Team.of(1), 0)),
                OptionalDouble.empty(),
                0,
                times);
    }

    private static KnownPhase phase(int position, boolean serial, double seconds, OptionalDouble share) {
        return phase(position, serial, Map.of(Team.of(1), new PhaseTime(seconds, Team.of(1), 0)), share, 0, Map.of());
    }

    /** A phase of whose time the same share grows with the inverse of the frequency on every team that it was measured on. */
    static KnownPhase phase(
            int position,
            boolean serial,
            Map<Team, PhaseTime> times,
            OptionalDouble share,
            double spread,
            Map<PhaseSetting, PhaseTime> predicted) {
        Map<Team, Double> shares = new HashMap<>();
        share.ifPresent(same -> times.values().forEach(time -> shares.put(time.team(), same)));
        return new KnownPhase(position, serial, OptionalInt.of(position), times, shares, spread, predicted);
    }

    static KnownGroup group(double waitSeconds, KnownPhase... phases) {
        return new KnownGroup(List.of(phases), waitSeconds, 0, 1, false, false);
    }

    /** Of a loop within the iteration. */
    static KnownGroup inner(double repeats, double waitSeconds, KnownPhase... phases) {
        return new KnownGroup(List.of(phases), waitSeconds, 0, repeats, false, false);
    }

    /** That was rolled back. */
    static KnownGroup held(double waitSeconds, KnownPhase... phases) {
        return new KnownGroup(List.of(phases), waitSeconds, 0, 1, true, false);
    }

    static KnownTask task(int rank, KnownGroup... groups) {
        return new KnownTask(rank, Team.of(1), Set.of(), List.of(groups));
    }
}
