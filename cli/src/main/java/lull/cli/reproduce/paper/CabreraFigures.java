package lull.cli.reproduce.paper;

import static lull.cli.reproduce.paper.Figure.notReproduced;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.Stream;
import lull.artifacts.table.Row;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Checks;
import lull.cli.reproduce.check.Checks.Answer;
import lull.cli.reproduce.check.Outputs;
import lull.cli.reproduce.check.Published;

/**
 * Cabrera, Acosta, Almeida, Blanco, <em>A Dynamic Multi-Objective Approach for Dynamic Load Balancing in Heterogeneous
 * Systems</em>, TPDS 2020. Their four GPUs are four tasks of different speed, once simulated and once by shares of two cores.
 */
final class CabreraFigures {
    private static final String PAPER = "Cabrera 2020, ";
    private static final String SECTION = "section 5.2";
    /** In the simulated table the paper's six are called as here, the searches with its parameters. */
    private static final List<String> STRATEGIES = List.of("proportional", "energy", "time", "edp", "tte", "tes");

    private static final String SIMULATED =
            "four tasks of speeds 1, 1/1.5, 1/2.5, 1/4 in place of four GPUs, communication free, the paper's sizes";

    private static final String TWO_TASKS =
            "two tasks of speeds 1 and 1/1.5, 100 and 60 W at work, 30 and 20 W waiting, in place of "
                    + "a Tesla K20c and a Tesla M2090";
    /** Of all iterations, in which the best share of a static region may differ from the one in the middle: the short ends. */
    private static final double FEW = 0.05;

    private static final double SAME_SHARE = 0.02;
    /** The text has 7.38 behind the words "performance degradation of"; by its Table 7 that, too, is lost. */
    private static final double LOST_BY_TTE = -7.38;

    private static final String MEASURED =
            "needs root, two cores and a machine that nobody else uses: four tasks on shares of two "
                    + "cores, problems smaller than the paper's, energy modelled from times";

    private final List<Figure> figures = new ArrayList<>();

    private CabreraFigures() {}

    /** A table of the paper: average improvements of time and of energy by each strategy, in the order above, as section 5.2 tells them. */
    private record Problem(
            int table,
            String name,
            String caption,
            int size,
            String sizes,
            List<Double> times,
            List<Double> energies) {}

    static List<Figure> all() {
        CabreraFigures all = new CabreraFigures();
        all.without("table-1", "Table 1", "Comparative between optimization techniques", "a survey of other papers");
        all.without("figure-1", "Figure 1", "UllMF component diagram", "a drawing of a program's parts");
        all.without("table-2", "Table 2", "Experimentation cluster", "a description of the authors' machines");
        all.solutionSpaces();
        all.overhead();
        List.of(
                        new Problem(
                                4,
                                "kp",
                                "Knapsack",
                                1000,
                                "4000,6000,8000,10000,12000,14000,16000",
                                List.of(4.44, 0.91, 6.04, 0.69, 15.58, 6.74),
                                List.of(6.11, 2.57, 7.84, 2.36, 17.19, 8.70)),
                        new Problem(
                                5,
                                "rap",
                                "Resource allocation",
                                1500,
                                "1000,2000,3000,4000,5000,6000",
                                List.of(66.31, 61.76, 75.0, 75.0, 75.0, 75.0),
                                List.of(65.98, 62.43, 75.0, 75.0, 75.0, 75.0)),
                        new Problem(
                                6,
                                "tcp",
                                "Triangulation",
                                1500,
                                "500,1000,1500,2000,2500,3000,3500,4000",
                                List.of(28.43, 22.56, 28.87, 25.40, 23.40, 21.77),
                                List.of(26.94, 21.82, 27.36, 24.48, 22.51, 21.21)),
                        new Problem(
                                7,
                                "csp",
                                "Cutting stock",
                                1000,
                                "500,1000,1500,2000,2500,3000,3500,4000",
                                List.of(5.25, 5.29, 23.48, 15.63, -3.6, 8.13),
                                List.of(2.78, 2.45, 20.23, 11.72, LOST_BY_TTE, 4.99)))
                .forEach(all::table);
        return all.figures;
    }

    private void without(String name, String item, String caption, String reason) {
        figures.add(notReproduced("cabrera-" + name, PAPER + item, caption, reason));
    }

    private void overhead() {
        figures.add(new Figure(
                "cabrera-table-3",
                PAPER + "Table 3",
                "Overhead of balancing, against its own trajectory of shares without it",
                Kind.MEASURED,
                120,
                List.of("lull app csp --ranks 2 --size 2000 --balance none,time@0,model --runs 5 --replay"
                        + " --watts 100 --idle-watts 30"),
                List.of(
                        overhead("time, time@0, as published", "time@0", "time", 1.4),
                        overhead("time, our model", "model", "time", 1.4),
                        overhead("energy, time@0, as published", "time@0", "energy", 1.7),
                        overhead("energy, our model", "model", "energy", 1.7)),
                "CSP of size 2000 on two equal tasks; each run is followed by one with the shares that it took, iteration by "
                        + "iteration, without balancing; medians of the ratios; energy modelled from times"));
    }

