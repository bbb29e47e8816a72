package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a command ended and what it printed. exitCode is 128 + signal for a process that a signal ended. */
record Outcome(List<String> command, long pid, int exitCode, byte[] stdoutBytes, String stderr) {
    String stdout() {
        return new String(stdoutBytes, StandardCharsets.UTF_8);
    }

    Outcome assertSuccess() {
        assertEquals(0, exitCode, this::description);
        return this;
    }

    /** The number that a program printed about itself after the word, as in "regions 104". */
    long printed(String word) {
        Matcher matcher = Pattern.compile("^" + Pattern.quote(word) + " (\\d+)$", Pattern.MULTILINE)
                .matcher(stdout());
        if (!matcher.find()) {
            throw new AssertionError("no line '" + word + " NUMBER' in: " + description());
        }
        return Long.parseLong(matcher.group(1));
    }

    String description() {
        return String.join(" ", command) + "\nexit code: " + exitCode + "\nstdout: " + stdout() + "\nstderr: " + stderr;
    }
}
