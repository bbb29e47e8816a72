package lull.platform;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @Test
    void shouldListEveryCpuWhenRangesAndNumbersMix() {
        assertEquals(
                new TreeSet<>(List.of(0, 1, 2, 3, 8, 10, 11)),
                CpuSet.parse("0-3,8,10-11\n").cpus());
    }

    @Test
    void shouldBeEmptyWhenTextIsBlank() {
        assertEquals(0, CpuSet.parse("\n").size());
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "3-1", "0-", "-1", "1,,2", "0-99999999999", "0-2000000"})
    void shouldRejectWhenTextIsNoCpuList(String text) {
        assertThrows(IllegalArgumentException.class, () -> CpuSet.parse(text));
    }
}
