package lull.simulation.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.runtime.collectives.LocalCollectives;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.Stage;
import lull.simulation.job.Network;

/**
 * What the agents of a job exchange to come to one decision, and how long it takes, on 1 to N nodes. The agents are the real
 * ones; what each operation costs is counted as for a tree, a step of which takes a message and a poll of the agent's loop.
 */
public final class AgreementStudy implements Study {
    /** Phase groups of the job that is decided for: as many as the codes with most of them have, about. */
    private static final int GROUPS = 32;

    private static final int FACTOR = 4;
    private static final double SECONDS = 1e-3;
    private static final Network NETWORK = Network.INFINIBAND_QDR;

    private final int mostNodes;

    /** A study of clusters of one node to the most of the options. */
    public AgreementStudy(StudyOptions options) {
        mostNodes = options.mostNodes();
    }

    @Override
    public String name() {
        return "agreement";
    }

    @Override
    public String question() {
        return "what the agents of 1 to N nodes exchange to decide together, and how long that takes";
    }

    @Override
    public StudyResult run(long seed) {
        List<List<Object>> rows = new ArrayList<>();
        for (int nodes = 1; nodes < mostNodes; nodes *= FACTOR) {
            rows.add(new Meeting(nodes).decide());
        }
        rows.add(new Meeting(mostNodes).decide());
        return new StudyResult(
                List.of("nodes", "messages", "bytes", "decision_s"),
                rows,
                List.of(),
                List.of(
                        String.format(
                                Locale.ROOT,
                                "Of each node, for one decision on %d phase groups: messages and bytes that it sends at most, by "
                                        + "recursive doubling or in a binomial tree.",
                                GROUPS),
                        String.format(
                                Locale.ROOT,
                                "A step of an operation takes a message of %.1f µs and its bytes at %.1f GB/s, and waits for the "
                                        + "next poll of an agent's loop. Tasks do not wait for any of it.",
                                1e6 * NETWORK.latencySeconds(),
                                1e-9 * NETWORK.bytesPerSecond()),
                        "No chance is in it: every seed gives the same."));
    }

    /** The agents of so many nodes, with a task each. */
    private static final class Meeting {
        private final int nodes;
        private final LocalCollectives collectives;
        private final List<Consensus> agents;
        private final List<Agreement> members;
        private final GroupOrder order;
        private double seconds;

        Meeting(int nodes) {
            this.nodes = nodes;
            collectives = new LocalCollectives(nodes);
            agents = IntStream.range(0, nodes)
                    .mapToObj(node -> new Consensus(collectives.join(), () -> 0, Long.MAX_VALUE))
                    .toList();
            members =
                    agents.stream().map(agent -> agent.agreement("job", nodes)).toList();
            List<String> names = IntStream.range(0, GROUPS)
                    .mapToObj(group -> "group " + group)
                    .toList();
            order = new GroupOrder(1, names, names);
        }

        List<Object> decide() {
            meet(Stage.MEASURED, 0);
            meet(Stage.SAMPLED, GROUPS);
            meet(Stage.THROTTLED, GROUPS);
            meet(Stage.DECIDED, 1);
            return List.of(
                    nodes,
                    (double) collectives.operations() * collectives.messages(),
                    (double) collectives.bytesSent(),
                    seconds);
        }

        private void meet(Stage stage, int values) {
            Contribution contribution = new Contribution(stage, 1, order, new double[values]);
            members.forEach(member -> member.meet(contribution));
            long answered;
            do {
                poll();
                answered = members.stream()
                        .filter(member -> member.meet(contribution).isPresent())
                        .count();
            } while (answered < nodes); // an operation ends for all in the same poll
        }

        private void poll() {
            int operations = collectives.operations();
            long bytes = collectives.bytesSent();
            double rest = SECONDS * agents.get(0).restMilliseconds();
            agents.forEach(Consensus::doWork);
            int begun = collectives.operations() - operations;
            double transfer = (collectives.bytesSent() - bytes) / NETWORK.bytesPerSecond();
            seconds += begun * collectives.messages() * (NETWORK.latencySeconds() + rest) + transfer;
        }
    }
}
