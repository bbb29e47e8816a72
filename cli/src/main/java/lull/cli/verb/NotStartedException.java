package lull.cli.verb;

import java.io.IOException;

/** A program that a verb was to start is not there or can't be run, which has a code of its own in {@link ExitCode}. */
public final class NotStartedException extends IOException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    /** @param exitCode {@link ExitCode#NOT_FOUND} or {@link ExitCode#NOT_RUNNABLE} */
    public NotStartedException(String why, int exitCode) {
        super(why);
        this.exitCode = exitCode;
    }

    /** The code with which the verb ends. */
    public int exitCode() {
        return exitCode;
    }
}
