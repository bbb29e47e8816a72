package lull.runtime.job;

import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.ofTasks;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import lull.channel.layout.MpiCall;
import lull.phases.CallClasses;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IrregularityTest {
    @Test
    void shouldPrevailWhereMoreThanHalfOfTheTimeIsIrregular() {
        Irregularity half = Irregularity.of(iteration(group(0.5, 0).irregular(0.3), group(0.5, 0)));
        assertEquals(Set.of(0), half.groups());
        assertEquals(0.5, half.share());
        assertFalse(half.prevails());
        assertTrue(Irregularity.of(
                        iteration(group(0.5, 0).irregular(0.3), group(0.25, 0).repeated(1.9)))
                .prevails());
    }

    @Test
    void shouldNotAskForWhatTakesNoTime() {
        assertEquals(
                Set.of(1),
                Irregularity.of(iteration(group(0.99, 0), group(0.01, 0).irregular(0.3)))
                        .groups());
        assertEquals(
                Set.of(),
                Irregularity.of(iteration(group(0.991, 0), group(0.009, 0).irregular(0.3)))
                        .groups());
        assertEquals(0, Irregularity.of(iteration(group(0, 1))).share());
    }

    /** Threads that wait a share w of their time explain a spread of 2 w / (1 − w), and of 1 at most. */
    @ParameterizedTest
    @CsvSource({"0, 0.1, true", "0.15, 0.5, true", "0.25, 0.5, false", "0.5, 1, false", "0.9, 1.1, true"})
    void shouldTakeWhatWaitingForCpusExplainsForRegular(double queued, double spread, boolean irregular) {
        Irregularity found = Irregularity.of(iteration(group(1, 0).irregular(spread)), queued);
        assertEquals(irregular, found.prevails());
    }

    @Test
    void shouldExcludeEverywhereWhatIsIrregularInOneTask() {
        Baseline baseline = new Baseline(
                new CallClasses(MpiCall.delimiting(), MpiCall.collective()),
                ofTasks(iteration(group(1, 0), group(1, 0)), iteration(group(1, 0), group(1, 0))));
        ExcludedGroups excluded = new ExcludedGroups();
        excluded.irregular(baseline, List.of(Irregularity.NONE, new Irregularity(Set.of(1), 0.5)));
        excluded.rolledBack(0, 0, 0, 0);
        assertTrue(excluded.holds(0, 0) && !excluded.holds(1, 0) && excluded.holds(0, 1) && excluded.holds(1, 1));
        excluded.irregular(baseline, List.of(Irregularity.NONE, Irregularity.NONE));
        assertFalse(excluded.holds(0, 1), "not any more");
        assertTrue(excluded.holds(0, 0));
        excluded.irregular(baseline, List.of(Irregularity.NONE, new Irregularity(Set.of(1), 0.5)));
        excluded.forget();
        assertFalse(excluded.holds(0, 0) || excluded.holds(0, 1));
    }

    @Test
    void shouldAllowTheSizesThatAreGranted() {
        assertTrue(Permission.any("").allows(3) && Permission.any("").allows(7, 3));
        assertFalse(Permission.denied("").allows(3));
        Permission some = new Permission(
                true, Optional.of(Set.of(2, 3)), Optional.of(region -> region == 7 ? Set.of(3) : Set.of()), "");
        assertTrue(some.allows(2) && some.allows(3) && some.allows(7, 3));
        assertFalse(some.allows(4) || some.allows(7, 2) || some.allows(8, 3) || some.allows(7, 4));
    }
}
