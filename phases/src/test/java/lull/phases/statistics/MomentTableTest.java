package lull.phases.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import lull.phases.Durations;
import org.junit.jupiter.api.Test;

class MomentTableTest {
    @Test
    void shouldKeepSmallSpreadOfLargeValuesWhenThereAreMillions() {
        MomentTable table = new MomentTable(3);
        Random random = new Random(8);
        for (int i = 0; i < 2_000_000; i++) {
            table.add(1, 1_000_000_000_000L + random.nextInt(2001) - 1000);
        }
        Durations durations = table.durations(1);
        assertEquals(2_000_000, durations.calls());
        assertEquals(1000, durations.meanSeconds(), 1e-8);
        assertEquals(577.6e-12, durations.coefficientOfVariation(), 1e-12);
        assertEquals(Durations.NONE, table.durations(0));
        assertEquals(Durations.NONE, table.durations(2));
    }

    @Test
    void shouldEqualOneTableWhenTwoAreJoined() {
        MomentTable whole = new MomentTable(1);
        MomentTable first = new MomentTable(1);
        MomentTable second = new MomentTable(1);
        Random random = new Random(8);
        for (int i = 0; i < 1000; i++) {
            long nanos = random.nextInt(1000);
            whole.add(0, nanos);
            (i % 3 == 0 ? first : second).add(0, nanos);
        }
        MomentTable joined = new MomentTable(1);
        joined.addAll(0, new MomentTable(1), 0);
        joined.addAll(0, first, 0);
        joined.addAll(0, second, 0);
        Durations expected = whole.durations(0);
        Durations actual = joined.durations(0);
        assertEquals(expected.calls(), actual.calls());
        assertEquals(expected.meanSeconds(), actual.meanSeconds(), 1e-15);
        assertEquals(expected.coefficientOfVariation(), actual.coefficientOfVariation(), 1e-12);
        assertEquals(expected.minSeconds(), actual.minSeconds());
        assertEquals(expected.maxSeconds(), actual.maxSeconds());
    }
}
