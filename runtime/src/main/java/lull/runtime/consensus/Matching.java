package lull.runtime.consensus;

/** By what the phase groups of the nodes were told to be the same. */
enum Matching {
    /** One node has them all. */
    SINGLE,
    /** The nodes run the same regions between the same MPI operations. */
    CONTENT,
    /** Regions differ, MPI operations don't. */
    DELIMITERS,
    /** They are not. */
    NONE,
    /** There are more tasks than the job has: two jobs were taken for one. */
    CROWDED
}
