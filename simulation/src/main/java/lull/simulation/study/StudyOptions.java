package lull.simulation.study;

import java.util.OptionalInt;

/**
 * How large a study is made. Each reads what concerns it.
 *
 * @param mostNodes of studies that scale: they go from one node to this many
 * @param iterations of each job; empty for as many as the study has by itself
 */
public record StudyOptions(int mostNodes, OptionalInt iterations) {
    /** Nodes of the paper's largest runs. */
    public static final int PAPER_NODES = 128;

    /** The largest cluster that is simulated: under Lull a node of many takes some 60 kB, of few a megabyte. */
    public static final int LARGEST_NODES = 131_072;

    /** The longest runs: some minutes on two nodes. */
    public static final int MOST_ITERATIONS = 1_000_000;

    /** As large as the paper's. */
    public static final StudyOptions USUAL = new StudyOptions(PAPER_NODES, OptionalInt.empty());

    /** Checks both. */
    public StudyOptions {
        checkNodes("--nodes", mostNodes);
        iterations.ifPresent(number -> checkIterations("--iterations", number));
    }

    /**
     * Checks that so many nodes can be simulated.
     *
     * @param what is said of them, as users call it
     */
    public static void checkNodes(String what, int nodes) {
        check(what, nodes, LARGEST_NODES);
    }

    /** The same of a job's iterations. */
    public static void checkIterations(String what, int iterations) {
        check(what, iterations, MOST_ITERATIONS);
    }

    private static void check(String what, int number, int most) {
        if (number < 1 || number > most) {
            throw new IllegalArgumentException(what + " " + number + " can't be simulated; give 1 to " + most);
        }
    }
}
