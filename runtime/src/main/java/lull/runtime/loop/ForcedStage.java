package lull.runtime.loop;

import java.util.OptionalInt;
import java.util.function.IntPredicate;
import lull.runtime.RuntimeOptions;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.JobState.Plain;

/**
 * Teams whose size the user forces, as {@code lull verify} does: smaller for some iterations, by default for as many, and so on, in turns
 * that become longer. The loop that decides takes teams back too, and threads that a runtime makes for that lack what others kept from
 * region to region: a run whose teams shrank and never grew again would not tell. Nor would one whose teams are all of one size in an
 * iteration, as decisions may leave one region its team and not another: in a round of turns each region has a smaller one while each
 * other one keeps its own. For that the regions are numbered; half of them have smaller teams at a time, by each digit of their binary
 * number, and then all.
 */
final class ForcedStage {
    /** Iterations of the first turn, 1 to 16: as many as a sample takes, so that a short run comes back too. */
    private static final long FIRST_TURN = 2;
    /** Iterations of a turn at most, 16 to 256: what runs seldom is seen on both sizes, and a long run changes often. */
    private static final long LONGEST_TURN = 64;

    private final OptionalInt threads;
    private final OptionalInt highestFrequency;
    private final JobStages stages;
    private final TeamPolicy teams;
    private long turn = FIRST_TURN;
    private int part;
    private boolean told;

    /** @param threads of a team at most; empty where the user forces nothing */
    ForcedStage(OptionalInt threads, OptionalInt highestFrequency, JobStages stages, TeamPolicy teams) {
        this.threads = threads;
        this.highestFrequency = highestFrequency;
        this.stages = stages;
        this.teams = teams;
    }

    /** Whether that is what the loop is to do. */
    boolean isAsked() {
        return threads.isPresent();
    }

    /** Whether it has begun, and nothing else has since. */
    boolean isUnderWay() {
        return stages.now() == Plain.FORCED || stages.now() == Plain.RELEASED;
    }

    /** Goes on to the other size; an iteration later, if a task can't take a plan now. */
    void goOn() {
        if (stages.now() == Plain.FORCED) {
            stages.tasks().withdraw();
            stages.run(Kind.DEFAULT);
            awaitTurn(Plain.RELEASED);
            part++;
            if (part > 2 * digits()) {
                endRound();
            }
        } else if (teams.force(threads.getAsInt(), part(part, digits()), highestFrequency, stages::say)) {
            tell(threads.getAsInt());
            stages.run(Kind.HELD);
            awaitTurn(Plain.FORCED);
        } else {
            stages.tasks().await(1);
        }
    }

    private void endRound() {
        if (turn == FIRST_TURN) {
            stages.say(RuntimeOptions.WHOLE_ROUND);
        }
        part = 0;
        turn = Math.min(2 * turn, LONGEST_TURN);
    }

    private int digits() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, teams.regions() - 1));
    }

    /** Whose teams are smaller, by their places among the regions: those with a 0, and those with a 1, at each digit; then all. */
    private static IntPredicate part(int number, int digits) {
        return place -> number >= 2 * digits || (place >> number / 2 & 1) == number % 2;
    }

    /** Of the iteration in which the teams change only a part counts. */
    private void awaitTurn(Plain next) {
        stages.enter(next, turn + 1);
    }

    private void tell(int most) {
        if (!told) {
            stages.say(
                    "regions' teams are held at " + most + (most == 1 ? " thread" : " threads at most") + " for " + turn
                            + " iterations, half of them and then all, each time left at their own sizes for as many, and so on in longer turns");
            told = true;
        }
    }
}
