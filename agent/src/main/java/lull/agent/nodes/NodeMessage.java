package lull.agent.nodes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * What a node's agent says on its stdout: that it is ready, with its host's name, and in the end what it saw. A message
 * is a letter, a word in base 64 and {@link #END}, so that it survives being cut and tagged on its way through mpirun.
 */
public final class NodeMessage {
    /** What the run's own agent says to all nodes when the program is about to start. */
    public static final String PROGRAM_STARTS = "go";

    /** What it says when the program has ended. */
    public static final String END_OF_RUN = "end";

    static final char END = ';';
    private static final char READY = 'R';
    private static final char REPORT = 'T';

    private NodeMessage() {}

    /** The agent of this host follows whatever starts now. */
    public static String ready(String host) {
        return "\n" + READY + Base64.getEncoder().encodeToString(host.getBytes(StandardCharsets.UTF_8)) + END + "\n";
    }

    /** All that the agent saw. */
    public static String report(NodeReport report) {
        return "\n" + REPORT + NodeReportText.of(report) + END + "\n";
    }

    /** Hands a message, without its end, to who wants it. */
    static void deliver(int rank, String message, Listener listener) throws IOException {
        if (message.isEmpty()) {
            throw new IOException("the agent of node " + rank + " said nothing");
        }
        String word = message.substring(1);
        switch (message.charAt(0)) {
            case READY -> listener.ready(rank, new String(Base64.getDecoder().decode(word), StandardCharsets.UTF_8));
            case REPORT -> listener.report(rank, NodeReportText.parse(word));
            default ->
                throw new IOException("the agent of node " + rank + " cannot be understood: \""
                        + message.substring(0, Math.min(message.length(), 40)) + "\"");
        }
    }

    /** Receives messages of the nodes, by their ranks in the agents' job. */
    interface Listener {
        void ready(int rank, String host);

        void report(int rank, NodeReport report);
    }
}
