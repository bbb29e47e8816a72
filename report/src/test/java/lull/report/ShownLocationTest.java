package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShownLocationTest {
    @ParameterizedTest
    @CsvSource({
        "solve (a.c:7),                          20, solve (a.c:7)",
        "a_very_long_function (solver.c:117),    24, a_very_l~ (solver.c:117)",
        "f (a_file_with_a_very_long_name.c:117), 20, (a_file_with_a_very_long_name.c:117)",
        "a_very_long_marker_without_a_place,     10, a_very_lo~",
        "module+0x123456789,                     10, module+0x~",
    })
    void shouldKeepFileAndLineWholeWhenTheColumnsDoNotSuffice(String location, int columns, String shown) {
        assertEquals(shown, ShownLocation.of(location, columns));
    }
}
