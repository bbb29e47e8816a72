package lull.phases.trace;

/** A file ends before it says whose trace it is: there is nothing in it. */
public final class CutHeaderException extends TraceFormatException {
    private static final long serialVersionUID = 1;

    /** @param message with the file, and the cure */
    CutHeaderException(String message) {
        super(message);
    }
}
