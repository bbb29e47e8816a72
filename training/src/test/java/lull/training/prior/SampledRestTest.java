package lull.training.prior;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import lull.predictor.ConfigurationSpace;
import org.junit.jupiter.api.Test;

class SampledRestTest {
    private final ConfigurationSpace space = ConfigurationSpace.of(2, 8, 1e9, 1.5e9, 2e9);
    private final int[] samples = {space.defaultIndex(), 20, 1};
    private final SampledRest rest = new SampledRest(space, samples);

    @Test
    void shouldIgnoreHowLongAProgramIs() {
        for (double[] row : rest.whitening()) {
            assertEquals(0, Arrays.stream(row).sum(), 1e-5);
        }
        double[][] pull = rest.pull();
        for (int t = 0; t < space.size(); t++) {
            assertEquals(1, pull[0][t] + pull[1][t] + pull[2][t], 1e-9);
        }
    }

    /** Of a rest of 10 %, noise of 2 % takes four per cent at most where it was measured. */
    @Test
    void shouldGiveBackNearlyWhatWasMeasured() {
        double[][] pull = rest.pull();
        for (int i = 0; i < samples.length; i++) {
            for (int j = 0; j < samples.length; j++) {
                assertEquals(i == j ? 1 : 0, pull[i][samples[j]], 0.05);
            }
        }
    }

    @Test
    void shouldTellNothingOfShapeWhenThereIsOneSample() {
        assertEquals(0, new SampledRest(space, new int[] {space.defaultIndex()}).whitening()[0][0], 1e-5);
    }
}
