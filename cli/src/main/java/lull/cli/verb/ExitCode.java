package lull.cli.verb;

/** With which codes verbs end, the same for all of them; docs/exit-codes.md is this table for users. */
public final class ExitCode {
    /** Done; where the verb asks something, yes. */
    public static final int OK = 0;

    /** Not done, and why is said: a file can't be read or written, something is missing here; or the answer is no. */
    public static final int FAILED = 1;

    /** What was asked can't be: a wrong command line, or a file that it names holds something else than it must. */
    public static final int USAGE = 2;

    /** No answer can be given, neither yes nor no. */
    public static final int UNDECIDED = 3;

    /** A fault of Lull's own. */
    public static final int INTERNAL = 70;

    /** The program is there and can't be run, as shells tell it. */
    public static final int NOT_RUNNABLE = 126;

    /** There is no such program, as shells tell it. */
    public static final int NOT_FOUND = 127;

    /** Ended by an interrupt: 128 and the signal's number, as shells tell it. */
    public static final int INTERRUPTED = 130;

    private ExitCode() {}
}
