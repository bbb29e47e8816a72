package lull.agent.governor.server;

import io.prometheus.metrics.exporter.httpserver.HTTPServer;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Offers metrics over HTTP to this machine alone. Nobody can make others wait: connections are bounded and there is a thread
 * for each, so that the one that accepts never waits for a free thread; who does not finish a request or take its answer in
 * some seconds loses the connection. What goes wrong with a client is a line in the fault log, each once.
 */
final class MetricsServer implements AutoCloseable {
    static final int MOST_CONNECTIONS = 128;
    private static final int IDLE_THREAD_SECONDS = 10;

    /** The server of the JDK takes its limits, in seconds, from these alone, once for the process. */
    private static final Map<String, Integer> LIMITS = Map.of("jdk.httpserver.maxConnections", MOST_CONNECTIONS,
            "sun.net.httpserver.maxIdleConnections", 16, "sun.net.httpserver.idleInterval", 5,
            "sun.net.httpserver.maxReqTime", 2, "sun.net.httpserver.maxRspTime", 5, "sun.net.httpserver.maxReqHeaders", 50,
            "sun.net.httpserver.maxReqHeaderSize", 16_384);

    /** Held, for loggers are forgotten with what was set in them. */
    private static final Logger LIBRARY = Logger.getLogger("io.prometheus.metrics.exporter.httpserver");

    private final HTTPServer server;
    private final FaultsOfClients log;

    /**
     * A server that answers.
     *
     * @param port on the loopback interface; 0 for any that is free
     * @throws IOException if the port is taken
     */
    MetricsServer(int port, PrometheusRegistry registry, FaultLog faults) throws IOException {
        LIMITS.forEach((name, limit) -> System.setProperty(name, System.getProperty(name, limit.toString())));
        log = new FaultsOfClients(faults);
        LIBRARY.setUseParentHandlers(false);
        LIBRARY.addHandler(log);
        ThreadPoolExecutor threads = new ThreadPoolExecutor(0, MOST_CONNECTIONS, IDLE_THREAD_SECONDS, TimeUnit.SECONDS,
                new SynchronousQueue<>(), MetricsServer::thread);
        try {
            server = HTTPServer.builder().inetAddress(InetAddress.getLoopbackAddress()).port(port).registry(registry)
                    .executorService(threads).buildAndStart();
        } catch (BindException e) {
            close(threads);
            throw new IOException("metrics port " + port + ": " + e.getMessage() + "; give another", e);
        }
    }

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "governor-metrics");
        thread.setDaemon(true);
        return thread;
    }

    private void close(ThreadPoolExecutor threads) {
        threads.shutdownNow();
        LIBRARY.removeHandler(log);
    }

    int port() {
        return server.getPort();
    }

    @Override
    public void close() {
        server.close();
        LIBRARY.removeHandler(log);
    }

    /** The library logs a stack trace for each client that breaks off. */
    private static final class FaultsOfClients extends Handler {
        private final FaultLog faults;

        FaultsOfClients(FaultLog faults) {
            this.faults = faults;
        }

        @Override
        public void publish(LogRecord fault) {
            faults.report("metrics: " + fault.getMessage());
        }

        @Override
        public void flush() {
            // Nothing is kept back.
        }

        @Override
        public void close() {
            // The fault log is the governor's.
        }
    }
}
