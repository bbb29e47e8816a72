package lull.balancing.simulation;

import java.util.List;

/** Programs whose costs can be counted without running them; found as a service, since they may be missing in a build. */
public interface ProgramCosts {
    /** Names of the programs. */
    List<String> programs();

    /**
     * The costs of a random problem.
     *
     * @param program one of the names
     * @param size of the problem
     * @param seed of what is random in it
     * @throws IllegalArgumentException if there is no such program, or none of that size
     */
    IterationCosts of(String program, int size, long seed);
}
