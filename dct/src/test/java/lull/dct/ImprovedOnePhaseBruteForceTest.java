package lull.dct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedTask;
import org.junit.jupiter.api.Test;

/** The improved one phase approach against every combination of configurations of small jobs. */
class ImprovedOnePhaseBruteForceTest {
    private static final int JOBS = 1000;
    private static final ConfigurationSpace SPACE = RandomJobs.SPACE;
    private static final int ALL = SPACE.concurrencies();

    @Test
    void shouldReachTheShortestIterationThereIsWhenEachGroupHasItsOwnConfiguration() {
        RandomJobs jobs = new RandomJobs(1);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> job = RandomJobs.withSteadyShortPhases(jobs.next());
            List<TaskThrottling> plan =
                    throttler(ThrottlingOptions.defaults().with(Scope.GROUP)).choose(job);
            for (int g = 0; g < job.get(0).groups().size(); g++) {
                assertEquals(shortestCritical(job, g), longest(plan, g), "group " + g + " of job " + n);
            }
        }
    }

    @Test
    void shouldNeverLengthenAGroupOfTheJobBeyondTheBoundWhenAnyScopeIsChosen() {
        RandomJobs jobs = new RandomJobs(2);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> any = jobs.next();
            double slowdown = n % 2 == 0 ? 0 : 0.25;
            for (Scope scope : Scope.values()) {
                ThrottlingOptions options = new ThrottlingOptions(
                        Scheme.IMPROVED_ONE_PHASE, scope, slowdown, ThrottlingOptions.LEAST_CYCLES, Optional.empty());
                List<PredictedTask> job = scope == Scope.TASK ? any : RandomJobs.withSteadyShortPhases(any);
                List<TaskThrottling> plan = throttler(options).choose(job);
                for (int g = 0; g < job.get(0).groups().size(); g++) {
                    int group = g;
                    double before = plan.stream()
                            .mapToDouble(t -> t.groups().get(group).defaultSeconds())
                            .max()
                            .orElseThrow();
                    assertTrue(
                            longest(plan, g) <= before * (1 + slowdown),
                            "group " + g + " of job " + n + ", scope " + scope);
                }
            }
        }
    }

    @Test
    void shouldReachTheShortestIterationOfOneConfigurationForAllWhenStatic() {
        RandomJobs jobs = new RandomJobs(5);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> job = jobs.next();
            List<TaskThrottling> plan = throttler(ThrottlingOptions.defaults().with(Scheme.BEST_STATIC))
                    .choose(job);
            double planned = 0;
            for (int g = 0; g < job.get(0).groups().size(); g++) {
                planned += longest(plan, g);
            }
            if (plan.stream().noneMatch(task -> task.reason() == Reason.NOTHING_TO_THROTTLE)) {
                assertEquals(shortestStatic(job), planned, "job " + n);
            }
        }
    }

    @Test
    void shouldGiveTheSamePlanWhenTasksAndNodesComeInAnotherOrder() {
        RandomJobs jobs = new RandomJobs(4);
        Random random = new Random(4);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> job = jobs.next();
            for (Scheme scheme : Scheme.values()) {
                ConcurrencyThrottler throttler =
                        throttler(ThrottlingOptions.defaults().with(scheme));
                double[] whole = throttler.criticalTimes(job);
                double[] merged = throttler.neutral(job.get(0).groups().size());
                List<PredictedTask> shuffled = new ArrayList<>(job);
                Collections.shuffle(shuffled, random);
                shuffled.forEach(task -> ConcurrencyThrottler.merge(merged, throttler.criticalTimes(List.of(task))));
                assertArrayEquals(whole, merged);
            }
        }
    }

    private static ConcurrencyThrottler throttler(ThrottlingOptions options) {
        return new ConcurrencyThrottler(SPACE, options);
    }

    private static double longest(List<TaskThrottling> plan, int g) {
        return plan.stream()
                .mapToDouble(task -> task.groups().get(g).predictedSeconds())
                .max()
                .orElseThrow();
    }

    /** Any combination's critical time is the longest of its tasks' times, so the shortest is that of each task's best. */
    private static double shortestCritical(List<PredictedTask> job, int g) {
        double shortest = Double.POSITIVE_INFINITY;
        int combinations = (int) Math.pow(ALL, job.size());
        for (int code = 0; code < combinations; code++) {
            double longest = 0;
            for (int i = 0, rest = code; i < job.size(); i++, rest /= ALL) {
                longest = Math.max(longest, seconds(job.get(i), g, rest % ALL));
            }
            shortest = Math.min(shortest, longest);
        }
        return shortest;
    }

    private static double shortestStatic(List<PredictedTask> job) {
        double shortest = Double.POSITIVE_INFINITY;
        for (int c = 0; c < ALL; c++) {
            double iteration = 0;
            for (int g = 0; g < job.get(0).groups().size(); g++) {
                double longest = 0;
                for (PredictedTask task : job) {
                    longest = Math.max(longest, seconds(task, g, c));
                }
                iteration += longest;
            }
            shortest = Math.min(shortest, iteration);
        }
        return shortest;
    }

    private static double seconds(PredictedTask task, int g, int c) {
        return task.groups().get(g).stream()
                .mapToDouble(phase -> phase.instances() * phase.seconds()[SPACE.index(phase.serial() ? ALL - 1 : c, 1)])
                .sum();
    }
}
