package lull.governor.metrics;

import com.sun.net.httpserver.HttpServer;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Offers metrics over HTTP to this machine alone. Connections are bounded and there is a thread for each, so that the one that
 * accepts never waits for a free thread; who does not finish a request or take its answer in some seconds loses the connection.
 * Who opens all connections again and again keeps others' metrics away as long as that goes on, and harms nothing else. What goes
 * wrong with a client is told in words.
 */
public final class MetricsServer implements AutoCloseable {
    /**
     * So many clients are served at once, by as many threads. A scraper needs one; and where a unit's {@code TasksMax} left no
     * thread to the JVM, it could not even hear SIGTERM.
     */
    public static final int MOST_CONNECTIONS = 16;

    /** So many more may wait for the one that accepts, which costs no thread: what finds no room there waits a second for its next try. */
    private static final int BACKLOG = 128;

    private static final int IDLE_THREAD_SECONDS = 10;

    /** The server of the JDK takes its limits, in seconds, from these alone, once for the process. */
    private static final Map<String, Integer> LIMITS = Map.of(
            "jdk.httpserver.maxConnections",
            MOST_CONNECTIONS,
            "sun.net.httpserver.maxIdleConnections",
            16,
            "sun.net.httpserver.idleInterval",
            5,
            "sun.net.httpserver.maxReqTime",
            2,
            "sun.net.httpserver.maxRspTime",
            5,
            "sun.net.httpserver.maxReqHeaders",
            50,
            "sun.net.httpserver.maxReqHeaderSize",
            16_384);

    /** Held, for loggers are forgotten with what was set in them. */
    private static final Logger LIBRARY = Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

    private final HttpServer server;
    private final ThreadPoolExecutor threads;
    private final FaultsOfClients log;

    /**
     * A server that answers.
     *
     * @param address on which it listens; port 0 for any that is free
     * @param faults hears, in words, of what goes wrong with a client
     * @throws IOException if the port is taken, or the address not this node's
     */
    public MetricsServer(InetSocketAddress address, PrometheusRegistry registry, Consumer<String> faults)
            throws IOException {
        LIMITS.forEach((name, limit) -> System.setProperty(name, System.getProperty(name, limit.toString())));
        try {
            server = HttpServer.create(address, BACKLOG);
        } catch (SocketException e) {
            throw new IOException(
                    "metrics at " + address + ": " + e.getMessage() + "; give another port or address", e);
        }
        log = new FaultsOfClients(faults);
        LIBRARY.setUseParentHandlers(false);
        LIBRARY.addHandler(log);
        threads = new ThreadPoolExecutor(
                MOST_CONNECTIONS,
                MOST_CONNECTIONS,
                IDLE_THREAD_SECONDS,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                MetricsServer::thread);
        threads.allowCoreThreadTimeOut(true);
        server.setExecutor(threads);
        server.createContext("/metrics", new MetricsHandler(registry));
        server.start();
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "metrics");
        thread.setDaemon(true);
        return thread;
    }

    /** Where it listens. */
    public int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
        LIBRARY.removeHandler(log);
    }

    /** The library logs a stack trace for each client that breaks off. */
    private static final class FaultsOfClients extends Handler {
        private final Consumer<String> faults;

        FaultsOfClients(Consumer<String> faults) {
            this.faults = faults;
        }

        @Override
        public void publish(LogRecord fault) {
            Throwable cause = fault.getThrown();
            faults.accept("metrics: " + fault.getMessage() + (cause == null ? "" : ": " + words(cause)));
        }

        private static String words(Throwable cause) {
            return cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // Who hears of faults is not ours.
        }
    }
}
