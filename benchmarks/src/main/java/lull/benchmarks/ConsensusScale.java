package lull.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.runtime.collectives.LocalCollectives;
import lull.runtime.collectives.Reduction;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.Stage;

/**
 * What a meeting costs a node whose agent meets 1 to 65,536 others, all in this process: operations, messages and bytes, counted
 * as for a tree, and CPU time, the median of some samples. Here each agent bears one merge of each operation; a node in a tree
 * bears one a message, so the merges of the others are added, as they take by themselves.
 */
public final class ConsensusScale {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final int MOST_AGENTS = 65_536;
    private static final int GROUPS = 32;
    private static final int SAMPLES = 15;

    /** So many that the clock of CPU time, which may tick every 10 ms, tells their time, and the JIT has seen them. */
    private static final int MEETINGS_OF_AGENTS = 100_000;

    /** Those of a round's summary, and as many maxima in a meeting of 25 groups. */
    private static final Reduction NUMBERS = new Reduction(new double[50], new double[0]);

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
        double mergeMicros = 0;
        for (int i = 0; i < 2; i++) { // the first time for the JIT
            new ConsensusScale(64).measure();
            mergeMicros = micros(() -> NUMBERS.with(NUMBERS), MEETINGS_OF_AGENTS);
        }
        for (int agents = 1; agents <= MOST_AGENTS; agents *= 4) {
            System.out.println(new ConsensusScale(agents).words(mergeMicros));
        }
    }

    private String words(double mergeMicros) {
        double micros = measure();
        int operations = collectives.operations();
        long bytes = collectives.bytesSent();
        meet();
        operations = collectives.operations() - operations;
        bytes = collectives.bytesSent() - bytes;
        double inTree = micros + mergeMicros * operations * Math.max(0, collectives.messages() - 1);
        return String.format(
                Locale.ROOT,
                "%6d agents: %d operations, %2d messages each, %6d bytes, %5.2f us of CPU time, %5.2f us in a tree",
                members.size(),
                operations,
                collectives.messages(),
                bytes,
                micros,
                inTree);
    }

    /** Microseconds of an agent in a meeting. */
    private double measure() {
        return micros(this::meet, Math.max(1, MEETINGS_OF_AGENTS / members.size())) / members.size();
    }

    private static double micros(Runnable one, int times) {
        double[] micros = new double[SAMPLES];
        for (int i = 0; i < SAMPLES; i++) {
            long begin = THREADS.getCurrentThreadCpuTime();
            for (int j = 0; j < times; j++) {
                one.run();
            }
            micros[i] = 1e-3 * (THREADS.getCurrentThreadCpuTime() - begin) / times;
        }
        Arrays.sort(micros);
        return micros[SAMPLES / 2];
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
