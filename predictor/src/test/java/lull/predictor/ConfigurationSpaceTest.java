package lull.predictor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import lull.platform.affinity.ConcurrencyConfiguration;
import org.junit.jupiter.api.Test;

class ConfigurationSpaceTest {

    @Test
    void shouldNumberEveryConfigurationWhenListed() {
        ConfigurationSpace space = ConfigurationSpace.of(2, 4, 2.0e9, 1.0e9, 1.5e9);
        List<Configuration> all = space.stream().toList();
        assertEquals(24, space.size());
        for (int i = 0; i < space.size(); i++) {
            assertEquals(all.get(i), space.configuration(i));
            assertEquals(i, space.index(all.get(i)));
        }
        assertEquals(
                new Configuration(new ConcurrencyConfiguration(2, 4), 2.0e9),
                space.configuration(space.defaultIndex()));
    }

    @Test
    void shouldRefuseWhenTheMachineHasNoSuchConfiguration() {
        ConfigurationSpace space = ConfigurationSpace.of(1, 2, 1.0e9);
        assertThrows(
                IllegalArgumentException.class,
                () -> space.index(new Configuration(new ConcurrencyConfiguration(1, 2), 1.1e9)));
        assertThrows(IllegalArgumentException.class, () -> ConfigurationSpace.of(1, 1));
        assertThrows(IllegalArgumentException.class, () -> ConfigurationSpace.of(1, 1, Double.NaN));
    }
}
