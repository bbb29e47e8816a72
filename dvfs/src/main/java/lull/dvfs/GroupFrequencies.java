package lull.dvfs;

import java.util.Arrays;
import java.util.List;

/**
 * What is chosen for one group of a task: a frequency for each phase, and one for the wait in the operation that ends it. The wait
 * gets as much shorter as phases and changes make the group longer.
 *
 * @param phases in the order they run, all with the same frequencies
 * @param waitSeconds until the critical task has done with the group, all phases at the default; no less than the slack
 * @param waitCosts of a second of waiting at each frequency, ascending, in the unit of the phases' costs; +∞ for a frequency at which
 *     the task may not wait
 */
public record GroupFrequencies(List<PhaseFrequencies> phases, double waitSeconds, double[] waitCosts) {

    /** Checks that all have the same frequencies, and that the task may wait at the highest. */
    public GroupFrequencies {
        phases = List.copyOf(phases);
        for (PhaseFrequencies phase : phases) {
            if (phase.seconds().length != waitCosts.length) {
                throw new IllegalArgumentException("phases of one group have " + phase.seconds().length + " and "
                        + waitCosts.length + " frequencies; give the same to all, and to the wait");
            }
        }
        if (waitCosts.length == 0
                || !Double.isFinite(waitCosts[waitCosts.length - 1])
                || Arrays.stream(waitCosts).anyMatch(Double::isNaN)) {
            throw new IllegalArgumentException("a second of waiting costs " + Arrays.toString(waitCosts)
                    + "; give a number for each frequency, a finite one for the highest");
        }
    }

    int highest() {
        return waitCosts.length - 1;
    }

    boolean mayWaitAt(int k) {
        return Double.isFinite(waitCosts[k]);
    }

    /** The frequency at which a second of waiting costs least, the highest of them where it costs that at several. */
    int cheapestWait() {
        int cheapest = highest();
        for (int k = highest() - 1; k >= 0; k--) {
            cheapest = waitCosts[k] < waitCosts[cheapest] ? k : cheapest;
        }
        return cheapest;
    }

    /** What a phase costs at a frequency, less the wait that it makes shorter, which is spent at another. */
    double cost(int phase, int k, int wait) {
        PhaseFrequencies one = phases.get(phase);
        return one.isPredicted()
                ? one.cost(k) - (one.seconds()[k] - one.seconds()[highest()]) * waitCosts[wait]
                : one.cost(k);
    }

    /** All phases and the wait, without changes between them. */
    double cost(int[] frequencies, int wait) {
        double cost = waitSeconds * waitCosts[wait];
        for (int j = 0; j < frequencies.length; j++) {
            cost += cost(j, frequencies[j], wait);
        }
        return cost;
    }

    /** The phases that are predicted, without changes between them. */
    double seconds(int[] frequencies) {
        double seconds = 0;
        for (int j = 0; j < frequencies.length; j++) {
            seconds += phases.get(j).isPredicted() ? phases.get(j).seconds()[frequencies[j]] : 0;
        }
        return seconds;
    }

    /** One frequency for all phases. */
    int[] all(int k) {
        int[] all = new int[phases.size()];
        Arrays.fill(all, k);
        return all;
    }
}
