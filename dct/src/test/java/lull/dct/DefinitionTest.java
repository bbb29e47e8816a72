package lull.dct;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import lull.dct.SectionV.Expected;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.Scope;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.predictor.PredictedTask;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whole plans against section V's definitions; times are quarters of a second and powers whole watts, so that nothing rounds. */
class DefinitionTest {
    private static final int JOBS = 500;

    @ParameterizedTest
    @CsvSource({
        "BEST_STATIC, TASK",
        "PROFILE_DRIVEN, TASK",
        "ONE_PHASE, TASK",
        "IMPROVED_ONE_PHASE, TASK",
        "IMPROVED_ONE_PHASE, GROUP"
    })
    void shouldPlanWhatTheDefinitionSaysWhenJobsAreRandom(Scheme scheme, Scope scope) {
        Random random = new Random(7);
        Set<Reason> seen = EnumSet.noneOf(Reason.class);
        for (int n = 0; n < JOBS; n++) {
            List<PredictedTask> job = new RandomJobs(n).withUnknown(0.05).next();
            Optional<double[]> watts = n % 2 == 0
                    ? Optional.empty()
                    : Optional.of(random.ints(RandomJobs.SPACE.size(), 1, 5)
                            .asDoubleStream()
                            .toArray());
            double slowdown = n % 3 == 0 ? 0.25 : 0;
            ThrottlingOptions options =
                    new ThrottlingOptions(scheme, scope, slowdown, ThrottlingOptions.LEAST_CYCLES, watts);
            SectionV section = new SectionV(RandomJobs.SPACE, options, job);
            ConcurrencyThrottler throttler = new ConcurrencyThrottler(RandomJobs.SPACE, options);
            for (TaskThrottling plan : throttler.choose(job)) {
                assertPlan(section.expected(plan.rank()), plan, "job " + n + ", task " + plan.rank() + ", " + scheme);
                seen.add(plan.reason());
            }
        }
        assertTrue(seen.containsAll(Set.of(Reason.NOTHING_TO_THROTTLE, Reason.NOT_PREDICTED)), seen.toString());
        boolean improved = scheme == Scheme.IMPROVED_ONE_PHASE;
        assertEquals(improved && scope == Scope.TASK, seen.contains(Reason.LEAST_EXCESS));
        assertTrue(seen.contains(improved ? Reason.WITHIN_CRITICAL_TIMES : Reason.SHORTEST));
    }

    private static void assertPlan(Expected expected, TaskThrottling plan, String what) {
        assertEquals(expected.reason(), plan.reason(), what);
        for (int g = 0; g < plan.groups().size(); g++) {
            GroupThrottling group = plan.groups().get(g);
            assertArrayEquals(expected.concurrencies()[g], group.concurrencies(), what + ", group " + g);
            assertEquals(expected.defaultSeconds()[g], group.defaultSeconds(), what + ", group " + g);
            assertEquals(expected.predictedSeconds()[g], group.predictedSeconds(), what + ", group " + g);
            assertEquals(expected.criticalSeconds()[g], group.criticalSeconds(), what + ", group " + g);
        }
    }
}
