package lull.runtime.loop;

import java.util.function.IntSupplier;
import lull.runtime.consensus.Agreement;
import lull.runtime.holding.PlanKeeper;
import lull.runtime.holding.Restart;
import lull.runtime.loop.JobState.Plain;
import lull.runtime.observation.Looks;
import lull.runtime.observation.Observation;

/**
 * How the loop of a job begins anew, all of its nodes alike. Where frequencies alone are changed the default is looked at again shortly,
 * at once if the plan did well for long and the time that has passed pays for what was lost, else later; where teams are, all is
 * observed from the beginning after a pause.
 */
final class Restarts {
    /** Iterations that a plan has to be held for, 16 to 256, for slack that has changed to be looked at again at once. */
    private static final long HELD_FOR_LONG = 64;

    private static final int WAYS = Way.values().length;

    private final Agreement agreement;
    private final JobStages stages;
    private final Looks looks;
    private final Observation observation;
    private final PlanKeeper keeper;
    private final SampledDecision sampled;
    private final IntSupplier period;
    /** The way of the last one, counted on by {@link #WAYS} each time, so that others hear both in one number. */
    private int last;

    /** Ways to begin anew; where nodes begin anew in several at once, the last of these holds for all. */
    enum Way {
        /** The default, until all nodes can pay for another look. */
        REST,
        /** A few iterations of the default tell what slack there is now. */
        SHORT_LOOK,
        /** As many as a mean needs. */
        LONG_LOOK,
        /** From the beginning, after a pause. */
        PAUSE
    }

    /** @param period iterations after which the tasks' work repeats, as far as it was observed */
    Restarts(
            Agreement agreement,
            JobStages stages,
            Looks looks,
            Observation observation,
            PlanKeeper keeper,
            SampledDecision sampled,
            IntSupplier period) {
        this.agreement = agreement;
        this.stages = stages;
        this.looks = looks;
        this.observation = observation;
        this.keeper = keeper;
        this.sampled = sampled;
        this.period = period;
    }

    /** Begins anew as other nodes have, which did so since this one did; the way they did. */
    void follow() {
        while (!stages.now().isFinal() && agreement.startOvers() > last) {
            last = agreement.startOvers();
            keeper.forgetPlans();
            Way way = Way.values()[last % WAYS];
            if (keeper.joint() == null && way.compareTo(Way.LONG_LOOK) < 0) { // there is nothing to look at again
                giveUp();
                stages.comeBack(Plain.OBSERVING, period.getAsInt());
            } else {
                begin(way, new Restart("another node started the job over", true));
            }
        }
    }

    /** All nodes begin anew. */
    private void beginAnew(Way way, Restart why) {
        count(way);
        begin(way, why);
    }

    /** Other nodes hear that this one begins anew. */
    private void count(Way way) {
        last = (last / WAYS + 1) * WAYS + way.ordinal();
    }

    /** What this node contributed is taken back. */
    private void tellOthers() {
        agreement.startOver(last);
    }

    /** How a look at the default is taken again where what it finds decides alone. */
    private Way usual() {
        return looks.isLater() ? Way.SHORT_LOOK : looks.isFirst() ? Way.LONG_LOOK : Way.PAUSE;
    }

    /** What was held did not do, or what was to be measured can't be: everything back to the default. */
    void startOver(Restart why) {
        keeper.forgetPlans();
        boolean follows = looks.lowersFrequencies() && keeper.keepsTeams();
        beginAnew(follows ? Way.REST : usual(), why);
    }

    /** The iteration is over, and the program goes on: nothing that was learnt holds for what it does now. */
    void goOnToOtherWork() {
        keeper.goOnToOtherWork();
        sampled.forget();
        looks.beginAnew();
        tellOthers();
        observation.forget();
        stages.observeOtherWork();
    }

    /** Shares of the work move from task to task: the default, and observed anew. */
    void whileWorkMoves() {
        keeper.goOnToOtherWork();
        sampled.forget();
        count(usual());
        tellOthers();
        stages.comeBack(Plain.OBSERVING, period.getAsInt());
    }

    private void begin(Way way, Restart why) {
        switch (way) {
            case REST -> rest(why);
            case SHORT_LOOK -> {
                looks.again();
                giveUp();
                stages.comeBack(Plain.OBSERVING, period.getAsInt());
            }
            case LONG_LOOK -> {
                stages.say(stages.undone() + why.reason() + "; the default is measured again, for longer");
                lookLong();
            }
            default -> {
                looks.second();
                if (hasChangedAfterLong(why)) {
                    stages.forgetFailures();
                }
                giveUp();
                stages.startOver(why.reason(), period.getAsInt());
            }
        }
    }

    /** What a few iterations told is given up for what many do. */
    private void lookLong() {
        looks.second();
        giveUp();
        stages.comeBack(Plain.OBSERVING, period.getAsInt());
    }

    /** From a plan, on all nodes, as they have agreed: the second look, or one at the iteration whose inner loop was decided on. */
    void fromPlan() {
        if (looks.isSecondToCome()) {
            stages.say("the default is measured again, for longer");
            lookAgain();
        } else if (looks.lowersFrequencies() && keeper.keepsTeams()) {
            stages.say("what was decided on is an inner loop: its iteration is looked at");
            count(Way.SHORT_LOOK);
            begin(Way.SHORT_LOOK, new Restart("", true));
        } else {
            stages.say("what was decided on is an inner loop: its iteration is measured");
            lookAgain();
        }
    }

    /** On all nodes, as they have agreed. */
    void lookAgain() {
        count(Way.LONG_LOOK);
        lookLong();
    }

    private void giveUp() {
        keeper.giveUp();
        observation.forget();
        sampled.forget();
        tellOthers();
    }

    private boolean isHeldForLong() {
        return keeper.heldTurns() >= HELD_FOR_LONG;
    }

    /** Whether the plan did well for long, until the work changed: then it was no failure. */
    private boolean hasChangedAfterLong(Restart why) {
        return why.workChanged() && isHeldForLong();
    }

    private void rest(Restart why) {
        stages.say(stages.undone() + why.reason());
        looks.atOnce(hasChangedAfterLong(why) && keeper.isFailurePaidFor());
        if (isHeldForLong()) {
            looks.restShortly();
        }
        if (hasChangedAfterLong(why)) {
            stages.forgetFailures();
        } else {
            looks.pause(stages.nextPause());
        }
        giveUp();
        stages.comeBack(Plain.RESTING, period.getAsInt());
    }

    /** The default holds, and has for a while: what is done now, once all nodes say so. */
    void goOn() {
        looks.another(keeper, !keeper.isFailurePaidFor()).ifPresent(wish -> {
            switch (wish) {
                case LONG_LOOK -> {
                    stages.say("the default is looked at again, for longer");
                    lookAgain();
                }
                case SHORT_LOOK -> beginAnew(Way.SHORT_LOOK, new Restart("", true));
                case TO_WAIT -> stages.enter(Plain.RESTING, looks.turnsToRest());
                default -> stages.enter(Plain.SETTLED);
            }
        });
    }
}
