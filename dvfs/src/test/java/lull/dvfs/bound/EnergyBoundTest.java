package lull.dvfs.bound;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class EnergyBoundTest {
    @Test
    void shouldTellTheShareThatCouldBeSaved() {
        assertEquals(0.25, new EnergyBound(8, 6).possibleShare());
        assertEquals(1, new EnergyBound(8, 0).possibleShare());
        assertEquals(0, new EnergyBound(8, 9).possibleShare(), "no default is worse than what it is compared to");
    }

    @Test
    void shouldHaveNoShareToSaveWhereTheDefaultCostsNothing() {
        assertEquals(0, new EnergyBound(0, 0).possibleShare());
        assertEquals(0, new EnergyBound(0, -1).possibleShare());
    }

    @Test
    void shouldTellWhichShareOfThePossibleAPlanReaches() {
        EnergyBound bound = new EnergyBound(8, 4);
        assertEquals(OptionalDouble.of(0.25), bound.achievedShare(7));
        assertEquals(OptionalDouble.of(-0.5), bound.achievedShare(10), "worse than the default");
        assertEquals(OptionalDouble.of(1.25), bound.achievedShare(3), "it loses time");
    }
}
