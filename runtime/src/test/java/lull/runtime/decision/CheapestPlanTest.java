package lull.runtime.decision;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Random;
import java.util.Set;
import lull.dct.throttling.Scope;
import lull.platform.affinity.Team;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.prediction.PhaseTime;
import org.junit.jupiter.api.Test;

/**
 * One group, which follows itself, of two regions, in every other case with serial code behind the first, and a wait for another task: all frequencies
 * of all three, each plan priced.
 */
class CheapestPlanTest {
    private static final double TRANSITION = 100e-6;
    private static final int TEAM = 3;
    private static final TaskPower WATTS = new TaskPower(
            OptionalInt.empty(), 4, 2, List.of(1.0, 1.5, 2.5, 4.0), List.of(3.0, 4.5, 7.0, 11.0), List.of());
    private static final NodeControls NODE =
            new NodeControls(4, List.of(1e9, 1.2e9, 1.5e9, 2e9), true, TRANSITION, Optional.of(WATTS));
    private static final int HIGHEST = NODE.hertz().size() - 1;

    private final double[] seconds = new double[2];
    private final double[] share = new double[2];
    private double serialSeconds;
    private double critical;

    private void draw(Random random) {
        for (int p = 0; p < 2; p++) {
            seconds[p] = Math.exp(-8 + 3 * random.nextDouble());
            share[p] = random.nextDouble();
        }
        double slack = random.nextDouble();
        serialSeconds = random.nextInt(2) * Math.exp(-8 + 3 * random.nextDouble());
        critical = (seconds[0] + serialSeconds + seconds[1]) * (1 + slack);
    }

    /**
     * Joules beside what polling at the lowest frequency draws all the time; infinite where the group would be too late. A change keeps a
     * core busy instead of polling. On entering the group it takes its time too; a wait's own frequency costs that change as well.
     */
    private double price(int first, int second, int waiting) {
        double serial = serialSeconds * stretch(1, first);
        double busy = time(0, first) + serial + time(1, second);
        int changes = (first == second ? 0 : 1) + (second == waiting ? 0 : 1);
        boolean back = second != waiting && waiting != HIGHEST;
        boolean untouched = first == HIGHEST && second == HIGHEST && waiting == HIGHEST;
        if (!untouched && busy + (changes + 1) * TRANSITION > critical) {
            return Double.POSITIVE_INFINITY;
        }
        return time(0, first) * (NODE.power(Team.of(TEAM), Team.of(TEAM), first) - polling(0))
                + serial * (polling(first) - polling(0))
                + time(1, second) * (NODE.power(Team.of(TEAM), Team.of(TEAM), second) - polling(0))
                + (changes + (back ? 1 : 0)) * TRANSITION * (polling(HIGHEST) - polling(waiting))
                + (critical - busy) * (polling(waiting) - polling(0));
    }

    private static double polling(int frequency) {
        return NODE.power(Team.of(TEAM), Team.of(1), frequency);
    }

    private double time(int region, int frequency) {
        return seconds[region] * stretch(share[region], frequency);
    }

    private static double stretch(double share, int frequency) {
        return 1 + share * (2e9 / NODE.hertz().get(frequency) - 1);
    }

    private GroupDecision decided() {
        List<KnownPhase> phases = new ArrayList<>();
        for (int p = 0; p < 2; p++) {
            if (p == 1 && serialSeconds > 0) {
                phases.add(Known.serial(2, serialSeconds));
            }
            phases.add(Known.phase(
                    p,
                    false,
                    Map.of(Team.of(TEAM), new PhaseTime(seconds[p], Team.of(TEAM), 0)),
                    OptionalDouble.of(share[p]),
                    0,
                    Map.of()));
        }
        KnownPhase other = Known.phase(
                0,
                false,
                Map.of(Team.of(TEAM), new PhaseTime(critical, Team.of(TEAM), 0)),
                OptionalDouble.of(1),
                0,
                Map.of());
        return new Decider(NODE, new DecisionOptions(Scope.TASK, true, OptionalDouble.of(0)), 0.01)
                .decide(List.of(task(0, critical, phases), task(1, 0, List.of(other))), 1)
                .tasks()
                .get(0)
                .groups()
                .get(0);
    }

    private static KnownTask task(int rank, double wait, List<KnownPhase> phases) {
        return new KnownTask(rank, Team.of(TEAM), Set.of(), List.of(new KnownGroup(phases, wait, 0, 1, false, false)));
    }

    @Test
    void shouldChooseTheCheapestOfAllPlansWhenTheNextGroupHasRoom() {
        int waits = 0;
        for (int seed = 0; seed < 500; seed++) {
            draw(new Random(seed));
            double least = Double.POSITIVE_INFINITY;
            for (int plan = 0; plan < 64; plan++) {
                least = Math.min(least, price(plan % 4, plan / 4 % 4, plan / 16));
            }
            GroupDecision chosen = decided();
            List<Integer> frequencies = chosen.phases().stream()
                    .filter(phase -> !phase.serial())
                    .map(DecidedPhase::frequency)
                    .toList();
            double price = price(
                    frequencies.get(0),
                    frequencies.get(1),
                    chosen.waitFrequency().orElse(frequencies.get(1)));
            assertEquals(least, price, 1e-9 * least, "seed " + seed + " " + frequencies + " " + chosen.waitFrequency());
            assertEquals(price, chosen.frequencies().predictedCost(), 1e-9 * price, "seed " + seed);
            waits += chosen.waitFrequency().isPresent() ? 1 : 0;
        }
        assertTrue(waits > 40, "only " + waits + " waits have a frequency of their own");
    }
}
