package lull.runtime.decision;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import lull.dvfs.PhaseFrequencies;

/**
 * The phases of a group as the frequency selector takes them: a region and the serial code that follows it in the group are
 * one item, because serial code runs at the frequency of the region before. Serial code at the group's begin runs at
 * whatever the group before ended with. Where the task must wait, and go on, at the highest frequency, the wait is an item,
 * too, the last one: the selector counts the transition to it, if there is one, like any other inside the group.
 */
final class FrequencyItems {
    private final NodeControls controls;
    private final int largestTeam;
    private final List<Integer> teamOfItem = new ArrayList<>();
    private final List<double[]> seconds = new ArrayList<>();
    private final List<double[]> tolerances = new ArrayList<>();
    private final int[] itemOfPhase;
    private double leadingStretchSeconds;

    /**
     * @param teams threads of each phase
     * @param largestTeam threads of the task's largest team
     */
    FrequencyItems(List<KnownPhase> phases, int[] teams, int largestTeam, NodeControls controls) {
        this.controls = controls;
        this.largestTeam = largestTeam;
        itemOfPhase = new int[phases.size()];
        for (int p = 0; p < phases.size(); p++) {
            add(p, phases.get(p), teams[p]);
        }
    }

    private void add(int p, KnownPhase phase, int team) {
        int frequencies = controls.hertz().size();
        if (!phase.serial()) {
            seconds.add(new double[frequencies]);
            tolerances.add(new double[frequencies]);
            teamOfItem.add(phase.threads(team));
        }
        int last = seconds.size() - 1;
        itemOfPhase[p] = last;
        if (last < 0) {
            leadingStretchSeconds += phase.seconds(team, 0, controls) - phase.seconds(team, frequencies - 1, controls);
            return;
        }
        for (int k = 0; k < frequencies; k++) {
            seconds.get(last)[k] += phase.seconds(team, k, controls);
            tolerances.get(last)[k] = Math.max(tolerances.get(last)[k], phase.tolerance(team, k, controls));
        }
    }

    /**
     * What the selector chooses from. An item costs what it draws more than a core that polls at the lowest frequency; what
     * polling for the rest of the wait draws more is part of the last one, or of each the part by which it makes that rest
     * shorter, if the wait is an item.
     *
     * @param waitSeconds until the critical task has done, all items at the highest frequency
     * @param waitsAtHighest whether the task must wait at the highest frequency
     * @param tolerant whether each item has a tolerance of its own, the largest of its phases'
     */
    List<PhaseFrequencies> choices(double waitSeconds, boolean waitsAtHighest, boolean tolerant) {
        List<PhaseFrequencies> choices = new ArrayList<>();
        double wait = Math.max(0, waitSeconds);
        for (int i = 0; i < seconds.size(); i++) {
            double[] times = seconds.get(i);
            double[] own = tolerant ? tolerances.get(i) : new double[times.length];
            double[] costs =
                    waitsAtHighest ? costsBeforeHighest(i, times) : costs(i, times, i == seconds.size() - 1 ? wait : 0);
            choices.add(new PhaseFrequencies(times, costs, new double[times.length]).withTolerances(k -> own[k]));
        }
        if (waitsAtHighest) {
            choices.add(waiting(wait));
        }
        return choices;
    }

    private double[] costs(int item, double[] times, double wait) {
        double[] costs = new double[times.length];
        Arrays.setAll(costs, k -> {
            double rest = Math.max(0, wait - (times[k] - times[times.length - 1]));
            return times[k] * excess(teamOfItem.get(item), k) + rest * excess(1, k);
        });
        return costs;
    }

    private double[] costsBeforeHighest(int item, double[] times) {
        int highest = times.length - 1;
        double[] costs = new double[times.length];
        Arrays.setAll(
                costs,
                k -> times[k] * excess(teamOfItem.get(item), k) - (times[k] - times[highest]) * excess(1, highest));
        return costs;
    }

    /** What so many busy cores draw more than one that polls at the lowest frequency. */
    private double excess(int threads, int frequency) {
        return controls.power(largestTeam, threads, frequency) - controls.power(largestTeam, 1, 0);
    }

    /** The wait at the highest frequency, which takes none of the task's own time. */
    private PhaseFrequencies waiting(double wait) {
        int highest = controls.hertz().size() - 1;
        double[] times = new double[highest + 1];
        double[] costs = new double[highest + 1];
        Arrays.fill(times, 0, highest, Double.NaN);
        costs[highest] = wait * excess(1, highest);
        return new PhaseFrequencies(times, costs, new double[highest + 1]);
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
