package lull.simulation.job;

/** Time, energy and memory traffic of a simulated task so far. Time is busy + waiting; energy the integral of power over it. */
public final class TaskAccount {
    private double busySeconds;
    private double waitSeconds;
    private double joules;
    private double memoryBytes;
    private long transitions;

    void busy(double seconds, double watts) {
        busySeconds += seconds;
        joules += seconds * watts;
    }

    void waiting(double seconds, double watts) {
        waitSeconds += seconds;
        joules += seconds * watts;
    }

    void moved(double bytes) {
        memoryBytes += bytes;
    }

    void transition() {
        transitions++;
    }

    /** Seconds of its own time: all that is not spent in MPI operations, and what it takes to hand messages over. */
    public double busySeconds() {
        return busySeconds;
    }

    /** Seconds inside operations that wait for others. */
    public double waitSeconds() {
        return waitSeconds;
    }

    /** Energy of the task's node. */
    public double joules() {
        return joules;
    }

    /** Bytes that its phases moved from and to memory. */
    public double memoryBytes() {
        return memoryBytes;
    }

    /** Changes of frequency. */
    public long transitions() {
        return transitions;
    }
}
