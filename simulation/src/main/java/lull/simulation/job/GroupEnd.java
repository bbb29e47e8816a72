package lull.simulation.job;

import lull.channel.layout.MpiCall;

/**
 * The operation that ends a phase group, when all tasks have come to it: a collective lets all go on together, messages each
 * task as soon as its neighbours' have come.
 *
 * @param others neighbours by rank, none of a collective
 * @param arrivals by rank, in seconds: each task had handed its messages over by then
 * @param collectiveSeconds when the collective lets all go on
 */
record GroupEnd(MpiCall call, int[][] others, double[] arrivals, double latencySeconds, double collectiveSeconds) {
    /** When a task can go on. */
    double seconds(int rank) {
        if (call != MpiCall.WAITALL) {
            return collectiveSeconds;
        }
        double last = 0;
        for (int other : others[rank]) {
            last = Math.max(last, arrivals[other] + latencySeconds);
        }
        return last;
    }

    /** Whether any task goes on before a time, if each does so much later than it could: mostly the first one asked does. */
    boolean isAnyBefore(double seconds, double later) {
        for (int rank = 0; rank < arrivals.length; rank++) {
            if (Math.max(arrivals[rank], seconds(rank)) + later < seconds) {
                return true;
            }
        }
        return false;
    }
}
