package lull.dct.throttling;

/** Why a task got its number of threads. */
public enum Reason {
    /** It is the shortest by the scheme. */
    SHORTEST("shortest by the scheme"),
    /** It needs the least energy of those that keep every group within its critical time. */
    WITHIN_CRITICAL_TIMES("least energy within the critical times"),
    /** None keeps every group within; it exceeds the critical times least, and none of the default's. */
    LEAST_EXCESS(
            "no configuration keeps every group within its critical time; least excess, never above the default's"),
    /** What smaller teams would save is not known well enough, or is nothing. */
    NOT_CHEAPER("no smaller teams are cheaper than the default by more than the prediction may be wrong: default kept"),
    /** What smaller teams would save is less than what lower frequencies do in the same slack. */
    FREQUENCIES_CHEAPER("lower frequencies save more in the same slack than smaller teams: default kept"),
    /** No phase is parallel and long enough. */
    NOTHING_TO_THROTTLE("no parallel phase is long enough to throttle: default kept"),
    /** The default configuration's own time is unknown, so nothing can be compared. */
    NOT_PREDICTED("time in the default configuration is not known: default kept");

    private final String words;

    Reason(String words) {
        this.words = words;
    }

    /** For people. */
    @Override
    public String toString() {
        return words;
    }
}
