package lull.platform.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MeteredIntervalTest {

    @TempDir
    private Path directory;

    private double seconds;
    private double joules;

    /** It shows what the test has let pass. */
    private final class Shown implements EnergyMeter {
        @Override
        public MeterDescription description() {
            return new MeterDescription("shown", EnergySource.MEASURED, "whole node", 0.1, 0, "the test", 10);
        }

        @Override
        public EnergyReading read() {
            return new EnergyReading(seconds, joules, 0.1 * joules, 0, Optional.empty());
        }

        @Override
        public void close() {
            // nothing is held
        }
    }

    private final MeteredInterval interval = new MeteredInterval(List.of(new Shown()), () -> nanos(seconds));

    @Test
    void shouldCoverAllBetweenTheFirstAndTheLastSampleWhenNobodyMovesItsEnds() throws IOException {
        pass(2, 10);
        pass(3, 20);
        assertEquals(5, reading().seconds(), 1e-12);
        assertEquals(80, reading().joules(), 1e-12);
    }

    /** 10 W before the program, 100 W from second 2 to 4, 20 W after; samples come half a second late. */
    @Test
    void shouldCoverTheProgramAloneWhenItsStartAndEndAreToldLate() throws IOException {
        pass(2, 10);
        pass(0.5, 100);
        interval.beginAt(nanos(2));
        pass(1, 100);
        pass(0.5, 100);
        pass(0.5, 20);
        interval.endAt(nanos(4));
        assertEquals(2, reading().seconds(), 1e-12);
        assertEquals(200, reading().joules(), 1e-12);
        assertEquals(20, reading().errorJoules(), 1e-12);
    }

    @Test
    void shouldTakePowerForEvenBetweenSamplesWhenAnEndIsAmongThem() throws IOException {
        pass(2, 30);
        interval.beginAt(nanos(1.5));
        pass(1, 50);
        interval.endAt(nanos(2.75));
        assertEquals(1.25, reading().seconds(), 1e-12);
        assertEquals(0.5 * 30 + 0.75 * 50, reading().joules(), 1e-12);
    }

    @Test
    void shouldFindAStartThatIsToldAfterSeveralSamples() throws IOException {
        pass(1, 10);
        pass(1, 40);
        pass(1, 40);
        interval.beginAt(nanos(1));
        assertEquals(2, reading().seconds(), 1e-12);
        assertEquals(80, reading().joules(), 1e-12);
    }

    @Test
    void shouldBeginWithTheFirstSampleThatIsKeptWhenTheMomentWasBefore() throws IOException {
        pass(1, 10);
        interval.beginAt(nanos(-60));
        assertEquals(1, reading().seconds(), 1e-12);
        assertEquals(10, reading().joules(), 1e-12);
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * 1e9);
    }

    private void pass(double more, double watts) {
        seconds += more;
        joules += more * watts;
        interval.sample();
    }

    private EnergyReading reading() throws IOException {
        return interval.accounts(new BaselineFile(directory.resolve("baselines")))
                .get(0)
                .reading();
    }
}
