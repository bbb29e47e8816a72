package lull.phases;

/**
 * What a task did in the whole run.
 *
 * @param wallSeconds from the begin of the first event to the end of the last
 * @param regions outermost regions and markers
 * @param mpiCalls calls, those inside phases included
 * @param mpiSeconds time in them
 * @param betweenMpiSeconds the part of it that is in no phase
 * @param sentBytes bytes sent by them
 * @param forgottenCycles cycles once found and dropped for others that cover more time
 */
public record TaskTotals(
        double wallSeconds,
        long regions,
        long mpiCalls,
        double mpiSeconds,
        double betweenMpiSeconds,
        long sentBytes,
        long forgottenCycles) {}
