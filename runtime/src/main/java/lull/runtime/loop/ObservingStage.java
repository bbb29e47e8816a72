package lull.runtime.loop;

import lull.runtime.job.JobTasks;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.JobState.Plain;
import lull.runtime.observation.Looks;
import lull.runtime.observation.Observation;

/**
 * The loop's way from tasks that were found to the measurement of their default: it waits for their iteration and its period. Where the
 * user forces the size of teams, the way ends there ({@link ForcedStage}).
 */
final class ObservingStage {
    /** Iterations from one look at tasks that could not be followed to the next, 1 to 16: a look is cheap, and few are lost. */
    private static final long BETWEEN_LOOKS = 4;

    private final JobStages stages;
    private final JobTasks tasks;
    private final EnergyLedger ledger;
    private final TeamPolicy teams;
    private final ForcedStage forced;
    private final Observation observation;
    private final Looks looks;
    private int period = 1;
    private int followings;

    ObservingStage(
            JobStages stages,
            EnergyLedger ledger,
            TeamPolicy teams,
            ForcedStage forced,
            Observation observation,
            Looks looks) {
        this.stages = stages;
        this.tasks = stages.tasks();
        this.ledger = ledger;
        this.teams = teams;
        this.forced = forced;
        this.observation = observation;
        this.looks = looks;
    }

    /** Iterations after which the tasks' work repeats, as far as it was observed. */
    int period() {
        return period;
    }

    /** Looks at what the tasks have done, and goes on to the measurement if they are in an iteration. */
    void goOn() {
        if (!tasks.follow()) {
            tasks.await(BETWEEN_LOOKS);
            return;
        }
        ledger.follow(tasks.followings());
        if (followings != tasks.followings()) {
            beginIteration();
        }
        if (forced.isAsked()) {
            forced.goOn();
        } else if (looks.isLater()) {
            measure();
        } else if (ledger.isChanged() && !observation.isApart()) {
            stages.run(Kind.DEFAULT);
            tasks.await(observation.begin());
        } else {
            look();
        }
    }

    /** What was found out is of another iteration than what is followed now. */
    private void beginIteration() {
        followings = tasks.followings();
        period = 1;
        observation.measureAfresh();
        looks.beginIteration();
    }

    private void look() {
        teams.reasons().forEach(stages::say);
        if (observation.isLeftAlone() || !looks.isFirst() && observation.mayBePeriodic()) {
            tasks.await(tasks.turns() + Looks.SHORTEST_OBSERVATION);
            return;
        }
        period = observation.period();
        if (observation.isApart() && period == 1) {
            stages.enter(Plain.BASELINE, 0);
        } else {
            measure();
        }
    }

    private void measure() {
        if (tasks.measure(period)) {
            stages.run(Kind.DEFAULT);
            stages.enter(Plain.BASELINE, looks.turns(period));
        } else {
            tasks.await(1);
        }
    }
}
