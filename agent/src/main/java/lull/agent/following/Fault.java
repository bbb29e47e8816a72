package lull.agent.following;

import java.util.Arrays;

/** What went wrong inside Lull, in one line: for the report, so that it can be found. */
public final class Fault {
    private Fault() {}

    /** The exception, its message, and where in Lull it came from. */
    public static String words(Throwable fault) {
        String place = Arrays.stream(fault.getStackTrace())
                .filter(frame -> frame.getClassName().startsWith("lull."))
                .findFirst()
                .map(frame -> " (" + frame.getFileName() + ":" + frame.getLineNumber() + ")")
                .orElse("");
        return (fault.getClass().getSimpleName() + ": " + fault.getMessage())
                        .lines()
                        .findFirst()
                        .orElse("")
                + place;
    }
}
