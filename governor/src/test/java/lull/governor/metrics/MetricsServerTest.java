package lull.governor.metrics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that send half a request, too much, rubbish or nothing, and one that only wants the metrics. */
class MetricsServerTest {
    private static final int PATIENCE_MILLISECONDS = 60_000;
    private static final String REQUEST = "GET /metrics HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n";

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
    private final List<Socket> open = new ArrayList<>();
    private final FaultLog faults =
            new FaultLog(new PrintStream(printed, true, StandardCharsets.UTF_8), System::nanoTime);
    private MetricsServer server;

    @BeforeEach
    void start() throws IOException {
        server = new GovernorMetrics().serve(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), faults);
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : open) {
            socket.close();
        }
        server.close();
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.setSoTimeout(PATIENCE_MILLISECONDS);
        open.add(socket);
        return socket;
    }

    private Socket send(byte[] bytes) throws IOException {
        Socket socket = connect();
        try {
            socket.getOutputStream().write(bytes);
        } catch (SocketException e) {
            assertTrue(socket.isConnected(), "only the server may end it: " + e);
        }
        return socket;
    }

    private Socket send(String text) throws IOException {
        return send(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Asks until connections are free again, as a scraper does. */
    private String metrics() throws IOException {
        long start = System.nanoTime();
        while ((System.nanoTime() - start) / 1_000_000 < PATIENCE_MILLISECONDS) {
            try (Socket socket = send(REQUEST)) {
                String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                if (!answer.isEmpty()) {
                    return answer;
                }
            } catch (SocketException e) {
                assertTrue(e.getMessage() != null, "refused for now");
            }
            Thread.onSpinWait();
        }
        throw new AssertionError("no answer");
    }

    private void assertServes() throws IOException {
        String answer = metrics();
        assertTrue(answer.startsWith("HTTP/1.1 200"), answer);
        assertTrue(answer.contains("lull_governor_leases"), answer);
        String log = printed.toString(StandardCharsets.UTF_8);
        assertFalse(log.contains("\tat ") || log.contains("Exception:"), log);
        assertTrue(log.lines().count() <= 5, log);
        assertTrue(faults.lines().size() <= 5, faults.lines().toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"lull-governor.service", "lull-agent@.service"})
    void shouldLeaveThreadsToTheJvmWithinTheUnit(String unit) throws IOException {
        String most = Files.readAllLines(Path.of("../scripts", unit)).stream()
                .filter(line -> line.startsWith("TasksMax="))
                .findFirst()
                .orElseThrow();
        assertTrue(MetricsServer.MOST_CONNECTIONS <= 16, "the agents of all users share a unit");
        assertTrue(4 * MetricsServer.MOST_CONNECTIONS < Integer.parseInt(most.split("=")[1]), most);
    }

    @Test
    void shouldAnswerWhileManySendHalfARequest() throws IOException {
        for (int client = 0; client < MetricsServer.MOST_CONNECTIONS / 2; client++) {
            send("GET /metrics HTTP/1.1\r\nHos");
        }
        assertServes();
    }

    @Test
    void shouldEndHalfARequestThatIsNeverFinished() throws IOException {
        assertEquals(-1, send("GET /metrics HTTP/1.1\r\nHos").getInputStream().read());
    }

    @Test
    void shouldAnswerWhenMoreConnectThanItServes() throws IOException {
        for (int client = 0; client < 1000; client++) {
            send(client % 2 == 0 ? "" : "GET /met");
        }
        assertServes();
    }

    @Test
    void shouldAnswerAfterRubbishAndRequestsWithoutEnd() throws IOException {
        Random random = new Random(15);
        for (int client = 0; client < 100; client++) {
            byte[] rubbish = new byte[1 + random.nextInt(5000)];
            random.nextBytes(rubbish);
            send(rubbish).close();
        }
        send("GET /" + "a".repeat(1 << 20) + " HTTP/1.1\r\n\r\n");
        send("GET /metrics HTTP/1.1\r\n" + "X: y\r\n".repeat(100_000));
        assertServes();
    }

    @Test
    void shouldSayNothingLongWhenClientsBreakOff() throws IOException {
        for (int client = 0; client < 100; client++) {
            Socket socket = send(REQUEST);
            socket.setSoLinger(true, 0);
            socket.close();
        }
        assertServes();
    }

    /** The library's own words tell what could not be done, the cause's why. */
    @Test
    void shouldTellWhyAClientWentWithoutMetrics() {
        Logger library = Logger.getLogger("io.prometheus.metrics.exporter.httpserver");
        library.log(Level.SEVERE, "no answer", new IOException("Broken pipe"));
        library.log(Level.SEVERE, "no cause");
        String words = printed.toString(StandardCharsets.UTF_8);
        assertTrue(words.contains("metrics: no answer: Broken pipe\n"), words);
        assertTrue(words.contains("metrics: no cause\n"), words);
    }
}
