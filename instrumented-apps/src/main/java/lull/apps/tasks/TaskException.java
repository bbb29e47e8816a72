package lull.apps.tasks;

/** Tasks could not talk to each other: the program can't go on. */
public final class TaskException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TaskException(String message, Throwable cause) {
        super(message + ": " + cause.getMessage(), cause);
    }
}