    private void solutionSpaces() {
        space(
                "figure-2",
                "rap",
                Checks.holds(
                        "distribution of least energy, while the program runs",
                        "a static region, not in the middle",
                        "section 5.1",
                        outputs -> {
                            double[] best = shares(outputs, "least_energy_units");
                            double usual = best[best.length / 2];
                            double strays = share(best, one -> Math.abs(one - usual) > SAME_SHARE);
                            return new Answer(
                                    String.format(
                                            Locale.ROOT,
                                            "%.2f to the first task in all but %.1f %%",
                                            usual,
                                            100 * strays),
                                    strays <= FEW && Math.abs(usual - 0.5) > SAME_SHARE);
                        }));
        space(
                "figure-3",
                "csp",
                Checks.holds(
                        "distribution of least energy, while the program runs",
                        "one process, others, one process again",
                        "section 5.1",
                        outputs -> {
                            double[] best = shares(outputs, "least_energy_units");
                            double first = best[0];
                            double last = best[best.length - 1];
                            double middle = best[best.length / 2];
                            return new Answer(
                                    String.format(
                                            Locale.ROOT, "to the first task %.2f, %.2f, %.2f", first, middle, last),
                                    isAlone(first) && !isAlone(middle) && isAlone(last));
                        }));
    }

    private void space(String name, String problem, Check check) {
        figures.add(new Figure(
                "cabrera-" + name,
                PAPER + (name.endsWith("2") ? "Figure 2" : "Figure 3"),
                "Solution space of " + problem.toUpperCase(Locale.ROOT),
                Kind.SIMULATED,
                5,
                List.of("lull balance space --program " + problem + " --size 3000 --csv {}.csv --plot {}.svg"),
                List.of(check),
                TWO_TASKS));
    }

    private static double[] shares(Outputs outputs, String column) throws IOException {
        return outputs.rows(".csv").stream()
                .mapToDouble(row -> row.number(column) / row.number("units"))
                .toArray();
    }

    private static double share(double[] values, DoublePredicate which) {
        return Arrays.stream(values).filter(which).count() / (double) values.length;
    }

    private static boolean isAlone(double share) {
        return share == 0 || share == 1;
    }

    private static Check overhead(String statement, String strategy, String of, double percent) {
        return Checks.holds(
                "overhead of balancing in " + statement,
                String.format(Locale.ROOT, "%.1f %%", percent),
                "Table 3, size 2000",
                outputs -> {
                    double ratio = outputs.numbers(
                                    ".txt", " overhead of " + strategy + ",[^\\n]* " + of + " (\\d+\\.\\d+) ")[0];
                    double ours = 100 * (ratio - 1);
                    return new Answer(String.format(Locale.ROOT, "%.1f %%", ours), ours <= percent);
                });
    }

    private void table(Problem problem) {
        String item = PAPER + "Table " + problem.table;
        figures.add(new Figure(
                "cabrera-table-" + problem.table,
                item,
                problem.caption + ": time and energy under each strategy",
                Kind.SIMULATED,
                10,
                List.of("lull balance study --program " + problem.name + " --size " + problem.sizes
                        + " --published-settings --csv {}.csv --plot {}.svg --strategies "
                        + String.join(",", STRATEGIES)),
                Stream.of(
                                checks("time", problem.times, outputs -> simulated(outputs, "time_of_equal_shares")),
                                checks(
                                        "energy",
                                        problem.energies,
                                        outputs -> simulated(outputs, "energy_of_equal_shares")))
                        .flatMap(List::stream)
                        .toList(),
                SIMULATED));
        figures.add(new Figure(
                "cabrera-table-" + problem.table + "-measured",
                item,
                problem.caption + ": time under each strategy",
                Kind.MEASURED,
                150,
                List.of("{home}/benchmarks/balancing.sh 5 " + problem.name + " " + problem.size
                        + " none,proportional@0,energy@0,time@0,edp@0,tte@0,tes@0"),
                checks("time", problem.times, CabreraFigures::measured),
                MEASURED));
    }

    /** Improvements in per cent by strategy. */
    @FunctionalInterface
    private interface Improvements {
        Map<String, Double> of(Outputs outputs) throws IOException;
    }

    private static List<Check> checks(String quantity, List<Double> published, Improvements ours) {
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < STRATEGIES.size(); i++) {
            String strategy = STRATEGIES.get(i);
            checks.add(Checks.number(
                    quantity + " that " + strategy + " saves",
                    Published.percent(published.get(i)),
                    SECTION,
                    outputs -> ours.of(outputs).get(strategy)));
        }
        return checks;
    }

    /** The averages over the sizes, as the paper's are. */
    private static Map<String, Double> simulated(Outputs outputs, String column) throws IOException {
        List<Row> rows = outputs.rows(".csv");
        return improvements(strategy -> rows.stream()
                .filter(row -> row.text("strategy").equals(strategy))
                .mapToDouble(row -> row.number(column))
                .average()
                .orElseThrow());
    }

    private static Map<String, Double> measured(Outputs outputs) throws IOException {
        return improvements(
                strategy -> outputs.numbers(".txt", "\\n +" + strategy + "@0[^\\n]*? \\d+\\.\\d+ +(\\d+\\.\\d+)")[0]);
    }

    /** Reads the time relative to equal shares. */
    @FunctionalInterface
    private interface Relative {
        double of(String strategy) throws IOException;
    }

    private static Map<String, Double> improvements(Relative relative) throws IOException {
        Map<String, Double> improvements = new TreeMap<>();
        for (String strategy : STRATEGIES) {
            improvements.put(strategy, 100 * (1 - relative.of(strategy)));
        }
        return improvements;
    }
}
