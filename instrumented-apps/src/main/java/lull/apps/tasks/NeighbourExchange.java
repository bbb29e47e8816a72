package lull.apps.tasks;

/** Messages that a task swaps with its neighbours again and again. */
public interface NeighbourExchange {
    /** Sends the outgoing messages and waits for the incoming ones and for its own to be gone. */
    void run();

    /** Writes one value of the next message to a task. */
    void put(int task, int position, double value);

    /** One value of the last message from a task. */
    double get(int task, int position);
}
