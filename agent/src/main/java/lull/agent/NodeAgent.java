package lull.agent;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import lull.agent.nodes.NodeMessage;
import lull.agent.nodes.NodeReport;
import lull.channel.ChannelDirectory;

/**
 * The agent of one node among several: makes the channels' directory at the agreed path, follows the tasks that come
 * there, and says what it saw when it is told that the run has ended.
 */
public final class NodeAgent {
    private final ChannelDirectory directory;
    private final String host;
    private final PrintStream out;
    private final CountDownLatch end = new CountDownLatch(1);

    /**
     * Makes the directory.
     *
     * @param channels the directory, the same path on every node
     * @param host name of this node
     * @param out to the run's own agent
     * @throws IOException if the directory cannot be made
     */
    public NodeAgent(Path channels, String host, PrintStream out) throws IOException {
        directory = ChannelDirectory.agreed(channels, Processes::alive);
        this.host = host;
        this.out = out;
    }

    /** Follows the node's tasks until {@code in} says something or is closed. */
    public void run(InputStream in) throws IOException, InterruptedException {
        try {
            JobObserver job = new JobObserver(directory, Optional.empty(), Optional.empty(), Optional.empty(),
                    System::nanoTime);
            listen(in);
            say(NodeMessage.ready(host));
            while (!end.await(job.restMilliseconds(), TimeUnit.MILLISECONDS)) {
                job.doWork();
            }
            job.finish();
            List<String> warnings = new ArrayList<>();
            job.warnings().forEach(warning -> warnings.add(host + ": " + warning));
            say(NodeMessage.report(new NodeReport(host, NodeReport.bootNanosHere(), job.observations(), warnings)));
        } finally {
            directory.remove();
        }
    }

    private void say(String message) {
        out.print(message);
        out.flush();
    }

    private void listen(InputStream in) {
        Thread listener = new Thread(() -> {
            try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
                reader.readLine();
            } catch (IOException e) {
                System.err.println("lull: node " + host + ": " + e.getMessage());
            }
            end.countDown();
        }, "end");
        listener.setDaemon(true);
        listener.start();
    }
}
