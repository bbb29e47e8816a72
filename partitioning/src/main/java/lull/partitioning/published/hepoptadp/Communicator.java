package lull.partitioning.published.hepoptadp;

/** What PARHEPOPTA asks of MPI: processes with ranks that send each other numbers, in order between each two. */
public interface Communicator {
    int rank();

    /** q, the number of processes. */
    int size();

    /** Returns when the message may be changed, not before it is sure to arrive if the other process receives it. */
    void send(int to, double[] message);

    /** Waits for the next message of that process. */
    double[] receive(int from);

    /** Every process's message, by rank; every process must call. */
    double[][] allGather(double[] message);
}
