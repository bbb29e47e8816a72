package lull.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.energy.MeteredRun;
import lull.agent.following.DirectoryArrivals;
import lull.agent.following.Pace;
import lull.agent.nodes.NodeMessage;
import lull.agent.nodes.NodeReport;
import lull.agent.nodes.NodeTrace;
import lull.agent.nodes.RunWords;
import lull.agent.processes.Processes;
import lull.channel.ChannelDirectory;
import lull.channel.Leftovers;
import lull.platform.counters.EventRequest;
import lull.platform.energy.BaselineFile;
import lull.platform.node.Platform;
import lull.report.observation.AskedMachine;
import lull.report.observation.RunEnergy;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Consensus;

/**
 * The agent of one node among several: makes the channels' directory at the agreed path, follows and controls the tasks that
 * come there, and says what it saw when it is told that the run has ended.
 */
public final class NodeAgent {
    private final List<String> troubles;
    private final ChannelDirectory directory;
    private final String host;
    private final PrintStream out;
    private final Duties duties;
    private final Optional<NodeTrace> trace;
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile boolean programRuns;
    private Optional<MeteredRun> metered = Optional.empty();

    /**
     * What the agent does on its node.
     *
     * @param control what may be done to the tasks, if anything
     * @param emulation makes the tasks run on emulated nodes, if there is one
     * @param platform the node itself, or the emulated machine
     * @param baselines idle powers of the platform's meters
     * @param consensus of the agents of all nodes, if they decide anything
     * @param events to count phase by phase; empty to count none
     * @param trace the run's folder, the same path on every node; empty to keep no events
     */
    public record Duties(
            Optional<RunControl> control,
            Optional<EmulatedRun> emulation,
            Platform platform,
            BaselineFile baselines,
            Optional<Consensus> consensus,
            Optional<EventRequest> events,
            Optional<Path> trace) {}

    /**
     * Makes the directory.
     *
     * @param channels the directory, the same path on every node
     * @param host name of this node
     * @param out to the run's own agent
     * @param duties what to do there
     * @throws IOException if the directory cannot be made
     */
    public NodeAgent(Path channels, String host, PrintStream out, Duties duties) throws IOException {
        troubles = new ArrayList<>(
                Leftovers.sweep(channels.toAbsolutePath().getParent(), Processes::alive, Instant.now()));
        directory = ChannelDirectory.agreed(channels);
        this.host = host;
        this.out = out;
        this.duties = duties;
        trace = duties.trace()
                .flatMap(run -> NodeTrace.begin(
                        run,
                        host,
                        mode(),
                        duties.emulation().map(EmulatedRun::node).map(AskedMachine::of),
                        troubles));
    }

    private String mode() {
        return duties.control()
                .map(control -> control.options().mode())
                .orElse(Mode.OBSERVE)
                .toString();
    }

    /** Follows the node's tasks until {@code in} says that the program has ended, or is closed. */
    public void run(InputStream in) throws IOException, InterruptedException {
        try {
            AgentLoop loop = new AgentLoop(
                    new DirectoryArrivals(directory),
                    trace.map(NodeTrace::path),
                    duties.emulation(),
                    duties.control(),
                    duties.consensus());
            duties.events().ifPresent(loop.job()::count);
            trace.ifPresent(kept -> loop.keepEnergy());
            loop.tellOf(directory, List.of(), duties.control());
            listen(in);
            say(NodeMessage.ready(host));
            loop.until(rest -> {
                RunWords.heard(directory.path()).ifPresent(this::obey);
                meter();
                loop.look(this::measured);
                // Words come by a file, too, and energy counts from that of the program's start on.
                return end.await(Math.min(rest, Pace.LONGEST_MILLISECONDS), TimeUnit.MILLISECONDS);
            });
            say(NodeMessage.report(report(loop.finish(measured(), RunEnd.OF_COMMAND))));
        } finally {
            metered.ifPresent(MeteredRun::close);
            directory.remove();
        }
    }

    private RunEnergy measured() {
        return metered.map(MeteredRun::energy).orElseGet(() -> RunEnergy.unknown("the program's start was not told"));
    }

    private void meter() {
        if (programRuns && metered.isEmpty()) {
            metered = Optional.of(MeteredRun.begin(
                    duties.platform(), duties.emulation().isPresent(), duties.baselines(), System::nanoTime));
        }
        metered.ifPresent(MeteredRun::doWork);
    }

    private NodeReport report(AgentLoop.Findings found) {
        List<String> warnings = new ArrayList<>(troubles);
        duties.control().ifPresent(control -> warnings.addAll(control.notes()));
        warnings.addAll(found.warnings());
        directory.loss().ifPresent(warnings::add);
        NodeReport report = new NodeReport(
                host,
                NodeReport.bootNanosHere(),
                found.tasks(),
                found.outcomes(),
                found.nodes(),
                found.energy(),
                warnings);
        return trace.map(kept -> kept.end(report, duties.platform().topology().describe(), found.series()))
                .orElse(report);
    }

    private void obey(String word) {
        if (word.equals(NodeMessage.PROGRAM_STARTS)) {
            programRuns = true;
        } else {
            end.countDown();
        }
    }

    private void say(String message) {
        out.print(message);
        out.flush();
    }

    private void listen(InputStream in) {
        Thread listener = new Thread(
                () -> {
                    try (BufferedReader reader =
                            new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                        for (String word = reader.readLine(); word != null; word = reader.readLine()) {
                            obey(word);
                        }
                    } catch (IOException e) {
                        System.err.println("lull: node " + host + ": " + e.getMessage());
                    } finally {
                        end.countDown();
                    }
                },
                "end");
        listener.setDaemon(true);
        listener.start();
    }
}
