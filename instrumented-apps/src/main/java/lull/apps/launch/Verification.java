package lull.apps.launch;

/** Whether the numbers that an application computed are the known ones. */
public enum Verification {
    SUCCESSFUL("SUCCESSFUL"),
    UNSUCCESSFUL("UNSUCCESSFUL"),
    /** There are no known numbers for this problem. */
    NOT_PERFORMED("NOT PERFORMED");

    private final String words;

    Verification(String words) {
        this.words = words;
    }

    /** Successful or not. */
    public static Verification of(boolean successful) {
        return successful ? SUCCESSFUL : UNSUCCESSFUL;
    }

    @Override
    public String toString() {
        return words;
    }
}
