package lull.phases.trace;

/**
 * What a reader found.
 *
 * @param events regions and MPI calls
 * @param complete false if the end is missing, because the writer was killed or still writes
 */
public record TraceSummary(long events, boolean complete) {}
