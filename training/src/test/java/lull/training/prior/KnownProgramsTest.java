package lull.training.prior;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.predictor.ConfigurationSpace;
import lull.training.data.DataSets;
import lull.training.data.MeasuredPhase;
import lull.training.data.PlatformMeasurements;
import lull.training.prior.KnownPrograms.Stray;
import org.junit.jupiter.api.Test;

class KnownProgramsTest {
    private static final ConfigurationSpace SPACE = new ConfigurationSpace(
            List.of(new ConcurrencyConfiguration(1, 1), new ConcurrencyConfiguration(4, 4)), new double[] {1e9, 2e9});

    private static Optional<Stray> farthest(double... seconds) {
        return new KnownPrograms(SPACE)
                .farthest(IntStream.range(0, seconds.length).toArray(), seconds);
    }

    @Test
    void shouldFindNothingStrangeInSerialParallelAndWaitingPrograms() {
        assertEquals(Optional.empty(), farthest(2, 1, 2, 1));
        assertEquals(Optional.empty(), farthest(32, 16, 2, 1));
        assertEquals(Optional.empty(), farthest(1, 1, 1, 1));
        assertEquals(Optional.empty(), farthest(7));
    }

    @Test
    void shouldNameTheTimeThatIsInAnotherUnit() {
        Stray stray = farthest(32, 16, 2000, 1).orElseThrow();

        assertEquals(2, stray.configuration());
        assertEquals(2000, stray.seconds());
        assertEquals(2, stray.expected(), 1);
    }

    /** Times of two configurations that differ by more than what any program's do. */
    @Test
    void shouldTellTwoTimesThatDifferByMoreThanThreeTimesWhatIsKnown() {
        assertEquals(Optional.empty(), farthest(1, 0.9));
        assertEquals(Optional.empty(), farthest(1, 2.9));
        Stray stray = farthest(0.002, 1).orElseThrow();
        assertEquals(1, stray.configuration());
        assertEquals(0.0015, stray.expected(), 0.0006);
    }

    @Test
    void shouldFindNothingStrangeInWhatWasMeasured() throws IOException {
        for (PlatformMeasurements each : DataSets.read(Path.of("../examples/measurements/training.csv"), told -> {})) {
            KnownPrograms known = new KnownPrograms(each.space());
            int[] all = IntStream.range(0, each.space().size()).toArray();
            for (MeasuredPhase phase : each.phases()) {
                assertEquals(Optional.empty(), known.farthest(all, phase.seconds()), phase.toString());
            }
        }
    }
}
