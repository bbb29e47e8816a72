package lull.balancing.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;
import org.junit.jupiter.api.Test;

class EnergyWorkMeterTest {
    private double joules = 40;
    private Optional<String> fault = Optional.empty();

    private final EnergyMeter meter = new EnergyMeter() {
        @Override
        public MeterDescription description() {
            return new MeterDescription("fake", EnergySource.MEASURED, "whole node", 0, 0, "nobody", 1);
        }

        @Override
        public EnergyReading read() {
            return new EnergyReading(1, joules, 0, 0, fault);
        }

        @Override
        public void close() {
            // nothing to give up
        }
    };

    @Test
    void shouldTellTheJoulesOfEachWindowOfTheWholeNode() {
        EnergyWorkMeter work = new EnergyWorkMeter(() -> 0, 0.15, List.of(meter, meter), 7);
        joules = 43;
        assertEquals(6, work.take().joules());
        joules = 44.5;
        assertEquals(3, work.take().joules());
        assertTrue(work.wholeNode());
        assertEquals(7, work.idleWatts());
        assertEquals(0, new EnergyWorkMeter(() -> 0, 0.15, List.of(), 0).take().joules());
    }

    @Test
    void shouldTellNoJoulesWhenAMeterFails() {
        EnergyWorkMeter work = new EnergyWorkMeter(() -> 0, 0.15, List.of(meter), 0);
        fault = Optional.of("gone");
        assertEquals(Double.NaN, work.take().joules());
        fault = Optional.empty();
        work.take();
        joules = 41;
        assertEquals(1, work.take().joules());
    }
}
