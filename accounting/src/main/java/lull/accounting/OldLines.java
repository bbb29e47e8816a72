package lull.accounting;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Consumer;

/** Lines of jobs that ended long ago: removed once a day, and every hour where that fails, which is said once. For one thread. */
final class OldLines {
    private static final Duration PAUSE = Duration.ofDays(1);
    private static final Duration PAUSE_AFTER_FAULT = Duration.ofHours(1);

    private final Keeping keep;
    private final InstantSource clock;
    private final Consumer<String> people;
    private Instant next = Instant.MIN;
    private Optional<String> trouble = Optional.empty();

    /**
     * Those that are kept no longer.
     *
     * @param people hears of what goes wrong
     */
    OldLines(Keeping keep, InstantSource clock, Consumer<String> people) {
        this.keep = keep;
        this.clock = clock;
        this.people = people;
    }

    /** Whether it is time to remove them. */
    boolean areDue() {
        return !clock.instant().isBefore(next);
    }

    /**
     * Removes them.
     *
     * @param place that has them, which is opened only now
     * @return whether that was possible
     */
    boolean forget(JobStore.Opener place) {
        Instant now = clock.instant();
        try {
            place.open().forget(now.minus(keep.age()), keep.user());
            next = now.plus(PAUSE);
            trouble = Optional.empty();
            return true;
        } catch (IOException | RuntimeException e) {
            next = now.plus(PAUSE_AFTER_FAULT);
            say("accounting: old lines are not removed: " + e.getMessage()
                    + "; --accounting-keep asks for that again every hour");
            return false;
        }
    }

    private void say(String words) {
        if (!trouble.equals(Optional.of(words))) {
            trouble = Optional.of(words);
            people.accept(words);
        }
    }
}
