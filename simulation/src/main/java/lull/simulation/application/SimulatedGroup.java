package lull.simulation.application;

import java.util.List;
import lull.channel.layout.MpiCall;

/**
 * A phase group of a simulated application: its phases, and the MPI operation that ends it.
 *
 * @param delimiter {@link MpiCall#WAITALL} for messages from and to neighbours, or a collective
 * @param bytes of each message, or of the collective's operand
 * @param neighbours that a task sends to and receives from before a Waitall: 2, 4 or 6, on a line, a plane or a torus; 0 before
 *     a collective
 */
public record SimulatedGroup(
        String name, List<SimulatedPhase> phases, MpiCall delimiter, double bytes, int neighbours) {

    /** Checks the operation. */
    public SimulatedGroup {
        phases = List.copyOf(phases);
        boolean messages = delimiter == MpiCall.WAITALL;
        if (!messages && delimiter != MpiCall.ALLREDUCE && delimiter != MpiCall.BARRIER) {
            throw new IllegalArgumentException(
                    "group " + name + " ends with " + delimiter + ": give waitall, allreduce or barrier");
        }
        if (messages ? neighbours != 2 && neighbours != 4 && neighbours != 6 : neighbours != 0) {
            throw new IllegalArgumentException("group " + name + " has " + neighbours
                    + " neighbours: give 2, 4 or 6 before a waitall, and none before a collective");
        }
        if (!(bytes >= 0 && bytes < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("messages of " + bytes + " bytes can't be sent; give 0 or more");
        }
    }
}
