package lull.runtime.decision;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The longest time of each phase group over tasks, in seconds: the critical times by which slack is told (t_c of eq. 4).
 *
 * @param byDefault with the teams that the tasks have anyway
 * @param chosen with the teams that throttling has chosen, as long as the other
 */
record LongestTimes(double[] byDefault, double[] chosen) {
    /** Of no task. */
    static LongestTimes none(int groups) {
        return new LongestTimes(new double[groups], new double[groups]);
    }

    /** As nodes tell each other, from {@link #values}. */
    static LongestTimes of(double[] values) {
        int groups = values.length / 2;
        return new LongestTimes(Arrays.copyOf(values, groups), Arrays.copyOfRange(values, groups, values.length));
    }

    /** One vector to be maximised over nodes: all groups by default, then all as chosen. */
    double[] values() {
        double[] values = Arrays.copyOf(byDefault, 2 * groups());
        System.arraycopy(chosen, 0, values, groups(), groups());
        return values;
    }

    int groups() {
        return byDefault.length;
    }

    /** Counts a group of one more task. */
    void add(int group, double defaultSeconds, double chosenSeconds) {
        byDefault[group] = Math.max(byDefault[group], defaultSeconds);
        chosen[group] = Math.max(chosen[group], chosenSeconds);
    }

    /** The same where other teams may be chosen too. */
    LongestTimes orChosen(LongestTimes others) {
        double[] either = chosen.clone();
        Arrays.setAll(either, g -> Math.max(either[g], others.chosen[g]));
        return new LongestTimes(byDefault, either);
    }

    /**
     * By how much the chosen teams make all groups together shorter.
     *
     * @param repeats of a group in an iteration
     */
    double gainSeconds(IntToDoubleFunction repeats) {
        double gain = 0;
        for (int g = 0; g < groups(); g++) {
            gain += repeats.applyAsDouble(g) * (byDefault[g] - chosen[g]);
        }
        return gain;
    }
}
