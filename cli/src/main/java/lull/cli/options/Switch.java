package lull.cli.options;

/** What an option says that has something done or left. */
public enum Switch {
    /** It is done. */
    on,
    /** It is left. */
    off
}
