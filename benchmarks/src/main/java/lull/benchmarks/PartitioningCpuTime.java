package lull.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Random;
import java.util.function.Supplier;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.exact.ExactEnergy;
import lull.partitioning.exact.ExactFront;
import lull.partitioning.exact.ExactTime;
import lull.partitioning.published.PseudocodeReading;
import lull.partitioning.published.hepoptadp.Hepoptadp;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Front;

/**
 * CPU time of one thread, for machines that are too busy for {@link PartitioningBenchmark}: median, 95th percentile and
 * most over random workloads, of two runs each the better; with the argument {@code hepoptadp} the ratio to that algorithm
 * at the first headline setting, which takes half a minute of CPU time and 5 GiB.
 */
public final class PartitioningCpuTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
    private static final double MILLISECONDS = 1e-6;
    private static final long MILLION = 1_000_000;
    private static final int WARM_UP = 100;
    private static final int WORKLOADS = 400;

    private PartitioningCpuTime() {}

    public static void main(String[] arguments) {
        if (arguments.length > 0) {
            ratio();
            return;
        }
        for (long nodes : new long[] {16, 256, MILLION}) {
            spread("POPT, m = 1440", new ExactTime(), SyntheticProfiles.dgemm(), nodes);
            spread("EOPT, m = 1440", new ExactEnergy(), SyntheticProfiles.dgemm(), nodes);
            spread("EOPT, m = 766", new ExactEnergy(), SyntheticProfiles.fft(), nodes);
        }
        for (long nodes : new long[] {96, 256, MILLION}) {
            spread("HEPOPT, m = 211, h = 3", new ExactFront(), SyntheticProfiles.dgemmNode(), nodes);
            spread("HEPOPT, m = 256, h = 3", new ExactFront(), SyntheticProfiles.fftNode(), nodes);
        }
        headline(
                "HEPOPT, n = 10240, p = 96, m = 211",
                PartitioningProblem.of(SyntheticProfiles.dgemmNode(), 96, 10_240));
        headline(
                "HEPOPT, n = 24576, p = 128, m = 256",
                PartitioningProblem.of(SyntheticProfiles.fftNode(), 128, 24_576));
    }

    private static void spread(String name, Algorithm algorithm, NodeType type, long nodes) {
        Random random = new Random(5);
        double[] times = new double[WARM_UP + WORKLOADS];
        for (int i = 0; i < times.length; i++) {
            PartitioningProblem problem =
                    PartitioningProblem.of(type, nodes, 1 + random.nextLong(nodes * type.largestSize()));
            times[i] = best(2, () -> algorithm.solve(problem));
        }
        print(name + ", p = " + nodes, Arrays.copyOfRange(times, WARM_UP, times.length));
    }

    private static void headline(String name, PartitioningProblem problem) {
        double[] times = new double[WARM_UP + WORKLOADS];
        Arrays.setAll(times, i -> best(1, () -> new ExactFront().solve(problem)));
        print(name, Arrays.copyOfRange(times, WARM_UP, times.length));
    }

    private static void print(String name, double[] times) {
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%-40s median %6.2f, 95 %% %6.2f, most %6.2f ms%n",
                name,
                times[times.length / 2],
                times[times.length * 95 / 100],
                times[times.length - 1]);
    }

    private static void ratio() {
        PartitioningProblem problem = PartitioningProblem.of(SyntheticProfiles.dgemmNode(), 96, 10_240);
        double exact = best(WARM_UP + WORKLOADS, () -> new ExactFront().solve(problem));
        double published = best(1, () -> new Hepoptadp(PseudocodeReading.REPAIRED).solve(problem));
        System.out.printf(
                Locale.ROOT,
                "exact %.2f ms, HEPOPTADP with buckets %.0f ms, ratio %.0f%n",
                exact,
                published,
                published / exact);
    }

    private static double best(int runs, Supplier<Front> solve) {
        double best = Double.POSITIVE_INFINITY;
        for (int run = 0; run < runs; run++) {
            long before = THREADS.getCurrentThreadCpuTime();
            Objects.requireNonNull(solve.get());
            best = Math.min(best, (THREADS.getCurrentThreadCpuTime() - before) * MILLISECONDS);
        }
        return best;
    }
}
