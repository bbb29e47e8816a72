package lull.runtime.loop;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.SimulatedCollectives;
import lull.runtime.plan.TaskDecision;

/** The agents of a simulated job's nodes, with some tasks each; after an iteration they come round in any order, some never. */
final class SimulatedAgents implements Runnable {
    private static final long PATIENCE_NANOS = 2_000_000_000;
    private static final int ROUNDS = 3;

    private final List<SimulatedTask> tasks;
    private final List<Consensus> consensuses = new ArrayList<>();
    private final List<JobRuntime> runtimes = new ArrayList<>();
    private final List<Boolean> dead = new ArrayList<>();
    private final Random random;

    /** @param first rank of each node's first task */
    SimulatedAgents(List<SimulatedTask> tasks, RuntimeOptions options, long seed, int... first) {
        this.tasks = tasks;
        random = new Random(seed);
        SimulatedCollectives collectives = new SimulatedCollectives(first.length);
        for (int node = 0; node < first.length; node++) {
            Consensus consensus = new Consensus(
                    collectives.of(node), () -> (long) (tasks.get(0).seconds() * 1e9), PATIENCE_NANOS);
            List<SimulatedTask> own =
                    tasks.subList(first[node], node + 1 < first.length ? first[node + 1] : tasks.size());
            Agreement agreement =
                    own.size() == tasks.size() ? Agreement.SINGLE_NODE : consensus.agreement("job", tasks.size());
            consensuses.add(consensus);
            runtimes.add(
                    new JobRuntime(options, SimulatedJob.NODE, SimulatedJob.CALLS, own, agreement, Optional.empty()));
            dead.add(false);
        }
    }

    void kill(int node) {
        dead.set(node, true);
    }

    boolean isAlone(int node) {
        return consensuses.get(node).trouble().isPresent();
    }

    @Override
    public void run() {
        List<Integer> order = new ArrayList<>();
        for (int node = 0; node < consensuses.size() * ROUNDS; node++) {
            order.add(node % consensuses.size());
        }
        Collections.shuffle(order, random);
        order.stream().filter(node -> !dead.get(node) && random.nextInt(4) > 0).forEach(node -> {
            consensuses.get(node).doWork();
            runtimes.get(node).step();
        });
    }

    RuntimeOutcome outcome(int node) {
        return runtimes.get(node).outcome();
    }

    /** What was decided for all tasks, by rank: threads and frequency of each group's first region. */
    List<String> plan() {
        List<String> plan = new ArrayList<>();
        for (int node = 0; node < runtimes.size(); node++) {
            for (TaskDecision task : outcome(node)
                    .decision()
                    .orElseThrow(() -> new AssertionError(log()))
                    .tasks()) {
                plan.add(task.rank() + ": "
                        + task.groups().stream()
                                .flatMap(group -> group.phases().stream())
                                .map(phase -> phase.threads() + "@" + phase.frequency())
                                .toList());
            }
        }
        return plan;
    }

    String log() {
        StringBuilder log = new StringBuilder();
        for (int node = 0; node < runtimes.size(); node++) {
            log.append("node ")
                    .append(node)
                    .append(" ")
                    .append(outcome(node).state())
                    .append('\n');
            for (String entry : outcome(node).log()) {
                log.append("  ").append(entry).append('\n');
            }
        }
        return log.toString();
    }

    boolean isManaged(int rank) {
        return tasks.get(rank).isManaged();
    }
}
