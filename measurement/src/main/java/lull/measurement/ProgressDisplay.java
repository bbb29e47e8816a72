package lull.measurement;

/** How a campaign shows how far it is. */
public enum ProgressDisplay {
    /** A bar that changes in place, for a terminal. */
    BAR,
    /** Now and then a line, for a log. */
    LINES,
    NONE
}
