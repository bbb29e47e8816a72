package lull.agent.users;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import lull.platform.IdNumber;

/**
 * A user of the machine.
 *
 * @param uid user number, as all numbers of the kernel's users and groups 0..{@link IdNumber#HIGHEST}
 * @param gid number of the first group
 * @param name letters, digits and {@code . _ -}, so that it can be a part of a path
 * @param home absolute path of the home directory
 */
public record AgentUser(long uid, long gid, String name, String home) {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9._-]{0,63}");
    private static final int FIELDS = 7;
    private static final int HOME = 5;

    /** For an answer, 1 to 60 s: all other users wait so long. */
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /**
     * Looks a user up where the machine looks its users up, by {@code getent}.
     *
     * @return empty if there is none of that number, one whose name or home is no usual one, or no answer in some seconds
     */
    public static Optional<AgentUser> of(long uid) {
        return of(uid, "getent", PATIENCE);
    }

    /**
     * The same.
     *
     * @param getent which is asked
     * @param patience after which it is ended: a directory service may hang
     */
    static Optional<AgentUser> of(long uid, String getent, Duration patience) {
        try {
            Process process = new ProcessBuilder(List.of(getent, "passwd", String.valueOf(uid)))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            try {
                process.getOutputStream().close();
                return process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
                        ? parse(uid, new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                        : Optional.empty();
            } finally {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return Optional.empty();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    /**
     * Reads a line of {@code passwd}(5).
     *
     * @param uid that it must be of
     */
    static Optional<AgentUser> parse(long uid, String line) {
        String[] fields = line.strip().split(":", -1);
        if (fields.length != FIELDS
                || !fields[2].equals(String.valueOf(uid))
                || IdNumber.of(fields[3]).isEmpty()
                || !NAME.matcher(fields[0]).matches()
                || !fields[HOME].startsWith("/")) {
            return Optional.empty();
        }
        return Optional.of(new AgentUser(uid, Long.parseLong(fields[3]), fields[0], fields[HOME]));
    }
}
