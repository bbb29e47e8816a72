package lull.runtime.consensus;

import java.util.Optional;

/**
 * What all agents do next about the job whose turn it is, told from the summary of what all of them said in a round: a pure
 * function, so that all come to the same.
 *
 * @param tasks that take part
 * @param values that every agent maximises, those without such tasks too; 0 if there is nothing to maximise
 * @param byIteration whether each iteration of the period has its own values
 */
record RoundOutcome(Stage stage, int tasks, Matching matching, int values, boolean byIteration) {

    /**
     * About the first stage to which all of the job's tasks have come, or whose agents won't wait any longer.
     *
     * @param startOvers of the job, as all agents knew before the round. If the job was started over since, what was
     *     contributed is worth nothing any more.
     */
    static Optional<RoundOutcome> in(Summary summary, int startOvers) {
        return summary.startOvers() > startOvers
                ? Optional.empty()
                : summary.due().map(RoundOutcome::of);
    }

    private static RoundOutcome of(Gathering due) {
        Matching matching = due.matching();
        boolean maximised = matching == Matching.CONTENT || matching == Matching.DELIMITERS;
        return new RoundOutcome(
                due.stage(),
                due.tasks(),
                matching,
                maximised ? (int) (due.values().most() * due.iterations()) : 0,
                due.iterations() > 1);
    }

    /** Why nobody decides; empty if they do. */
    Optional<String> disagreement() {
        return switch (matching) {
            case NONE ->
                Optional.of(
                        "the phase groups of the nodes can't be matched: their MPI operations differ, or look all alike");
            case CROWDED -> Optional.of("two jobs of the same name and size can't be told apart");
            default -> Optional.empty();
        };
    }
}
