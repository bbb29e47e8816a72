package lull.apps.launch;

/**
 * Options that only the work shows to be impossible. All tasks of the job find it out alike and throw it, none of them alone; the message
 * says what can't be, and the cure.
 */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** A refusal in one line. */
    public RefusedException(String message) {
        super(message);
    }
}
