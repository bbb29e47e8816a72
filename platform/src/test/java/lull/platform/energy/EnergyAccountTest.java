package lull.platform.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class EnergyAccountTest {

    private static final MeterDescription METER =
            new MeterDescription("wall", EnergySource.MEASURED, "whole node", 0.01, 0, "made up", 1);
    private static final EnergyReading RUN = new EnergyReading(10, 1500, 15, 0, Optional.empty());

    @Test
    void shouldSplitEnergyWhenBaselineIsKnown() {
        EnergyAccount account = new EnergyAccount(METER, RUN, Optional.of(new Baseline("wall", 100, 2, 60)));
        assertEquals(
                new EnergyAccount.UncertainJoules(1000, 20),
                account.staticEnergy().orElseThrow());
        assertEquals(
                new EnergyAccount.UncertainJoules(500, 35),
                account.dynamicEnergy().orElseThrow());
        assertEquals(150, account.meanWatts().orElseThrow());
    }

    @Test
    void shouldHaveTotalOnlyWhenThereIsNoBaseline() {
        assertTrue(
                new EnergyAccount(METER, RUN, Optional.empty()).dynamicEnergy().isEmpty());
    }

    @Test
    void shouldRefuseWhenBaselineIsOfAnotherMeter() {
        Optional<Baseline> other = Optional.of(new Baseline("socket", 100, 2, 60));
        assertThrows(IllegalArgumentException.class, () -> new EnergyAccount(METER, RUN, other));
    }
}
