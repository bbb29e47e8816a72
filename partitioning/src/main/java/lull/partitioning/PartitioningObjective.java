package lull.partitioning;

/** The objective of a partitioning problem says what is to be least. */
public enum PartitioningObjective {
    /** f_T: the time of the slowest. */
    TIME,
    /** f_E: the energy of all. */
    ENERGY,
    /** Both, as a Pareto front. */
    PARETO
}
