package lull.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class MetricsAddressTest {
    private final MetricsAddress converter = new MetricsAddress();

    @Test
    void shouldListenOnTheLoopbackInterfaceAloneWithoutAnAddress() {
        assertTrue(converter.convert("9773").getAddress().isLoopbackAddress());
        assertEquals(9773, converter.convert("9773").getPort());
    }

    @Test
    void shouldTakeAddressesOfBothKinds() {
        assertTrue(converter.convert("0.0.0.0:80").getAddress().isAnyLocalAddress());
        assertTrue(converter.convert("[::1]:9").getAddress().isLoopbackAddress());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "65536", "99999", "-1", "host:", ":80", "1:2:3", "a b:80x", "[]:80"})
    void shouldRefuseWhatIsNoAddress(String words) {
        TypeConversionException no = assertThrows(TypeConversionException.class, () -> converter.convert(words));
        assertTrue(no.getMessage().startsWith("'" + words + "' is not PORT or ADDRESS:PORT"), no.getMessage());
    }
}
