package lull.kerneltests.guest;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Locale;

/**
 * Runs checks one by one and prints what came of each: {@code ok}, {@code failed} or {@code measured}. What is {@code reached} on
 * the way is printed with the seconds since the first check, so that who waits for the machine sees it go on, and where it stays.
 */
public final class Checks {

    /** What one check does; any exception is its failure. */
    @FunctionalInterface
    public interface Body {
        void run() throws Exception;
    }

    /** What a line begins with that says what was reached on the way. */
    public static final String REACHED = "reached after ";

    private final PrintStream out;
    private final long start = System.nanoTime();

    /** Checks whose results are printed there. */
    public Checks(PrintStream out) {
        this.out = out;
    }

    /** Runs one check and prints what came of it. */
    public void check(String name, Body body) {
        reached(name);
        try {
            body.run();
            out.println("ok " + name);
        } catch (Exception | AssertionError e) {
            StringWriter trace = new StringWriter();
            e.printStackTrace(new PrintWriter(trace));
            out.println("failed " + name + ": " + trace.toString().replaceAll("\\s+", " "));
        }
        out.flush();
    }

    /** Prints what was reached on the way. */
    public void reached(String step) {
        out.printf(Locale.ROOT, REACHED + "%.0f s: %s%n", (System.nanoTime() - start) * 1e-9, step);
        out.flush();
    }

    /** Prints what was measured. */
    public void measured(String text) {
        out.println("measured " + text);
        out.flush();
    }

    /** Times that something took: the middle one and the longest. */
    public void measured(String what, double[] milliseconds) {
        double[] sorted = milliseconds.clone();
        Arrays.sort(sorted);
        measured(String.format(
                Locale.ROOT,
                "%s: median %.2f ms, worst %.2f ms of %d (emulated machine)",
                what,
                sorted[sorted.length / 2],
                sorted[sorted.length - 1],
                sorted.length));
    }

    /** Fails with what was said unless the condition holds. */
    public static void that(boolean condition, Object said) {
        if (!condition) {
            throw new AssertionError(String.valueOf(said));
        }
    }

    /** Fails unless what was found is what was expected. */
    public static void equal(Object expected, Object found) {
        that(expected.equals(found), "expected " + expected + ", found " + found);
    }
}
