package lull.agent.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.dvfs.PhaseFrequencies;

/**
 * The phases of a group as the frequency selector takes them: a region and the serial code that follows it in the group are
 * one item, because serial code runs at the frequency of the region before. Serial code at the group's begin runs at
 * whatever the group before ended with.
 */
final class FrequencyItems {
    private final double[] hertz;
    private final List<double[]> seconds = new ArrayList<>();
    private final List<Double> spreads = new ArrayList<>();
    private final int[] itemOfPhase;
    private double leadingStretchSeconds;

    /** @param teams threads of each phase */
    FrequencyItems(List<KnownPhase> phases, int[] teams, NodeControls controls) {
        hertz = controls.hertz().stream().mapToDouble(Double::doubleValue).toArray();
        itemOfPhase = new int[phases.size()];
        for (int p = 0; p < phases.size(); p++) {
            add(p, phases.get(p), teams[p]);
        }
    }

    private void add(int p, KnownPhase phase, int team) {
        double highest = hertz[hertz.length - 1];
        if (!phase.serial()) {
            seconds.add(new double[hertz.length]);
            spreads.add(0.0);
        }
        int last = seconds.size() - 1;
        itemOfPhase[p] = last;
        if (last < 0) {
            leadingStretchSeconds += phase.seconds(team, hertz[0] / highest) - phase.seconds(team, 1);
            return;
        }
        spreads.set(last, Math.max(spreads.get(last), phase.spread()));
        for (int k = 0; k < hertz.length; k++) {
            seconds.get(last)[k] += phase.seconds(team, hertz[k] / highest);
        }
    }

    /**
     * What the selector chooses from.
     *
     * @param lastHeld whether the last item must stay at the highest frequency
     * @param scatter whether each item's tolerance is two deviations of its times
     */
    List<PhaseFrequencies> choices(boolean lastHeld, boolean scatter) {
        List<PhaseFrequencies> choices = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            double[] times = seconds.get(i).clone();
            if (lastHeld && i == seconds.size() - 1) {
                Arrays.fill(times, 0, times.length - 1, Double.NaN);
            }
            double tolerance = scatter ? 2 * spreads.get(i) : 0;
            choices.add(PhaseFrequencies.of(times, hertz).withTolerances(k -> tolerance));
        }
        return choices;
    }

    boolean isEmpty() {
        return seconds.isEmpty();
    }

    /** What serial code at the begin would lose if the group before ended at the lowest frequency. */
    double leadingStretchSeconds() {
        return leadingStretchSeconds;
    }

    /** Item of a phase; −1 for serial code at the begin. */
    int item(int phase) {
        return itemOfPhase[phase];
    }
}
