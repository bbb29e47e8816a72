package lull.runtime.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalInt;
import lull.phases.Durations;
import lull.phases.Phase;
import org.junit.jupiter.api.Test;

class TaskPlanTest {
    private static final Phase PHASE = new Phase(0, OptionalInt.of(1), 0, 0, 4, new Durations(1, 1, 0, 1, 1), 0.5);

    private final TaskPlan plan =
            new TaskPlan((iteration, phase) -> PhaseSetting.of(iteration + 1, 0), 3, OptionalInt.of(2));

    @Test
    void shouldSetWhatIsWantedOfEachIterationOfThePeriod() {
        assertEquals(PhaseSetting.of(1, 0), plan.setting(0, PHASE));
        assertEquals(PhaseSetting.of(3, 0), plan.setting(2, PHASE));
    }

    @Test
    void shouldLeaveFrequenciesAloneWhereSomebodyElseSetsThem() {
        assertEquals(
                new PhaseSetting(3, OptionalInt.empty()),
                plan.withoutFrequencies().setting(2, PHASE));
        assertEquals(3, plan.withoutFrequencies().period());
    }

    @Test
    void shouldKeepPeriodAndHighestFrequencyWithOtherSettings() {
        TaskPlan other = plan.with((iteration, phase) -> PhaseSetting.UNTOUCHED);
        assertEquals(PhaseSetting.UNTOUCHED, other.setting(0, PHASE));
        assertEquals(3, other.period());
        assertEquals(OptionalInt.of(2), other.highestFrequency());
    }
}
