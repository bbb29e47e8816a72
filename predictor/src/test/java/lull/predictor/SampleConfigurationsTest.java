package lull.predictor;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import lull.platform.affinity.ConcurrencyConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleConfigurationsTest {

    @Test
    void shouldBeThePapersThreeWhenThereAreSeveralProcessors() {
        ConfigurationSpace space = ConfigurationSpace.of(4, 4, 1.1e9, 1.4e9, 1.7e9, 2.0e9);
        assertEquals(List.of(at(4, 4, 2.0e9), at(2, 4, 1.7e9), at(4, 2, 1.7e9)), standard(space));
    }

    @Test
    void shouldSeeAQuarterOfTheCoresWhenHalfOfThemCanLieOneWayOnly() {
        ConfigurationSpace space = ConfigurationSpace.of(1, 16, 1.0e9, 1.5e9, 2.0e9);
        assertEquals(List.of(at(1, 16, 2.0e9), at(1, 8, 1.5e9), at(1, 4, 1.0e9)), standard(space));
    }

    @Test
    void shouldLeaveSomethingToPredictWhenThereAreFewConfigurations() {
        assertEquals(List.of(at(1, 1, 3e9), at(1, 1, 2e9)), standard(ConfigurationSpace.of(1, 1, 1e9, 2e9, 3e9)));
        assertEquals(List.of(at(1, 1, 1e9)), standard(ConfigurationSpace.of(1, 1, 1e9)));
    }

    @Test
    void shouldReadWhatIsWrittenWhenItIsOfTheSpace() {
        ConfigurationSpace space = ConfigurationSpace.of(2, 4, 1e9, 2.4e9);
        assertArrayEquals(
                new int[] {space.index(at(2, 4, 2.4e9)), space.index(at(1, 3, 1e9))},
                SampleConfigurations.parse(space, "2x4@2.4e9, 1x3@1e9"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "2x4", "2x4@fast", "9x9@1e9", "1x1@3e9", "1x1@1e9,1x1@1e9", "99999999999x1@1e9"})
    void shouldRefuseWithAReasonWhenSamplesAreWrittenWrong(String written) {
        ConfigurationSpace space = ConfigurationSpace.of(2, 4, 1e9, 2.4e9);
        String message = assertThrows(IllegalArgumentException.class, () -> SampleConfigurations.parse(space, written))
                .getMessage();
        assertTrue(message.contains("sample") || message.contains("none of this machine's"), message);
    }

    private static List<Configuration> standard(ConfigurationSpace space) {
        return Arrays.stream(SampleConfigurations.standard(space))
                .mapToObj(space::configuration)
                .toList();
    }

    private static Configuration at(int processors, int cores, double hertz) {
        return new Configuration(new ConcurrencyConfiguration(processors, cores), hertz);
    }
}
