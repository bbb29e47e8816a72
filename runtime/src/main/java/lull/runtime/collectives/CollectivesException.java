package lull.runtime.collectives;

/** Thrown when collective operations have come to an end: another agent died, say. */
public final class CollectivesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** @param cause what the library said */
    public CollectivesException(Exception cause) {
        super(cause.getMessage(), cause);
    }
}
