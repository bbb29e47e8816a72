package lull.agent.balance;

/** Frequency control of the same job, as far as a balanced loop has to know of it: both live on the same slack. */
public interface SlackRival {
    /** A job whose frequencies nobody sets. */
    SlackRival NONE = new SlackRival() {
        @Override
        public boolean holds() {
            return false;
        }

        @Override
        public boolean isSettled() {
            return true;
        }

        @Override
        public int frequencies() {
            return 1;
        }

        @Override
        public double relativeHertz(int frequency) {
            return 1;
        }

        @Override
        public double watts(int frequency) {
            return 1;
        }
    };

    /** Whether a plan is held, so that times are not those of the highest frequency, and work moved by them would be moved wrongly. */
    boolean holds();

    /** Whether no plan is held, nor will be soon. */
    boolean isSettled();

    /** Number of frequencies, at least one; the last is the highest. */
    int frequencies();

    /** A frequency by the highest. */
    double relativeHertz(int frequency);

    /** Power of a task at it, in any unit. */
    double watts(int frequency);
}
