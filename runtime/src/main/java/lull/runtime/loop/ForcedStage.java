package lull.runtime.loop;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.JobState.Plain;

/**
 * Teams whose size the user forces, as {@code lull verify} does: smaller for some iterations, by default for as many, and so on, in turns
 * that become longer. The loop that decides takes teams back too, and threads that a runtime makes for that lack what others kept from
 * region to region: a run whose teams shrank and never grew again would not tell. Nor would one whose teams are all of one size in an
 * iteration, as decisions may leave one region its team and not its neighbour: first every other region has smaller ones, then the
 * others, then all.
 */
final class ForcedStage {
    /** Iterations of the first turn, 1 to 16: as many as a sample takes, so that a short run comes back too. */
    private static final long FIRST_TURN = 2;
    /** Iterations of a turn at most, 16 to 256: what runs seldom is seen on both sizes, and a long run changes often. */
    private static final long LONGEST_TURN = 64;
    /** Whose teams are smaller, by their places in the iteration, in one turn after the other. */
    private static final List<IntPredicate> PARTS =
            List.of(place -> place % 2 == 0, place -> place % 2 == 1, place -> true);

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
            part = (part + 1) % PARTS.size();
            turn = part == 0 ? Math.min(2 * turn, LONGEST_TURN) : turn;
        } else if (teams.force(threads.getAsInt(), PARTS.get(part), highestFrequency, stages::say)) {
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
            stages.say(
                    "every other region's team is held at " + most + (most == 1 ? " thread" : " threads at most")
                            + " for " + turn
                            + " iterations, then the others', then all of them, each time left at their own sizes for as many, and so on in longer turns");
            told = true;
        }
    }
}
