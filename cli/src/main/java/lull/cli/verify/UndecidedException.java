package lull.cli.verify;

/** Nothing can be said about the program; the message says why and what helps. */
final class UndecidedException extends Exception {
    private static final long serialVersionUID = 1;

    UndecidedException(String message) {
        super(message);
    }
}
