package lull.runtime.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import lull.runtime.job.JobTasks;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.ledger.EnergyLedger.Kind;
import lull.runtime.loop.JobState.Plain;
import lull.runtime.loop.JobState.Returning;
import lull.runtime.observation.ReturnWatch;

/**
 * How far the loop of one job is: its state, how many iterations of its tasks are waited for there, the way back to the default, and
 * what is told of all that. A job that is started over is observed anew after a pause that grows, {@value #MOST_RESTARTS} times at
 * most without a plan that did well for long.
 */
final class JobStages {
    /** Iterations, 16 to 256, until something is tried again after its first failure: some windows' worth, for what disturbed it to pass. */
    private static final long FIRST_PAUSE = 64;
    /** Beginnings anew, 1 to 10, after which a job is left alone: by then its pauses have become long. */
    private static final int MOST_RESTARTS = 3;
    /** Failures in a row, 8 to 16, after which the pause becomes no longer: nothing is tried any more in a usual run. */
    private static final int MOST_FAILURES = 10;
    /** Lines that are kept of what was said, 20 to 1,000: a long run whose slack changes all the time has more than anybody reads. */
    private static final int MOST_LINES = 100;

    private final JobTasks tasks;
    private final EnergyLedger ledger;
    private final ReturnWatch returnWatch;
    private final LongSupplier turnsToObserve;
    private final LongSupplier turnsToRest;
    private final List<String> log = new ArrayList<>();
    private JobState now = Plain.OBSERVING;
    private int restarts;
    private int failures;
    private long saidTurns;
    private long leftOut;

    /**
     * A job that nothing is known of.
     *
     * @param turnsToObserve iterations that have to be seen before something is measured, less those that were
     * @param turnsToRest iterations by default until the next look
     */
    JobStages(
            JobTasks tasks,
            EnergyLedger ledger,
            ReturnWatch returnWatch,
            LongSupplier turnsToObserve,
            LongSupplier turnsToRest) {
        this.tasks = tasks;
        this.ledger = ledger;
        this.returnWatch = returnWatch;
        this.turnsToObserve = turnsToObserve;
        this.turnsToRest = turnsToRest;
    }

    /** The job's tasks on this node. */
    JobTasks tasks() {
        return tasks;
    }

    JobState now() {
        return now;
    }

    /** What the tasks are waited for stays as it is. */
    void enter(JobState next) {
        now = next;
    }

    /** The tasks are waited for anew, until each has done so many iterations more. */
    void enter(JobState next, long turns) {
        now = next;
        tasks.await(turns);
    }

    /** From now on the tasks run like this. */
    void run(Kind kind) {
        ledger.enter(kind, tasks.all());
    }

    /** Says what happens, with the iteration in which it does; where another iteration was found since, those are counted anew. */
    void say(String words) {
        long turns = tasks.leastTurns();
        if (log.size() == MOST_LINES) {
            log.remove(MOST_LINES / 2);
            leftOut++;
        }
        log.add("iteration " + turns + (turns < saidTurns ? ", counted anew: " : ": ") + words);
        saidTurns = turns;
    }

    /** What was said: of very much the beginning and the end. */
    List<String> log() {
        if (leftOut == 0) {
            return log;
        }
        List<String> said = new ArrayList<>(log);
        said.add(MOST_LINES / 2, "... " + leftOut + " lines are left out here ...");
        return said;
    }

    /** What was published is taken back; whether the tasks are back at their teams too, their records have to show. */
    void comeBack(Plain next, int period) {
        if (returnWatch.begin(period)) {
            now = new Returning(next);
        } else {
            returned(next);
        }
    }

    /** Everything is back at the default, or will be: from the beginning after a pause, or never. */
    void startOver(String reason, int period) {
        restarts++;
        boolean last = restarts > MOST_RESTARTS;
        say(undone() + reason + (last ? "; left alone from now on" : "; observed anew"));
        comeBack(last ? Plain.ABANDONED : Plain.PAUSED, period);
    }

    /** The tasks have ended their iteration, and do something else: nothing is known of that. */
    void observeOtherWork() {
        tasks.beginAnew();
        returnWatch.forget();
        say("the iteration is over, the tasks do something else: the default, and observed anew");
        enter(Plain.OBSERVING, turnsToObserve.getAsLong());
    }

    /** Iterations until something is tried again after it failed, twice as many each time. */
    long nextPause() {
        long pause = FIRST_PAUSE << Math.min(failures, MOST_FAILURES);
        failures++;
        return pause;
    }

    /** What was tried did well for long: neither pauses nor whether anything is tried again depend on what failed before. */
    void forgetFailures() {
        failures = 0;
        restarts = 0;
    }

    /** What beginning anew does, to be put before its reason. */
    String undone() {
        return ledger.isChanged() ? "everything rolled back: " : "nothing to roll back: ";
    }

    void lookForReturn(Plain next) {
        switch (returnWatch.look()) {
            case BACK -> returned(next);
            case ASTRAY -> {
                say("the plan was taken back, but " + returnWatch.missing()
                        + " since: left alone, and counted as lost");
                now = Plain.ASTRAY;
            }
            default -> {}
        }
    }

    private void returned(Plain next) {
        if (next == Plain.PAUSED) {
            run(Kind.NOTHING);
            tasks.followNone();
        }
        enter(
                next,
                switch (next) {
                    case OBSERVING -> turnsToObserve.getAsLong();
                    case RESTING -> turnsToRest.getAsLong();
                    case PAUSED -> FIRST_PAUSE << 2 * (restarts - 1);
                    default -> 0;
                });
    }
}
