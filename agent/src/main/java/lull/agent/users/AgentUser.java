package lull.agent.users;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
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

    /**
     * Looks a user up where the machine looks its users up, by {@code getent}.
     *
     * @return empty if there is none of that number, or one whose name or home is no usual one
     */
    public static Optional<AgentUser> of(long uid) {
        try {
            Process process = new ProcessBuilder(List.of("getent", "passwd", String.valueOf(uid)))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String line = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return parse(uid, line);
        } catch (IOException e) {
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
