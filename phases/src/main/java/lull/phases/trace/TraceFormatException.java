package lull.phases.trace;

import java.io.IOException;

/** A file is no trace, of another version, or damaged. */
public class TraceFormatException extends IOException {
    private static final long serialVersionUID = 1;

    /** @param message with the file, and the cure */
    public TraceFormatException(String message) {
        super(message);
    }
}
