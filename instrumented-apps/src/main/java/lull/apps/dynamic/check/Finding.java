package lull.apps.dynamic.check;

/** A finding says whether a result stood its check. */
public record Finding(boolean successful, String how) {
    /** Two ways to the same optimum. */
    public static Finding compare(String method, long found, long expected) {
        return new Finding(
                found == expected, found == expected ? method : method + " finds " + expected + ", not " + found);
    }
}
