package lull.runtime.holding;

import java.util.Locale;
import java.util.Set;
import java.util.function.Consumer;
import lull.runtime.plan.JobDecision;

/**
 * The log of a job's plans, for people: that one is held, or refined, or that there is nothing to gain. Of short looks that find nothing,
 * one after the other, the first is told.
 */
final class PlanLog {
    private final Consumer<String> log;
    private boolean nothingTold;

    PlanLog(Consumer<String> log) {
        this.log = log;
    }

    /** @param groups whose work can't be decided on */
    void irregular(Set<Integer> groups) {
        if (!groups.isEmpty()) {
            log.accept("groups " + groups + " keep the default: their work is neither constant nor periodic");
        }
    }

    /**
     * What was decided is held, or watched as it changes nothing here.
     *
     * @param goesOn whether some node still samples
     */
    void held(JobDecision decision, boolean goesOn) {
        nothingTold = false;
        log.accept(decision.changesAnything() ? "a plan is held" : watched(goesOn));
    }

    private static String watched(boolean goesOn) {
        return goesOn
                ? "nothing to gain here so far: watched, as samples are still to come on some node"
                : "nothing to gain here: watched, as other nodes hold a plan";
    }

    /**
     * What was decided is not held, and nothing is watched.
     *
     * @param first whether a short look told it
     * @param moreToCome whether something is still to be tried or measured
     */
    void settled(JobDecision decision, boolean first, boolean moreToCome) {
        if (decision.changesAnything()) {
            log.accept("dry run: decided, nothing published");
        } else if (!nothingTold || !first) {
            log.accept(nothingToGain(decision, first || moreToCome));
        }
        nothingTold = !decision.changesAnything();
    }

    private static String nothingToGain(JobDecision decision, boolean soFar) {
        String words = soFar
                ? "nothing to gain that is sure so far: the default goes on"
                : "nothing to gain: the default is kept";
        return decision.bound().map(bound -> words + "; " + bound.words()).orElse(words);
    }

    /** What was measured since makes another plan cheaper. */
    void refined(JobDecision before, JobDecision better) {
        log.accept(String.format(
                Locale.ROOT,
                "refined by what was measured: predicted cost %.3g instead of %.3g of the default's",
                better.predictedCost() / better.defaultCost(),
                before.predictedCost() / better.defaultCost()));
    }

    /** Of many tasks some wait less than ever before in every iteration. */
    void countedOnTooMuch() {
        log.accept("some of many waits are always shorter than those that were measured: less of them is used");
    }

    /** Other work: that there is nothing to gain is news. */
    void forget() {
        nothingTold = false;
    }
}
