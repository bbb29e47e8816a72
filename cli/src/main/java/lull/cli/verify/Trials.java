package lull.cli.verify;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * The experiment: twice by default, to know what differs anyway, then throttled to each number of threads and taken back, in turns. It
 * proves something of the regions alone that were seen on smaller teams and on larger ones after that: a trial in which no team really
 * shrank and grew again proves nothing.
 */
final class Trials {
    private static final int TRY_ALL_BELOW = 9;
    private static final double SLOWEST = 20;
    private static final Duration GRACE = Duration.ofSeconds(60);

    private final TrialRunner runner;
    private final OutputComparison comparison;
    private final boolean compareStdout;
    private final Consumer<String> say;

    Trials(TrialRunner runner, OutputComparison comparison, boolean compareStdout, Consumer<String> say) {
        this.runner = runner;
        this.comparison = comparison;
        this.compareStdout = compareStdout;
        this.say = say;
    }

    /**
     * What came out.
     *
     * @param programs the tasks' executables
     * @param failure of the first trial that differed
     * @param threads that were tried, and to which some team shrank and from which it grew again
     * @param proof of regions
     */
    record Outcome(List<String> programs, Optional<String> failure, List<Integer> threads, Proof proof) {}

    /**
     * Runs them all, or up to the first that differs.
     *
     * @param wanted numbers of threads to try; empty for all below the program's own
     * @throws UndecidedException if the program can't be judged
     */
    Outcome run(List<Integer> wanted) throws IOException, InterruptedException, UndecidedException {
        say.accept("default run ...");
        Trial reference = runner.byDefault();
        requireIteration(reference);
        requireFiles(reference);
        List<Integer> threads = wanted.isEmpty() ? below(team(reference)) : wanted;
        say.accept("default run again, to see what differs by itself ...");
        Trial again = runner.byDefault();
        requireRepeatable(reference, again);
        Proof proof = new Proof();
        proof.byDefault(reference.report());
        proof.byDefault(again.report());
        List<Integer> shrunk = new ArrayList<>();
        Duration limit =
                GRACE.plusMillis((long) (1000 * SLOWEST * reference.report().wallSeconds()));
        for (int number : threads) {
            say.accept("at most " + words(number) + " and back, in turns ...");
            Trial trial = runner.throttled(number, limit);
            Optional<String> difference = reference.difference(trial, comparison, compareStdout);
            if (difference.isPresent()) {
                String failure = "with " + number + " of " + team(reference) + " threads: " + difference.get();
                return new Outcome(
                        reference.programs(),
                        Optional.of(failure),
                        threads.subList(0, threads.indexOf(number) + 1),
                        proof);
            }
            if (proof.throttled(trial.report(), number)) {
                shrunk.add(number);
            } else {
                say.accept("no team shrank to " + words(number)
                        + " and grew again in a whole round of turns, which proves nothing");
            }
        }
        return new Outcome(reference.programs(), Optional.empty(), shrunk, proof);
    }

    private static String words(int threads) {
        return threads + (threads == 1 ? " thread" : " threads");
    }

    private static int team(Trial reference) throws UndecidedException {
        int team = reference.widestTeam();
        if (team < 2) {
            throw new UndecidedException("no phase of its iteration runs on more than one thread; set OMP_NUM_THREADS");
        }
        return team;
    }

    /** A program that fails has reasons that come before its iteration. */
    private static void requireIteration(Trial reference) throws UndecidedException {
        if (reference.report().iteration() == null) {
            int exitCode = reference.exitCode().orElse(0);
            if (exitCode != 0) {
                throw new UndecidedException("the default run ended with exit code " + exitCode
                        + ", and no iteration was found in it; give what it needs to end with 0");
            }
            throw new UndecidedException("no iteration was found in the default run, so Lull would never throttle it; "
                    + "give it a longer input");
        }
    }

    /** A file that nobody writes is the same in all runs, which says nothing. */
    private static void requireFiles(Trial reference) throws UndecidedException {
        if (!reference.unwritten().isEmpty()) {
            throw new UndecidedException(
                    "--file " + String.join(", --file ", reference.unwritten())
                            + ": the default run wrote no regular file of that name; name one that each run makes, or leave it out");
        }
    }

    /** All of a few, else halves down to one. */
    static List<Integer> below(int team) {
        if (team <= TRY_ALL_BELOW) {
            return IntStream.iterate(team - 1, threads -> threads >= 1, threads -> threads - 1)
                    .boxed()
                    .toList();
        }
        return IntStream.concat(
                        IntStream.of(team - 1),
                        IntStream.iterate(team / 2, threads -> threads >= 1, threads -> threads / 2))
                .boxed()
                .toList();
    }

    private void requireRepeatable(Trial reference, Trial again) throws UndecidedException {
        Optional<String> difference = reference.difference(again, comparison, compareStdout);
        if (difference.isPresent()) {
            throw new UndecidedException("two default runs differ: " + difference.get()
                    + "; exclude such lines with --ignore REGEX, or give --tolerance or --any-order");
        }
    }
}
