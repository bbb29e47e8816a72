package lull.apps.dynamic.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import lull.apps.launch.Job;
import mpi.MPIException;

/**
 * Several strategies in turn, round after round in the same processes: first, unmeasured, a smaller problem with a decision after every iteration, for the compiler's sake;
 * in every round equal shares at first, last the best shares of tasks of the speeds that equal shares showed.
 */
final class StrategyComparison {
    /** The reference that no strategy can do without knowing costs and speeds before. */
    private static final String KNOWN = "exact";

    private final Job job;
    private final Runner runner;
    private final BalanceOptions options;
    private final int size;
    private final Map<String, List<Outcome>> outcomes = new LinkedHashMap<>();

    StrategyComparison(Job job, Runner runner, BalanceOptions options, int size) {
        this.job = job;
        this.runner = runner;
        this.options = options;
        this.size = size;
    }

    /** Collective: runs all. */
    void run(int smallerSize) throws MPIException {
        for (StrategyChoice choice : options.choices()) {
            runner.run(smallerSize, choice.everyIteration(), options);
        }
        for (int round = 0; round < options.runs(); round++) {
            for (StrategyChoice choice : options.choices()) {
                add(choice.toString(), runner.run(size, choice, options));
                if (options.replays() && choice.balances()) {
                    add(replayed(choice), runner.replay(size));
                }
            }
            Outcome equal = outcomes.get(options.choices().get(0).toString()).get(round);
            add(KNOWN, runner.runKnowing(size, equal.slowness()));
        }
    }

    private static String replayed(StrategyChoice choice) {
        return choice + " again";
    }

    private void add(String name, Outcome outcome) {
        List<Outcome> runs = outcomes.computeIfAbsent(name, unused -> new ArrayList<>());
        runs.add(outcome);
        job.print(String.format(
                Locale.ROOT, " run %d, %s: %.3f s, %.2f J", runs.size(), name, outcome.seconds(), joules(outcome)));
    }

    /** The table: medians, and quartiles of what is relative to another run of the same round; its head says whether joules are modelled. */
    void print() {
        job.print(String.format(
                Locale.ROOT,
                " %-18s  %8s  %-20s  %11s  %-20s  %-20s  %7s  %7s  %9s",
                "strategy",
                "seconds",
                "of equal shares",
                options.isMeasured() ? "metered J" : "modelled J",
                "of equal shares",
                "time of exact",
                "changes",
                "settled",
                "balancing"));
        outcomes.forEach((name, runs) -> job.print(row(name, runs)));
        if (options.replays()) {
            options.choices().stream().filter(StrategyChoice::balances).forEach(choice -> job.print(overhead(choice)));
        }
    }

    /** As Table 3 of Cabrera et al. 2020. */
    private String overhead(StrategyChoice choice) {
        List<Outcome> balanced = outcomes.get(choice.toString());
        List<Outcome> again = outcomes.get(replayed(choice));
        return String.format(
                Locale.ROOT,
                " overhead of %s, by its own shares again without balancing: time %s, energy %s",
                choice,
                ratio(balanced, again, Outcome::seconds),
                ratio(balanced, again, this::joules));
    }

    private String row(String name, List<Outcome> runs) {
        List<Outcome> equal = outcomes.get(options.choices().get(0).toString());
        return String.format(
                Locale.ROOT,
                " %-18s  %8.3f  %-20s  %11.2f  %-20s  %-20s  %7.0f  %7.0f  %7.3f %%",
                name,
                median(runs, Outcome::seconds),
                ratio(runs, equal, Outcome::seconds),
                median(runs, this::joules),
                ratio(runs, equal, this::joules),
                ratio(runs, outcomes.get(KNOWN), Outcome::seconds),
                median(runs, Outcome::changes),
                median(runs, Outcome::settledAfter),
                100 * median(runs, run -> run.balancingSeconds() / run.seconds()));
    }

    private double joules(Outcome outcome) {
        return outcome.joules(options.isMeasured(), options.watts(job.tasks()), options.idleWatts(job.tasks()));
    }

    private static double median(List<Outcome> runs, ToDoubleFunction<Outcome> value) {
        return Spread.of(runs.stream().mapToDouble(value).toArray()).median();
    }

    private static Spread ratio(List<Outcome> runs, List<Outcome> others, ToDoubleFunction<Outcome> value) {
        return Spread.of(IntStream.range(0, runs.size())
                .mapToDouble(run -> value.applyAsDouble(runs.get(run)) / value.applyAsDouble(others.get(run)))
                .toArray());
    }

    /** Whether all runs found the same. */
    boolean alike() {
        return outcomes.values().stream()
                        .flatMap(List::stream)
                        .mapToLong(Outcome::optimum)
                        .distinct()
                        .count()
                == 1;
    }
}
