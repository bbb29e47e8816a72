package lull.runtime.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.PhaseFrequencies;
import lull.platform.affinity.Team;

/**
 * The phases of a group as the frequency selector takes them: a region and the serial code that follows it in the group are
 * one item, because serial code runs at the frequency of the region before. Serial code at the group's begin runs at
 * whatever the group before ended with.
 */
final class FrequencyItems {
    private final NodeControls controls;
    private final Team largestTeam;
    private final List<double[]> costs = new ArrayList<>();
    private final List<double[]> seconds = new ArrayList<>();
    private final List<double[]> tolerances = new ArrayList<>();
    private final int[] itemOfPhase;
    private double leadingStretchSeconds;

    /**
     * @param teams of each phase
     * @param largestTeam of the task
     */
    FrequencyItems(List<KnownPhase> phases, Team[] teams, Team largestTeam, NodeControls controls) {
        this.controls = controls;
        this.largestTeam = largestTeam;
        itemOfPhase = new int[phases.size()];
        for (int p = 0; p < phases.size(); p++) {
            add(p, phases.get(p), teams[p]);
        }
    }

    private void add(int p, KnownPhase phase, Team team) {
        int frequencies = controls.hertz().size();
        if (!phase.serial()) {
            seconds.add(new double[frequencies]);
            tolerances.add(new double[frequencies]);
            costs.add(new double[frequencies]);
        }
        int last = seconds.size() - 1;
        itemOfPhase[p] = last;
        if (last < 0) {
            leadingStretchSeconds += phase.seconds(team, 0, controls) - phase.seconds(team, frequencies - 1, controls);
            return;
        }
        for (int k = 0; k < frequencies; k++) {
            double time = phase.seconds(team, k, controls);
            seconds.get(last)[k] += time;
            costs.get(last)[k] += time * excess(phase.ranBy(team), k);
            tolerances.get(last)[k] = Math.max(tolerances.get(last)[k], phase.tolerance(team, k, controls));
        }
    }

    /**
     * What the selector chooses from. Items and wait cost what they draw more than a core that polls at the lowest frequency.
     *
     * @param waitSeconds until the critical task has done, all items at the highest frequency
     * @param waitsAtHighest whether the task must wait at the highest frequency
     * @param tolerant whether each item has a tolerance of its own, the largest of its phases'
     */
    GroupFrequencies choices(double waitSeconds, boolean waitsAtHighest, boolean tolerant) {
        List<PhaseFrequencies> choices = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            double[] times = seconds.get(i);
            double[] own = tolerant ? tolerances.get(i) : new double[times.length];
            choices.add(new PhaseFrequencies(times, costs.get(i), own));
        }
        double[] waiting = new double[controls.hertz().size()];
        Arrays.setAll(
                waiting,
                k -> waitsAtHighest && k < waiting.length - 1
                        ? Double.POSITIVE_INFINITY
                        : excess(largestTeam.single(), k));
        return new GroupFrequencies(choices, Math.max(0, waitSeconds), waiting);
    }

    /** What a team draws more than one core that polls at the lowest frequency. */
    private double excess(Team team, int frequency) {
        return controls.excessPower(largestTeam, team, frequency);
    }

    boolean isEmpty() {
        return seconds.isEmpty();
    }

    /** What serial code at the begin would lose if the group before ended at the lowest frequency. */
    double leadingStretchSeconds() {
        return leadingStretchSeconds;
    }

    /** What the whole group would lose at the lowest frequency. */
    double stretchSeconds() {
        double sum = leadingStretchSeconds;
        for (double[] times : seconds) {
            sum += times[0] - times[times.length - 1];
        }
        return sum;
    }

    /** Item of a phase; −1 for serial code at the begin. */
    int item(int phase) {
        return itemOfPhase[phase];
    }
}
