package lull.apps.launch;

import java.util.Locale;

/**
 * What a benchmark of NPB's kind says at its end.
 *
 * @param benchmark name, as in "BT-MZ"
 * @param problemClass class or parameters of the problem
 * @param size of the problem, as in "24x 24x 6"
 * @param iterations time steps or iterations
 * @param seconds wall-clock time of the timed part, the slowest task's
 * @param tasks MPI tasks
 * @param threads of all tasks together
 * @param operations floating-point operations of the timed part, as published for the algorithm; NaN if unknown
 * @param verification of the result
 */
public record ClosingBlock(
        String benchmark,
        String problemClass,
        String size,
        int iterations,
        double seconds,
        int tasks,
        int threads,
        double operations,
        Verification verification) {

    private static final double PER_MEGA = 1e-6;

    /** The block in NPB's customary form. */
    public String text() {
        double megaPerSecond = seconds > 0 ? operations * PER_MEGA / seconds : Double.NaN;
        StringBuilder block = new StringBuilder(System.lineSeparator() + " " + benchmark + " Benchmark Completed.");
        line(block, "Class", problemClass);
        line(block, "Size", size);
        line(block, "Iterations", Integer.toString(iterations));
        line(block, "Time in seconds", String.format(Locale.ROOT, "%.3f", seconds));
        line(block, "Total processes", Integer.toString(tasks));
        line(block, "Total threads", Integer.toString(threads));
        line(block, "Mop/s total", rate(megaPerSecond));
        line(block, "Mop/s/thread", rate(megaPerSecond / threads));
        line(block, "Operation type", "floating point");
        line(block, "Verification", verification.toString());
        return block.toString();
    }

    private static void line(StringBuilder block, String name, String value) {
        block.append(System.lineSeparator()).append(String.format(Locale.ROOT, " %-16s=%25s", name, value));
    }

    private static String rate(double megaPerSecond) {
        return Double.isNaN(megaPerSecond) ? "unknown" : String.format(Locale.ROOT, "%.2f", megaPerSecond);
    }
}
