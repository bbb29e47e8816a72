package lull.runtime.decision;

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
     * What the selector chooses from. An item costs what it draws more than a core that polls at the lowest frequency, and
     * the last one what polling for the rest of the wait draws more.
     *
     * @param waitSeconds until the critical task has done, all items at the highest frequency
     * @param lastHeld whether the last item must stay at the highest frequency
     * @param tolerant whether each item has a tolerance of its own, the largest of its phases'
     */
    List<PhaseFrequencies> choices(double waitSeconds, boolean lastHeld, boolean tolerant) {
        List<PhaseFrequencies> choices = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            double[] times = seconds.get(i).clone();
            if (lastHeld && i == seconds.size() - 1) {
                Arrays.fill(times, 0, times.length - 1, Double.NaN);
            }
            double[] own = tolerant ? tolerances.get(i) : new double[times.length];
            double wait = i == seconds.size() - 1 ? Math.max(0, waitSeconds) : 0;
            choices.add(new PhaseFrequencies(times, costs(i, times, wait), new double[times.length])
                    .withTolerances(k -> own[k]));
        }
        return choices;
    }

    private double[] costs(int item, double[] times, double wait) {
        double[] costs = new double[times.length];
        Arrays.setAll(costs, k -> {
            double rest = Math.max(0, wait - (times[k] - times[times.length - 1]));
            return times[k] * (power(teamOfItem.get(item), k) - power(1, 0)) + rest * (power(1, k) - power(1, 0));
        });
        return costs;
    }

    private double power(int threads, int frequency) {
        return controls.power(largestTeam, threads, frequency);
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
