package lull.dvfs;

import java.util.OptionalDouble;

/**
 * What is known of a phase group of one task, in an iteration, after DCT and at the highest frequency; NaN for what isn't.
 *
 * @param criticalSeconds t_c, the longest that any task takes
 * @param ownSeconds t_i
 * @param sendSeconds t_i^comm_send, time to send data from this task
 * @param waitSeconds recorded in the group's delimiting MPI operation; empty if it wasn't
 */
public record GroupTiming(double criticalSeconds, double ownSeconds, double sendSeconds, OptionalDouble waitSeconds) {}
