package lull.runtime;

import java.util.Optional;
import lull.runtime.job.JobTasks;

/**
 * Which look at the default is taken. The first one is of a few iterations, which tell slack; the second one of as many as a mean
 * needs, once they are few beside those that have passed. Where no frequency could be lowered there is the second one alone.
 */
final class Looks {
    /** Iterations that a task has done before a second look; fewer tell no period. */
    static final long SHORTEST_OBSERVATION = 32;

    /** The same before a first look: as often as an iteration has to be seen to be known as one. */
    private static final long SHORTEST_GLANCE = 3;
    /** Iterations of the first look: with fewer, nothing tells how much waits scatter. */
    private static final long FIRST = 4;
    /** Iterations of the second look, at least; of each of a long period, as many as make so many together, or the fewest. */
    private static final long SECOND = 16;

    private static final long FEWEST_OF_PERIOD = 2;
    private static final int LONG_PERIOD = 4;
    /** Iterations that have passed by one that is taken from a plan to measure the default again. */
    private static final long PASSED_BY_MEASURED = 8;
    /**
     * What frequencies could save at most, by the default's cost, for which the default is looked at again when nothing was sure enough:
     * 0.002 to 0.05. A look costs the program nothing and the agent some milliseconds; below that the chance is not worth a lease.
     */
    private static final double WORTH_ANOTHER = 0.01;

    private final JobTasks tasks;
    private final boolean lowersFrequencies;
    private boolean first;
    private long secondTurns = PASSED_BY_MEASURED * SHORTEST_OBSERVATION;

    /** @param first whether a first look is of use */
    Looks(JobTasks tasks, boolean first) {
        this.tasks = tasks;
        this.first = first;
        lowersFrequencies = first;
    }

    /** Whether frequencies could be lowered, so that the default costs what they would save. */
    boolean lowersFrequencies() {
        return lowersFrequencies;
    }

    /** Iterations that are few beside those that have passed. */
    long fewBesidePassed() {
        return tasks.leastTurns() / PASSED_BY_MEASURED;
    }

    /** Whether the first look is being taken, or what it told is held. */
    boolean isFirst() {
        return first;
    }

    /** The next look is the second. */
    void second() {
        first = false;
    }

    /** The tasks do other work: the next look is of its first iterations, where one is of use. */
    void beginAnew() {
        first = lowersFrequencies;
        secondTurns = PASSED_BY_MEASURED * SHORTEST_OBSERVATION;
    }

    /** Iterations that have to be seen before something is measured, less those that were. */
    long turnsToObserve() {
        return (first ? SHORTEST_GLANCE : SHORTEST_OBSERVATION) - tasks.leastTurns();
    }

    /** Iterations to wait for until the default may be measured. */
    long turns(int period) {
        return first ? period * FIRST : period * SECOND / Math.min(period, LONG_PERIOD) + 1;
    }

    /** Measurements of each iteration of the period that have to be there, at least. */
    long fewestCalls(int period) {
        return first ? FIRST : Math.max(FEWEST_OF_PERIOD, SECOND / period);
    }

    /**
     * Whether the iterations that a second look takes are few beside those that have passed, and there would be something to
     * decide on, irregular work staying as it is; on all nodes. It comes no later where times scatter: against a mean of few iterations
     * that were slow by chance a plan passes for one that loses nothing.
     */
    boolean isSecondDue(PlanKeeper keeper, Observation observation) {
        if (!first || tasks.leastTurns() < secondTurns) {
            return false;
        }
        Optional<Boolean> agreed = keeper.joint().isMeasuredAgain(!observation.isIrregular());
        if (agreed.isPresent()) {
            secondTurns *= 2;
        }
        return agreed.orElse(false);
    }

    /**
     * Whether the default may be looked at again, after as many iterations as have passed. Where other nodes take part they are asked
     * then, since what is to be gained here is not what is to be gained there.
     */
    boolean isWorthAnother(PlanKeeper keeper) {
        return keeper.joint().isShared() || keeper.possibleShare() >= WORTH_ANOTHER;
    }

    /** Whether it is; if one node is for it, on all. Empty as long as others are waited for. */
    Optional<Boolean> isAnotherTaken(PlanKeeper keeper) {
        return keeper.joint().isAnyFor(keeper.possibleShare() >= WORTH_ANOTHER);
    }
}
