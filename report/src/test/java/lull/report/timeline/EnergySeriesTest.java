package lull.report.timeline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.report.observation.RunEnergy;
import lull.report.timeline.EnergySeries.Sample;
import org.junit.jupiter.api.Test;

class EnergySeriesTest {
    private static RunEnergy joules(double joules) {
        return new RunEnergy(
                OptionalDouble.of(joules),
                OptionalDouble.empty(),
                Optional.of("meter"),
                Optional.of(RunEnergy.Kind.MEASURED),
                Optional.empty());
    }

    @Test
    void shouldKeepTheFirstAndTheLastHowLongARunLasts() {
        EnergySeries series = new EnergySeries();
        long last = 0;
        for (long now = 0; now < 3_600_000_000_000L; now += 50_000_000) {
            if (series.isDue(now)) {
                series.add(now, joules(now * 1e-9));
                last = now;
            }
        }

        List<Sample> samples = series.samples();
        assertTrue(samples.size() > EnergySeries.MOST / 2 && samples.size() <= EnergySeries.MOST);
        assertEquals(0, samples.get(0).nanos());
        assertTrue(last - samples.get(samples.size() - 1).nanos() <= 3_600_000_000_000L / samples.size() * 2);
        samples.forEach(sample -> assertEquals(sample.nanos() * 1e-9, sample.joules()));
    }

    @Test
    void shouldLeaveAGapWhenTheEnergyIsNotKnown() {
        EnergySeries series = new EnergySeries();
        series.add(0, RunEnergy.unknown("no meter"));
        series.add(1, joules(2));

        assertEquals(List.of(new Sample(1, 2)), series.samples());
    }
}
