package lull.cli.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Optional;
import lull.governor.metrics.MetricsServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Metrics that can't be offered, which no job may suffer from. */
class AgentMetricsTest {
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private final PrintStream people = new PrintStream(said, true, StandardCharsets.UTF_8);

    private Optional<MetricsServer> serve(InetSocketAddress address) {
        return new AgentMetrics(Clock.systemUTC(), System::nanoTime).serve(address, people);
    }

    private void assertSaidWhyInOneLine(InetSocketAddress address) {
        String words = said.toString(StandardCharsets.UTF_8);
        assertEquals(1, words.lines().count(), words);
        assertTrue(words.startsWith("lull: goes on without metrics: metrics at " + address + ": "), words);
        assertTrue(words.contains("needs a port of its own: --metrics"), words);
    }

    @Test
    void shouldGoOnWithoutMetricsWhenAnotherAgentHasThePort() throws IOException {
        try (MetricsServer first = serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .orElseThrow()) {
            assertEquals("", said.toString(StandardCharsets.UTF_8));
            InetSocketAddress taken = new InetSocketAddress(InetAddress.getLoopbackAddress(), first.port());
            assertEquals(Optional.empty(), serve(taken));
            assertSaidWhyInOneLine(taken);
        }
    }

    /** Addresses for documentation, which no machine has. */
    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "2001:db8::1"})
    void shouldGoOnWithoutMetricsWhenTheAddressIsAnothers(String host) {
        InetSocketAddress foreign = new InetSocketAddress(host, 9774);
        assertEquals(Optional.empty(), serve(foreign));
        assertSaidWhyInOneLine(foreign);
    }
}
