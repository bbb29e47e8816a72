package lull.platform.counters;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterFaultTest {
    @ParameterizedTest
    @CsvSource({"3, true, 2", "2, false, 1", "4, false, 1"})
    void shouldNameTheSettingThatAllowsTheEventWhenTheKernelForbidsIt(long paranoid, boolean userOnly, int cure) {
        assertEquals(
                "forbidden; as root: sysctl kernel.perf_event_paranoid=" + cure,
                CounterFault.forbidden(OptionalLong.of(paranoid), userOnly));
    }

    @ParameterizedTest
    @CsvSource({"2, true", "1, true", "1, false", "-1, false"})
    void shouldNotAdviseWhatIsSetWhenSomethingElseForbidsIt(long paranoid, boolean userOnly) {
        String words = CounterFault.forbidden(OptionalLong.of(paranoid), userOnly);

        assertTrue(words.contains("CAP_PERFMON") && !words.contains("sysctl"), words);
    }

    @Test
    void shouldNameTheSettingWhenItCannotBeRead() {
        assertTrue(CounterFault.forbidden(OptionalLong.empty(), false).endsWith("=1"));
    }
}
