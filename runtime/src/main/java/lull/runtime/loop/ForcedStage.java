package lull.runtime.loop;

import java.util.OptionalInt;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.JobState.Plain;

/**
 * Teams whose size the user forces, as {@code lull verify} does: smaller for some iterations, by default for as many, and so on, in turns
 * that become longer. The loop that decides takes teams back too, and threads that a runtime makes for that lack what others kept from
 * region to region: a run whose teams shrank and never grew again would not tell.
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
            turn = Math.min(2 * turn, LONGEST_TURN);
        } else if (teams.force(threads.getAsInt(), highestFrequency, stages::say)) {
            tell(threads.getAsInt());
            stages.run(Kind.HELD);
            awaitTurn(Plain.FORCED);
        } else {
            stages.tasks().await(1);
        }
    }

    /** Of the iteration in which the teams change only a part counts. */
    private void awaitTurn(Plain next) {
        stages.enter(next, turn + 1);
    }

    private void tell(int most) {
        if (!told) {
            stages.say("every team is held at " + most + (most == 1 ? " thread" : " threads at most") + " for " + turn
                    + " iterations, then left at its own size for as many, and so on in longer turns");
            told = true;
        }
    }
}
