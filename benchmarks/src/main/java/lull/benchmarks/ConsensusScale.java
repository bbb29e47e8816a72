package lull.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.LocalCollectives;
import lull.runtime.consensus.Stage;

/**
 * What a meeting costs a node whose agent meets 1 to 65,536 others, all in this process: operations, messages and bytes, counted
 * as for a tree, and CPU time, the median of some meetings. All agents share one merge, so each bears one merge of each operation;
 * a node in a tree bears one a message.
 */
public final class ConsensusScale {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int MOST_AGENTS = 65_536;
    private static final int GROUPS = 32;
    private static final int WARM_UP = 200_000;
    private static final int MEETINGS = 15;

    private final LocalCollectives collectives;
    private final List<Consensus> consensuses = new ArrayList<>();
    private final List<Agreement> members;
    private final Contribution contribution;

    private ConsensusScale(int agents) {
        collectives = new LocalCollectives(agents);
        for (int agent = 0; agent < agents; agent++) {
            consensuses.add(new Consensus(collectives.join(), () -> 0, Long.MAX_VALUE));
        }
        members = consensuses.stream().map(one -> one.agreement("job", agents)).toList();
        List<String> names =
                IntStream.range(0, GROUPS).mapToObj(group -> "group " + group).toList();
        contribution = new Contribution(Stage.SAMPLED, 1, new GroupOrder(1, names, names), new double[2 * GROUPS]);
    }

    public static void main(String[] arguments) {
        ConsensusScale warmUp = new ConsensusScale(2);
        for (int i = 0; i < WARM_UP; i++) {
            warmUp.meet();
        }
        for (int agents = 1; agents <= MOST_AGENTS; agents *= 4) {
            new ConsensusScale(agents).measure();
        }
    }

    private void measure() {
        meet();
        int operations = collectives.operations();
        long bytes = collectives.bytesSent();
        meet();
        operations = collectives.operations() - operations;
        bytes = collectives.bytesSent() - bytes;
        long[] nanos = new long[MEETINGS];
        for (int i = 0; i < MEETINGS; i++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            meet();
            nanos[i] = THREADS.getCurrentThreadCpuTime() - begin;
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%6d agents: %d operations, %2d messages each, %6d bytes, %5.2f us of CPU time%n",
                members.size(),
                operations,
                collectives.messages(),
                bytes,
                1e-3 * nanos[MEETINGS / 2] / members.size());
    }

    private void meet() {
        members.forEach(member -> member.meet(contribution));
        boolean answered = false;
        while (!answered) {
            consensuses.forEach(Consensus::doWork);
            answered = members.stream()
                            .filter(member -> member.meet(contribution).isPresent())
                            .count()
                    == members.size();
        }
    }
}
