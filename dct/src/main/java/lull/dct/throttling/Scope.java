package lull.dct.throttling;

import java.util.Locale;

/** What shares one configuration in the improved one phase approach. */
public enum Scope {
    /** All phases of a task, as published: a team is never resized. */
    TASK,
    /** The phases of one group of a task: the shortest iteration, at the price of a change at each group's beginning. */
    GROUP;

    /** As options and reports write it, {@code task}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
