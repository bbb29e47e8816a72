package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The program clocked.c, whose regions last by the clock, until it is told to end: a loop comes to its decision on it, however
 * busy the machine is, only later.
 */
final class Clocked {
    /** More than a busy machine makes an iteration longer by, so that a loop is content with few of them. */
    static final String SLOWDOWN = "30%";

    /** What --progress says when the loop has decided against a change, or gave it up. */
    static final String LEFT = "left at the default";

    /** Runs of which one must hold a plan: on a busy machine the loop may find, rightly, that nothing is to be gained. */
    static final int ATTEMPTS = 8;

    private static final Pattern PRINTED = Pattern.compile("clocked sum ([0-9.]+) of ([0-9]+) iterations");
    private static final String[] DECIDED = {"holding the plan", LEFT};
    private static final String MANY = "1000000";
    private static final String MILLISECONDS = "10";
    private static final String MILLISECONDS_OF_ONE_THREAD = "20";

    private final Path end = LullCommand.newFile("end");

    static Path program() {
        return ProgramBuilder.program("clocked.c").build();
    }

    /** So many iterations, in each of which the second task takes twice as long as the first. */
    static String[] arguments(int iterations) {
        return new String[] {Integer.toString(iterations), "0", MILLISECONDS};
    }

    /** Iterations until {@link #end}, then a rest of so many seconds. */
    String[] arguments(String kind, double restSeconds) {
        return new String[] {
            MANY,
            String.format(Locale.ROOT, "%f", restSeconds),
            kind.equals("waits") || kind.equals("turns") ? MILLISECONDS : MILLISECONDS_OF_ONE_THREAD,
            kind,
            end.toString()
        };
    }

    /** Iterations until {@link #end}, for a program that knows no more than that. */
    String[] untilEnd() {
        return new String[] {MANY, end.toString()};
    }

    /** One task of so many threads, of which one alone "meets" sooner, or all "scale". */
    Launch team(int threads, String kind) {
        return Launch.of(MpiLibrary.OPEN_MPI.command(1, program(), arguments(kind, 0)))
                .threads(threads);
    }

    /** Two tasks, of which the first "waits" for the second, or they take "turns". */
    Launch waiting(String kind) {
        return Launch.of(MpiLibrary.OPEN_MPI.command(2, program(), arguments(kind, 0)))
                .threads(1);
    }

    /** Waits until the loop of `lull run --progress` has decided. */
    void awaitDecision(RunningLaunch running) {
        assertTrue(running.awaitState(() -> isDecided(running)), running::stderrSoFar);
    }

    /** Whether the loop of `lull run --progress` has said that it has decided. */
    static boolean isDecided(RunningLaunch running) {
        String said = running.stderrSoFar();
        return said.contains(DECIDED[0]) || said.contains(DECIDED[1]);
    }

    /** Lets the iterations end. */
    void end() {
        try {
            Files.createFile(end);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot tell the program to end", e);
        }
    }

    /** The outcome, if all tasks took part in every iteration. */
    static Outcome assertRight(int tasks, Outcome outcome) {
        Matcher printed = PRINTED.matcher(outcome.assertSuccess().stdout().strip());
        assertTrue(printed.matches(), outcome::description);
        assertEquals(
                tasks * Double.parseDouble(printed.group(2)),
                Double.parseDouble(printed.group(1)),
                outcome::description);
        return outcome;
    }
}
