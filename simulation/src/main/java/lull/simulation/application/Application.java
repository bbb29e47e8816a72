package lull.simulation.application;

import java.util.List;

/** An iterative hybrid program, as the simulation runs it. Immutable: the same question has the same answer at any time. */
public interface Application {
    /** What it is called. */
    String name();

    /** Its phase groups, each once. */
    List<SimulatedGroup> groups();

    /** Iterations of a whole run. */
    int iterations();

    /** Indices of the groups that an iteration runs, in order; the same array may be returned each time. */
    int[] sequence(int iteration);

    /**
     * How much work a phase has, relative to {@link SimulatedPhase#work}.
     *
     * @param task counted from 0
     * @param iteration counted from 0
     * @param group index into {@link #groups}
     * @param phase index into the group's phases
     */
    double load(int task, int iteration, int group, int phase);
}
