package lull.training.baseline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.predictor.Configuration;
import lull.predictor.ConfigurationSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SmoothSurfaceTest {
    private static final ConfigurationSpace SPACE = ConfigurationSpace.of(1, 16, 1e9, 1.5e9, 2e9);

    private static double[] times(ToDoubleFunction<Configuration> program) {
        return SPACE.stream().mapToDouble(program).toArray();
    }

    private static double smooth(Configuration configuration) {
        double threads = configuration.concurrency().threads();
        return 1e9 / configuration.frequencyHertz() * Math.exp(0.1 * Math.pow(Math.log(threads) - 1.5, 2));
    }

    @Test
    void shouldFindASurfaceThatIsSmooth() {
        double[] measured = times(SmoothSurfaceTest::smooth);
        double[] drawn = SmoothSurface.times(SPACE, measured);
        for (int i = 0; i < drawn.length; i++) {
            assertEquals(1, drawn[i] / measured[i], 1e-6);
        }
    }

    /** As absolute errors count, and not squares, one time that is far off leaves the others' where they are. */
    @Test
    void shouldPassByATimeThatIsFarOff() {
        double[] measured = times(SmoothSurfaceTest::smooth);
        double[] disturbed = measured.clone();
        int off = SPACE.index(7, 1);
        disturbed[off] *= 5;
        double[] drawn = SmoothSurface.times(SPACE, disturbed);
        for (int i = 0; i < drawn.length; i++) {
            assertEquals(1, drawn[i] / measured[i], 0.03);
        }
    }

    /** Even and odd numbers of threads differ by half: the surface goes through neither all of them nor between them. */
    @Test
    void shouldNotFollowEveryStep() {
        double[] measured = times(each -> smooth(each) * (each.concurrency().threads() % 2 == 0 ? 1 : 1.5));
        double[] drawn = SmoothSurface.times(SPACE, measured);
        long near = IntStream.range(0, drawn.length)
                .filter(i -> Math.abs(drawn[i] / measured[i] - 1) < 0.1)
                .count();
        assertTrue(near < 0.8 * drawn.length, near + " of " + drawn.length);
    }

    static List<ConfigurationSpace> spacesThatTellNothing() {
        return List.of(ConfigurationSpace.of(2, 8, 1e9, 2e9), ConfigurationSpace.of(1, 6, 1e9, 1.5e9, 2e9));
    }

    @ParameterizedTest
    @MethodSource("spacesThatTellNothing")
    void shouldSayNothingWhereASurfaceTellsNothing(ConfigurationSpace space) {
        double[] measured = new double[space.size()];
        Arrays.fill(measured, 1);
        assertTrue(Arrays.stream(SmoothSurface.times(space, measured)).allMatch(Double::isNaN));
    }
}
