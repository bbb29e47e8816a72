package lull.dct.throttling;

import java.util.Locale;

/** How tasks come to their concurrency: section V of Li et al., IPDPS 2010. */
public enum Scheme {
    /** One configuration for all tasks and phases: the one with the shortest iteration. */
    BEST_STATIC,
    /** The best configuration of each phase; no guarantee, since every change costs cache misses. */
    PROFILE_DRIVEN,
    /** One configuration for each task, the one with its shortest total, chosen alone; may make another task critical. */
    ONE_PHASE,
    /** One configuration for each task, or task and group, that keeps all its groups within the critical times. */
    IMPROVED_ONE_PHASE;

    /** As options and reports write it, {@code improved-one-phase}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
