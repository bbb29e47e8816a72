package lull.agent.nodes;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The nodes' agents: an MPI job of their own, one rank a node, started by mpirun. What this side says goes to the stdin
 * of every rank, what they say comes by their stdout: both need mpirun alone, so that they outlive ranks that died.
 */
public final class NodesJob implements AutoCloseable, NodeMessage.Listener {
    /** For what mpirun has written before it ended to arrive, while others may hold its stream open. */
    private static final long LAST_WORDS_MILLISECONDS = 1000;

    private final Process mpirun;
    private final PrintStream people;
    private final CountDownLatch ready;
    private final CountDownLatch ended = new CountDownLatch(1);
    private final Path channels;
    private final int nodes;
    private final Thread errors;
    private final LauncherWords said = new LauncherWords();
    private final SortedMap<Integer, String> hosts = new TreeMap<>();
    private final SortedMap<Integer, NodeReport> reports = new TreeMap<>();
    private volatile boolean ending;
    private Optional<String> fault = Optional.empty();

    /**
     * Starts the job.
     *
     * @param people sees what mpirun and the agents say on stderr
     * @throws IOException if mpirun cannot be started
     */
    public NodesJob(NodesCommand command, PrintStream people) throws IOException {
        this.people = people;
        nodes = command.nodes();
        channels = command.channels();
        ready = new CountDownLatch(nodes);
        mpirun = command.process().start();
        listener(mpirun.getInputStream(), new TaggedStreams(this::message));
        errors = listener(mpirun.getErrorStream(), new TaggedStreams((rank, text) -> {}));
    }

    private Thread listener(InputStream stream, TaggedStreams streams) {
        Thread thread = new Thread(() -> listen(stream, streams), "nodes");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void listen(InputStream stream, TaggedStreams streams) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                // Ranks that end without MPI_Finalize, which would wait for dead ones, make mpirun complain.
                if (!streams.line(line) && !ending) {
                    said(line);
                }
            }
        } catch (IOException | RuntimeException e) {
            failed(String.valueOf(e.getMessage()));
        } finally {
            if (stream == mpirun.getInputStream()) {
                ended.countDown();
            }
        }
    }

    private void said(String line) {
        synchronized (said) {
            said.line(line);
        }
        if (!line.isBlank()) {
            people.println("lull: nodes: " + line);
        }
    }

    private void message(int rank, String text) {
        try {
            NodeMessage.deliver(rank, text, this);
        } catch (IOException
                | RuntimeException e) { // one message that can't be understood is no reason to hear no other
            failed(String.valueOf(e.getMessage()));
        }
    }

    private synchronized void failed(String why) {
        fault = fault.or(() -> Optional.of(why));
    }

    @Override
    public synchronized void ready(int rank, String host) {
        if (hosts.put(rank, host) == null) {
            ready.countDown();
        }
    }

    @Override
    public synchronized void report(int rank, NodeReport report) {
        reports.put(rank, report);
    }

    /** Waits until all agents follow their nodes; false if that took too long or mpirun gave up. */
    public boolean awaitReady(long milliseconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        while (!ready.await(20, TimeUnit.MILLISECONDS)) {
            if (!mpirun.isAlive() || System.nanoTime() - end > 0) {
                return false;
            }
        }
        return true;
    }

    /** What mpirun said first, if it has ended; else nothing. */
    public Optional<String> refusal() throws InterruptedException {
        if (mpirun.isAlive()) {
            return Optional.empty();
        }
        errors.join(LAST_WORDS_MILLISECONDS);
        synchronized (said) {
            return Optional.of(said.first()).filter(words -> !words.isEmpty());
        }
    }

    /** Tells every agent that the program starts now. */
    public void programStarts() {
        say(NodeMessage.PROGRAM_STARTS);
    }

    private void say(String line) {
        try {
            OutputStream words = mpirun.getOutputStream();
            words.write((line + "\n").getBytes(StandardCharsets.UTF_8));
            words.flush();
            RunWords.say(channels, line);
        } catch (IOException e) {
            failed("mpirun ended early, with code " + (mpirun.isAlive() ? "unknown" : mpirun.exitValue()));
        }
    }

    /** Asks every agent for its report, and waits for those that live. */
    public void end(long milliseconds) throws InterruptedException {
        ending = true;
        say(NodeMessage.END_OF_RUN);
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(milliseconds);
        while (reports().size() < nodes && System.nanoTime() - end < 0 && ended.getCount() > 0) {
            ended.await(20, TimeUnit.MILLISECONDS);
        }
    }

    /** What the agents reported so far, by rank. */
    public synchronized SortedMap<Integer, NodeReport> reports() {
        return new TreeMap<>(reports);
    }

    /** Hosts of the agents that were ready, by rank. */
    public synchronized SortedMap<Integer, String> hosts() {
        return new TreeMap<>(hosts);
    }

    /** The first thing that went wrong between here and the agents. */
    public synchronized Optional<String> fault() {
        return fault;
    }

    /** Ends mpirun, and with it the agents that still run. */
    @Override
    public void close() {
        mpirun.destroy();
    }
}
