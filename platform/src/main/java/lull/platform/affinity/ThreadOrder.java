package lull.platform.affinity;

/** In which order the threads of a team are laid on cores. */
public enum ThreadOrder {
    /**
     * Neighbours together: threads fill one processor before the next, and within it one last-level cache before the
     * next.
     */
    COMPACT,
    /**
     * Neighbours apart: consecutive threads alternate between processors, and within a processor between last-level
     * caches.
     */
    SCATTERED
}
