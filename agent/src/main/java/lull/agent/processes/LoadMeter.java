package lull.agent.processes;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.platform.CpuSet;
import lull.report.observation.NodeLoad;

/** Samples how busy a node is while tasks run on it. What can't be read is left out. For one thread. */
public final class LoadMeter {
    private static final long INTERVAL_NANOS = 1_000_000_000;
    /** Of {@code /proc/stat}: Linux tells user programs hundredths of a second, whatever its own clock is. */
    private static final double TICKS_PER_SECOND = 100;
    /** Columns of a line {@code cpu}: user, nice and system, interrupts, soft interrupts, and what a hypervisor stole. */
    private static final int[] BUSY = {1, 2, 3, 6, 7, 8};

    private final Path proc;
    private final TaskCpus allowed;
    private final ThreadTimes tasks;
    private final ThreadTimes agent;
    private final double busyBefore;
    private final long begin;
    private CpuSet cpus = CpuSet.EMPTY;
    private int threads;
    private double busy = Double.NaN;
    private final double agentBefore;
    private long last;
    private long next = Long.MIN_VALUE;

    /**
     * Begins now.
     *
     * @param root the directory above {@code proc} and {@code sys}
     * @param nowNanos on a clock of the caller's
     */
    public LoadMeter(Path root, long nowNanos) {
        proc = root.resolve("proc");
        allowed = new TaskCpus(root);
        tasks = new ThreadTimes(proc);
        agent = new ThreadTimes(proc);
        begin = nowNanos;
        last = nowNanos;
        busyBefore = busySeconds().orElse(Double.NaN);
        agent.read((int) ProcessHandle.current().pid());
        agentBefore = agent.ranSeconds();
    }

    /** Whether it is time to look again. */
    public boolean isDue(long nowNanos) {
        return nowNanos >= next;
    }

    /**
     * Looks again, if a task runs.
     *
     * @param teams largest team so far, by process
     */
    public void sample(long nowNanos, Map<Integer, Integer> teams) {
        if (teams.isEmpty()) {
            return;
        }
        next = nowNanos + INTERVAL_NANOS;
        last = nowNanos;
        count(teams);
        readTasks(teams.keySet());
        teams.keySet().forEach(pid -> cpus = cpus.union(cpusOf(pid)));
        agent.read((int) ProcessHandle.current().pid());
        busy = busySeconds().orElse(Double.NaN);
    }

    /**
     * Takes notice of teams without a look at the node.
     *
     * @param teams largest team so far, by process
     */
    public void count(Map<Integer, Integer> teams) {
        threads = Math.max(
                threads, teams.values().stream().mapToInt(Integer::intValue).sum());
    }

    /** Reads what tasks ran by now. */
    public void readTasks(Collection<Integer> pids) {
        pids.forEach(tasks::read);
    }

    /** Seconds that tasks ran, all threads added up, as far as they were read. */
    public double taskSeconds() {
        return tasks.ranSeconds();
    }

    private CpuSet cpusOf(int pid) {
        try {
            return allowed.of(pid);
        } catch (IOException e) {
            return CpuSet.EMPTY;
        }
    }

    private OptionalDouble busySeconds() {
        try {
            String[] words = Files.readAllLines(proc.resolve("stat")).get(0).split("\\s+");
            double ticks = 0;
            for (int column : BUSY) {
                ticks += column < words.length ? Long.parseLong(words[column]) : 0;
            }
            return OptionalDouble.of(ticks / TICKS_PER_SECOND);
        } catch (IOException | NumberFormatException | IndexOutOfBoundsException e) {
            return OptionalDouble.empty();
        }
    }

    /** What was seen; empty if that was nothing. */
    public Optional<NodeLoad> load(String host) {
        return cpus.size() == 0
                ? Optional.empty()
                : Optional.of(new NodeLoad(host, cpus.size(), threads, waitShare(), others()));
    }

    private Double waitShare() {
        OptionalDouble share = tasks.waitShare();
        return share.isPresent() ? share.getAsDouble() : null;
    }

    /** Tasks may have run before this began: by as much the others are told too few. */
    private Double others() {
        double seconds = (last - begin) * 1e-9;
        double ours = tasks.ranSeconds() + agent.ranSeconds() - agentBefore;
        double share = (busy - busyBefore - ours) / seconds;
        return Double.isFinite(share) ? Math.max(0, share) : null;
    }
}
