package lull.runtime.observation;

import java.util.Optional;
import lull.runtime.holding.JointDecision.Wish;
import lull.runtime.holding.PlanKeeper;
import lull.runtime.job.JobTasks;

/**
 * Which look at the default is taken. The first one is of a few iterations, which tell slack; the second one of as many as a mean
 * needs, once they are few beside those that have passed. Where no frequency could be lowered there is the second one alone.
 */
public final class Looks {
    /** Iterations that a task has done before a second look; fewer tell no period. */
    public static final long SHORTEST_OBSERVATION = 32;

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

    /** Until the tasks have been followed in their iteration for the first time since something was told of it. */
    private static final long UNKNOWN = -1;

    private static final long FIRST_SECOND = PASSED_BY_MEASURED * SHORTEST_OBSERVATION;
    /**
     * What frequencies could save at most, by the default's cost, for which the default is looked at again when nothing was sure enough:
     * 0.002 to 0.05. A look costs the program nothing and the agent some milliseconds; below that the chance is not worth a lease.
     */
    private static final double WORTH_ANOTHER = 0.01;

    /** Iterations of a later look at slack that may have changed, 4 to 16; of a long period four: more than of the first, as chance has more looks to be wrong in. */
    private static final long LATER = 8;
    /** Iterations by default between looks that found nothing, the fewest, 16 to 256: a look of eight costs an eighth of what it may win. */
    private static final long SHORTEST_REST = 64;
    /** Seconds between such looks, the most, 1 to 60: what a look takes the agent, some milliseconds, is then less than a thousandth. */
    private static final double LONGEST_REST_SECONDS = 8;
    /** Iterations that have passed by one of such a rest, the least, 8 to 32: a short run is looked at about as often as a long one. */
    private static final long PASSED_BY_REST = 16;
    /** Iterations by which one has passed at the last long look, at the next, 2 to 16. */
    private static final long BETWEEN_LONG = 4;

    private final JobTasks tasks;
    private final boolean lowersFrequencies;
    private boolean first;
    private boolean later;
    private boolean longTaken;
    private boolean atOnce;
    private long rest = SHORTEST_REST;
    private long pausedUntil;
    private long secondTurns = FIRST_SECOND;

    /** @param first whether a first look is of use */
    public Looks(JobTasks tasks, boolean first) {
        this.tasks = tasks;
        this.first = first;
        lowersFrequencies = first;
    }

    /** Whether frequencies could be lowered, so that the default costs what they would save. */
    public boolean lowersFrequencies() {
        return lowersFrequencies;
    }

    /** Iterations that are few beside those that have passed. */
    long fewBesidePassed() {
        return tasks.leastTurns() / PASSED_BY_MEASURED;
    }

    /** Whether the first look is being taken, or what it told is held. */
    public boolean isFirst() {
        return first;
    }

    /** Whether slack is looked at that may have changed, of an iteration that is known. */
    public boolean isLater() {
        return first && later;
    }

    /** The next look is the second. */
    public void second() {
        first = false;
        later = true;
        longTaken = true;
        secondTurns = Math.max(secondTurns, BETWEEN_LONG * tasks.leastTurns());
    }

    /** The next look is short. */
    public void again() {
        first = true;
        later = true;
    }

    /** None is taken for so many iterations. */
    public void pause(long turns) {
        pausedUntil = tasks.leastTurns() + turns;
    }

    /** @param wanted whether the next look is taken without a rest before it */
    public void atOnce(boolean wanted) {
        atOnce = wanted;
    }

    /** A plan did well for long: the next look is not far. */
    public void restShortly() {
        rest = SHORTEST_REST;
    }

    /** The tasks do other work: the next look is of its first iterations, where one is of use. */
    public void beginAnew() {
        first = lowersFrequencies;
        later = false;
        longTaken = false;
        rest = SHORTEST_REST;
        pausedUntil = 0;
        secondTurns = UNKNOWN;
    }

    /** The tasks are followed in another iteration of the same work, which no second look was taken of. */
    public void beginIteration() {
        longTaken = !first;
        secondTurns = UNKNOWN;
    }

