package lull.simulation.job;

/**
 * At what frequency a simulated task waits in an MPI operation.
 *
 * @param afterSeconds time that it waits at the frequency that it came with; infinite to stay there
 * @param frequency index of the frequency after that
 * @param returns whether it goes back to the frequency that it came with before the operation ends for the program
 */
public record WaitOrder(double afterSeconds, int frequency, boolean returns) {
    /** Leaves the frequency alone. */
    public static final WaitOrder STAY = new WaitOrder(Double.POSITIVE_INFINITY, 0, false);
}
