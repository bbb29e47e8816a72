package lull.agent.processes;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What threads of processes ran, and waited for a CPU while they could have run: {@code /proc/PID/task/TID/schedstat}, whose first
 * two numbers are nanoseconds of either. What was read last of threads that have ended stays in the sums alone: a program may make
 * many in weeks.
 */
public final class ThreadTimes {
    /** Part of what the busiest thread of a process wants of CPUs that one of a team wants at least, 0..1: teams share their work. */
    private static final double LEAST_OF_TEAM = 0.1;

    private final Path proc;
    private final Map<Integer, Map<Path, long[]>> byProcess = new HashMap<>();
    private final long[] ended = new long[2];

    /** @param proc where Linux tells of processes, {@code /proc} */
    public ThreadTimes(Path proc) {
        this.proc = proc;
    }

    void read(int pid) {
        Map<Path, long[]> before = byProcess.getOrDefault(pid, Map.of());
        Map<Path, long[]> now = new HashMap<>();
        try (DirectoryStream<Path> threads = Files.newDirectoryStream(proc.resolve(pid + "/task"))) {
            for (Path thread : threads) {
                readOne(thread, now);
            }
        } catch (IOException | DirectoryIteratorException e) {
            now.clear(); // it has ended, be it while it was read
        }
        before.forEach((thread, times) -> {
            if (!now.containsKey(thread)) {
                ended[0] += times[0];
                ended[1] += times[1];
            }
        });
        byProcess.put(pid, now);
        byProcess.values().removeIf(Map::isEmpty);
    }

    private static void readOne(Path thread, Map<Path, long[]> byThread) {
        try {
            String[] numbers =
                    Files.readString(thread.resolve("schedstat")).trim().split(" ");
            if (numbers.length >= 2) {
                byThread.put(thread, new long[] {Long.parseLong(numbers[0]), Long.parseLong(numbers[1])});
            }
        } catch (IOException | NumberFormatException e) {
            return; // it has ended, or Linux was built without it
        }
    }

    /** Seconds that all of them ran. */
    double ranSeconds() {
        return sum(0);
    }

    /** Seconds that all of them waited for a CPU. */
    double waitedSeconds() {
        return sum(1);
    }

    /** Of the time that all of them ran or could have run, the share that they waited for a CPU, 0..1; empty if they did neither. */
    OptionalDouble waitShare() {
        double wanted = ranSeconds() + waitedSeconds();
        return wanted > 0 ? OptionalDouble.of(waitedSeconds() / wanted) : OptionalDouble.empty();
    }

    /**
     * What the threads of one process that run waited for CPUs, by what the one that wanted a CPU longest ran or could have
     * run, 0..1; 0 if nothing tells it. A team is as late as its latest thread: when each waits at another time, by the sum of all.
     * Threads that hardly want a CPU, such as a runtime's helpers, are in no team.
     */
    public double delayShare(int pid) {
        read(pid);
        Collection<long[]> threads = byProcess.getOrDefault(pid, Map.of()).values();
        long longest = threads.stream().mapToLong(ThreadTimes::wanted).max().orElse(0);
        long waited = threads.stream()
                .filter(times -> wanted(times) >= LEAST_OF_TEAM * longest)
                .mapToLong(times -> times[1])
                .sum();
        return longest > 0 ? Math.min(1, (double) waited / longest) : 0;
    }

    private static long wanted(long[] times) {
        return times[0] + times[1];
    }

    private double sum(int which) {
        long running = byProcess.values().stream()
                .flatMap(threads -> threads.values().stream())
                .mapToLong(times -> times[which])
                .sum();
        return (ended[which] + running) * 1e-9;
    }
}