    /** Iterations after which the second look is due; turns of one that they came back to were done before. */
    private long secondTurns() {
        if (secondTurns == UNKNOWN) {
            long turns = tasks.leastTurns();
            secondTurns = FIRST_SECOND + (turns < FIRST_SECOND ? 0 : turns);
        }
        return secondTurns;
    }

    /** Iterations that have to be seen before something is measured, less those that were. */
    public long turnsToObserve() {
        return isLater() ? 0 : (first ? SHORTEST_GLANCE : SHORTEST_OBSERVATION) - tasks.leastTurns();
    }

    /** Iterations to wait for until the default may be measured. */
    public long turns(int period) {
        return first ? period * fewestCalls(period) : period * SECOND / Math.min(period, LONG_PERIOD) + 1;
    }

    /** Measurements of each iteration of the period that have to be there, at least. */
    long fewestCalls(int period) {
        if (first) {
            return later && period == 1 ? LATER : FIRST;
        }
        return Math.max(FEWEST_OF_PERIOD, SECOND / period);
    }

    /**
     * Whether a plan is given up for another look, on all nodes: the second, where the iterations that it takes are few beside those that
     * have passed and there would be something to decide on, irregular work staying as it is; after it, on a single node, where what is
     * followed is the inner loop of an iteration that is known by now. The second comes no later where times scatter: against a mean of few iterations
     * that were slow by chance a plan passes for one that loses nothing.
     */
    public boolean isAnotherDue(PlanKeeper keeper, Observation observation) {
        boolean asked = isSecondToCome() || !keeper.joint().isShared();
        if (!asked || tasks.leastTurns() < secondTurns()) {
            return false;
        }
        boolean wanted = isSecondToCome() ? !observation.isIrregular() : tasks.areInnerLoops();
        Optional<Boolean> agreed = keeper.joint().isMeasuredAgain(wanted);
        if (agreed.isPresent()) {
            secondTurns *= 2;
        }
        return agreed.orElse(false);
    }

    /** Whether the next look that a plan is given up for is the second. */
    public boolean isSecondToCome() {
        return first && !longTaken;
    }

    /** Iterations by default until the next look is asked for, twice as many each time that it finds nothing. */
    public long turnsToRest() {
        if (atOnce) {
            atOnce = false;
            return 0;
        }
        return turnsToRest(tasks.elapsedSeconds() / Math.max(1, tasks.leastTurns()));
    }

    long turnsToRest(double iterationSeconds) {
        long turns = rest;
        long most = Math.min(tasks.leastTurns() / PASSED_BY_REST, (long) (LONGEST_REST_SECONDS / iterationSeconds));
        rest = Math.max(SHORTEST_REST, Math.min(2 * rest, most));
        return turns;
    }

    /**
     * Whether the default may be looked at again. Where other nodes take part they are asked then, since what is to be gained here is
     * not what is to be gained there.
     */
    public boolean isWorthAnother(PlanKeeper keeper) {
        return keeper.joint().isShared() || isWanted(keeper);
    }

    private boolean isWanted(PlanKeeper keeper) {
        return lowersFrequencies && (keeper.hasHeld() || keeper.possibleShare() >= WORTH_ANOTHER);
    }

    /**
     * Which look is taken, if one node is for it, on all: a long one after four times as many iterations as the last, as long as
     * there was never anything to gain. Empty as long as others are waited for.
     *
     * @param unpaid whether more was lost on this node than may be
     */
    public Optional<Wish> another(PlanKeeper keeper, boolean unpaid) {
        long turns = tasks.leastTurns();
        boolean isLong = turns >= secondTurns() && !(longTaken && keeper.hasHeld());
        Wish own = isLong ? Wish.LONG_LOOK : Wish.SHORT_LOOK;
        return keeper.joint()
                .wish(
                        isWanted(keeper) ? own : Wish.NOTHING,
                        !(isLong && !longTaken) && (unpaid || turns < pausedUntil));
    }
}
