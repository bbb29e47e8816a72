package lull.agent;

/**
 * What the supervisor says of the program.
 *
 * @param value pid for STARTED, exit code for EXITED, signal number for SIGNALLED, 0 for LOST
 * @param nanos CLOCK_MONOTONIC, 0 for LOST
 */
public record ProgramEvent(Kind kind, int value, long nanos) {
    /** LOST: the supervisor itself is gone. */
    public enum Kind {
        STARTED,
        EXITED,
        SIGNALLED,
        LOST
    }

    /** Reads a line such as {@code exited 3 123456789}. */
    static ProgramEvent parse(String line) {
        String[] words = line.trim().split(" ");
        if (words.length != 3) {
            throw new IllegalArgumentException("not a message of the supervisor: \"" + line + "\"");
        }
        Kind kind =
                switch (words[0]) {
                    case "started" -> Kind.STARTED;
                    case "exited" -> Kind.EXITED;
                    case "signalled" -> Kind.SIGNALLED;
                    default -> throw new IllegalArgumentException("not a message of the supervisor: \"" + line + "\"");
                };
        return new ProgramEvent(kind, Integer.parseInt(words[1]), Long.parseLong(words[2]));
    }
}
