package lull.simulation.job;

/** Time, energy and memory traffic of a simulated task so far. Time is busy + waiting; energy the integral of power over it. */
public final class TaskAccount {
    private double busySeconds;
    private double delaySeconds;
    private double waitSeconds;
    private double joules;
    private double memoryBytes;
    private double cycles;
    private double instructions;
    private long transitions;
    private long rebindings;
    private double rebindingSeconds;

    /** Reads its first number and its last; the result means nothing. */
    long touch() {
        return Double.doubleToRawLongBits(busySeconds) + Double.doubleToRawLongBits(rebindingSeconds);
    }

    /** Cycles of cores that did not sleep, and the instructions that they retired. */
    void counted(double newCycles, double newInstructions) {
        cycles += newCycles;
        instructions += newInstructions;
    }

    void busy(double seconds, double watts) {
        busySeconds += seconds;
        joules += seconds * watts;
    }

    /** Of its busy time, what its threads waited for CPUs. */
    void delayed(double seconds) {
        delaySeconds += seconds;
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

    /** A region's threads got to other places. */
    void rebound(double seconds) {
        rebindings++;
        rebindingSeconds += seconds;
    }

    /** Seconds of its own time: all that is not spent in MPI operations, and what it takes to hand messages over. */
    public double busySeconds() {
        return busySeconds;
    }

    /** Share of its own time that preemptions made, 0..1. */
    public double delayShare() {
        return busySeconds > 0 ? delaySeconds / busySeconds : 0;
    }

    /** Seconds inside operations that wait for others, {@code MPI_Finalize} among them. */
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

    /** Cycles of all busy cores, memory stalls and spinning included, as a counter of unhalted cycles has them. */
    public double cycles() {
        return cycles;
    }

    /** Instructions of all cores: one a cycle of a phase's work, and one a cycle while a core spins or hands messages over. */
    public double instructions() {
        return instructions;
    }

    /** Changes of frequency. */
    public long transitions() {
        return transitions;
    }

    /** Regions whose team sat elsewhere than that of the region before. */
    public long rebindings() {
        return rebindings;
    }

    /** Seconds that they took longer. */
    public double rebindingSeconds() {
        return rebindingSeconds;
    }
}
