package lull.agent.standing;

import java.io.IOException;
import java.util.function.Consumer;

/** What was lost is tried to be had anew, once a second until it succeeds. Why it does not is told once for each reason. */
final class Renewal {
    /** Between two attempts, 0.1 to 60 s. */
    static final long AGAIN_NANOS = 1_000_000_000;

    /** What is tried. */
    @FunctionalInterface
    interface Attempt {
        /** @throws IOException if it can't be had now */
        void run() throws IOException;
    }

    private final Attempt attempt;
    private final Consumer<String> people;
    private String trouble = "";
    private long next = Long.MIN_VALUE;

    /** @param people hears why it can't be had */
    Renewal(Attempt attempt, Consumer<String> people) {
        this.attempt = attempt;
        this.people = people;
    }

    /** Tries, if it is time; whether that succeeded. */
    boolean succeeds(long nowNanos) {
        if (nowNanos < next) {
            return false;
        }
        next = nowNanos + AGAIN_NANOS;
        try {
            attempt.run();
            trouble = "";
            return true;
        } catch (IOException e) {
            tell(String.valueOf(e.getMessage()));
            return false;
        }
    }

    private void tell(String why) {
        if (!trouble.equals(why)) {
            trouble = why;
            people.accept(why);
        }
    }
}
