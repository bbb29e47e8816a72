package lull.dvfs;

/**
 * The frequency of each phase of a group, and why.
 *
 * @param frequencies of each phase, by number
 * @param waitFrequency of the wait that ends the group, by number: that of the last phase, unless it is changed for the wait
 * @param defaultSeconds all phases at the highest frequency, those that are predicted
 * @param predictedSeconds the same phases with these frequencies, transitions between them and to the wait included
 * @param defaultCost t·f or joules at the highest frequency, of phases and wait
 * @param predictedCost the same with these frequencies, transitions included
 * @param gap by how much a better selection could at most cost less; 0 if there is none, NaN if the solver doesn't tell
 */
public record FrequencyDecision(
        int[] frequencies,
        int waitFrequency,
        double defaultSeconds,
        double predictedSeconds,
        double defaultCost,
        double predictedCost,
        double gap,
        Reason reason) {

    /** Why. */
    public enum Reason {
        /** The least cost within the slack. */
        SELECTED("least cost within the slack"),
        /** A group too short to change the frequency for: it runs at what the one before ended with. */
        GOES_ON("too short to change the frequency for: it goes on at that of the group before"),
        /** No selection within the slack costs less than the default. */
        NOTHING_TO_GAIN("no lower frequency fits the slack and costs less: default kept"),
        /** The critical task, or one whose slack a transition would use up. */
        NO_SLACK("no slack: default kept"),
        /** The task has one frequency for all its phases, and another group of it, or a task of the same clock, has no room. */
        ONE_FOR_ALL("one frequency for the whole task, which others need: default kept"),
        /** A time that the slack depends on isn't known. */
        UNKNOWN_SLACK("slack is not known: default kept"),
        /** The machine has one frequency, or times at all others are unknown. */
        ONE_FREQUENCY("only the highest frequency can be chosen here: default kept"),
        /** No phase is predicted. */
        NOT_PREDICTED("no phase is predicted at its default frequency: default kept");

        private final String words;

        Reason(String words) {
            this.words = words;
        }

        /** For people. */
        @Override
        public String toString() {
            return words;
        }
    }
}
