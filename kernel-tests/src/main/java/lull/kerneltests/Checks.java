package lull.kerneltests;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.Locale;

/**
 * Runs checks one by one and prints what came of each: {@code ok}, {@code failed} or {@code measured}. What is {@code reached} on
 * the way is printed with the seconds since the first check, so that who waits for the machine sees it go on, and where it stays.
 */
final class Checks {

    /** What one check does; any exception is its failure. */
    @FunctionalInterface
    interface Body {
        void run() throws Exception;
    }

    /** What a line begins with that says what was reached on the way. */
    static final String REACHED = "reached after ";

    private final PrintStream out;
    private final long start = System.nanoTime();

    Checks(PrintStream out) {
        this.out = out;
    }

    void check(String name, Body body) {
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

    void reached(String step) {
        out.printf(Locale.ROOT, REACHED + "%.0f s: %s%n", (System.nanoTime() - start) * 1e-9, step);
        out.flush();
    }

    void measured(String text) {
        out.println("measured " + text);
        out.flush();
    }

    /** Times that something took: the middle one and the longest. */
    void measured(String what, double[] milliseconds) {
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

    static void that(boolean condition, Object said) {
        if (!condition) {
            throw new AssertionError(String.valueOf(said));
        }
    }

    static void equal(Object expected, Object found) {
        that(expected.equals(found), "expected " + expected + ", found " + found);
    }
}
