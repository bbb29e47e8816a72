package lull.agent.users;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;

/**
 * What a user's agent says, for root's people: printable characters in lines of bounded length, so many a minute. A user can make the
 * own agent say anything; it is read all the same, so that an agent never waits for its reader.
 */
final class ChildOutput {
    /** A minute; a job takes one line. */
    static final int MOST_LINES = 60;

    static final int LONGEST = 400;
    private static final long MINUTE_NANOS = 60_000_000_000L;

    /** How an agent's lines begin. */
    private static final Pattern OURS = Pattern.compile("^lull: ");

    private final String name;
    private final InputStream stream;
    private final Consumer<String> people;
    private final LongSupplier nanoClock;
    private final StringBuilder line = new StringBuilder();
    private long minute;
    private int said;
    private long left;

    ChildOutput(String name, InputStream stream, Consumer<String> people, LongSupplier nanoClock) {
        this.name = name;
        this.stream = stream;
        this.people = people;
        this.nanoClock = nanoClock;
        minute = nanoClock.getAsLong();
    }

    void start() {
        Thread thread = new Thread(this::read, "output of " + name);
        thread.setDaemon(true);
        thread.start();
    }

    /** Reads to the end. */
    void read() {
        try (InputStream bytes = new BufferedInputStream(stream)) {
            for (int next = bytes.read(); next >= 0; next = bytes.read()) {
                take(next);
            }
        } catch (IOException e) {
            left++; // it has ended in the middle of a line
        }
        if (line.length() > 0) {
            tell();
        }
        tellLeft();
    }

    private void take(int next) {
        if (next == '\n') {
            tell();
        } else if (line.length() < LONGEST) {
            line.append(next >= ' ' && next <= '~' ? (char) next : '?');
        }
    }

    private void tell() {
        long now = nanoClock.getAsLong();
        if (now - minute >= MINUTE_NANOS) {
            minute = now;
            said = 0;
            tellLeft();
        }
        if (said < MOST_LINES) {
            said++;
            people.accept(name + ": " + OURS.matcher(line).replaceFirst(""));
        } else {
            left++;
        }
        line.setLength(0);
    }

    private void tellLeft() {
        if (left > 0) {
            people.accept(name + ": " + left + " more line(s) were left out");
            left = 0;
        }
    }
}
