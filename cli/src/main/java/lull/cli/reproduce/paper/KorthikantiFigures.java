package lull.cli.reproduce.paper;

import static lull.cli.reproduce.check.Trend.CONSTANT;
import static lull.cli.reproduce.check.Trend.FALLS;
import static lull.cli.reproduce.check.Trend.RISES;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.artifacts.table.Row;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Checks;
import lull.cli.reproduce.check.Checks.Answer;
import lull.cli.reproduce.check.Outputs;

/** Korthikanti, Agha, <em>Avoiding Energy Wastage in Parallel Applications</em>, 2010. All of it is arithmetic. */
final class KorthikantiFigures {
    private static final String CORES = "optimal number of cores";
    private static final String FREQUENCY = "optimal frequency";
    private static final String NAIVE = "section VI.A";
    private static final String PARALLEL = "section VI.B";
    private static final int SECONDS = 2;

    private final List<Figure> figures = new ArrayList<>();

    private KorthikantiFigures() {}

    static List<Figure> all() {
        KorthikantiFigures all = new KorthikantiFigures();
        all.figures.add(Figure.notReproduced(
                "korthikanti-figure-1",
                "Korthikanti 2010, Figure 1",
                "Example scenario: adding N numbers using 4 actors",
                "a drawing of the algorithm, without data"));
        all.scaling(2, "addition", "section V");
        all.quicksorts();
        all.scaling(15, "lu", "section VI.C");
        all.scaling(22, "mst", "section VI.D");
        all.figures.sort(Comparator.comparingInt(KorthikantiFigures::number));
        return all.figures;
    }

    private static int number(Figure figure) {
        return Integer.parseInt(figure.name().replaceFirst(".*-", ""));
    }

    /** The seven figures of an algorithm that more cores are worth. */
    private void scaling(int first, String algorithm, String section) {
        surface(first, algorithm, Checks.holds("the cost is least at", "a configuration within", section, outputs -> {
            double[] cores = outputs.column(".csv", "p");
            double most = IntStream.range(0, cores.length)
                    .mapToDouble(i -> cores[i])
                    .max()
                    .orElseThrow();
            Row least = least(outputs);
            double p = least.number("p");
            return new Answer(place(least), p > 1 && p < most);
        }));
        sweep(first + 1, algorithm, "n", CORES, grows(algorithm, section));
        sweep(first + 2, algorithm, "n", FREQUENCY, List.of(Checks.trend(FREQUENCY, "gamma", FALLS, section)));
        sweep(first + 3, algorithm, "k", CORES, List.of(Checks.trend(CORES, "p", FALLS, section)));
        sweep(first + 4, algorithm, "k", FREQUENCY, List.of(Checks.trend(FREQUENCY, "gamma", RISES, section)));
        sweep(first + 5, algorithm, "alpha", CORES, List.of(Checks.trend(CORES, "p", FALLS, section)));
        sweep(first + 6, algorithm, "alpha", FREQUENCY, List.of(Checks.trend(FREQUENCY, "gamma", FALLS, section)));
    }

    private static List<Check> grows(String algorithm, String section) {
        List<Check> checks = new ArrayList<>();
        checks.add(Checks.trend(CORES, "p", RISES, section));
        checks.add(Checks.holds("its curve", "roughly a negative exponential one", section, outputs -> {
            double[] p = outputs.column(".csv", "p");
            double[] n = outputs.column(".csv", "N");
            int middle = p.length / 2;
            double before = exponent(n[0], p[0], n[middle], p[middle]);
            double after = exponent(n[middle], p[middle], n[p.length - 1], p[p.length - 1]);
            return new Answer(
                    String.format(Locale.ROOT, "grows with N^%.2f, then N^%.2f", before, after), after < before / 2);
        }));
        if (!algorithm.equals("addition")) {
            String more = algorithm.equals("lu") ? "addition" : "lu";
            checks.add(Checks.holds(
                    "cores for every size, beside " + more, "fewer", section, KorthikantiFigures::fewerThanOther));
        }
        return checks;
    }

    private static double exponent(double n, double p, double laterN, double laterP) {
        return Math.log(laterP / p) / Math.log(laterN / n);
    }

    private static Answer fewerThanOther(Outputs outputs) throws IOException {
        double[] ours = outputs.column(".csv", "p");
        double[] others = outputs.column("-other.csv", "p");
        long fewer =
                IntStream.range(0, ours.length).filter(i -> ours[i] < others[i]).count();
        return new Answer("fewer for " + fewer + " of " + ours.length, fewer == ours.length);
    }

    private void quicksorts() {
        Check single = Checks.holds("the cost is least on", "one core", "section VI", outputs -> {
            Row least = least(outputs);
            return new Answer(place(least), least.number("p") == 1);
        });
        surface(
                9,
                "naive-quicksort",
                single,
                Checks.holds(
                        "optimum for 10^8 to 10^10 elements", "1 core, 0.79 F", NAIVE, KorthikantiFigures::oneCore));
        sweep(10, "naive-quicksort", "k", CORES, List.of(fallsToOne()));
        sweep(
                11,
                "naive-quicksort",
                "k",
                FREQUENCY,
                List.of(Checks.holds(FREQUENCY, "increases initially, then stays the same", NAIVE, outputs -> {
                    double[] gamma = outputs.column(".csv", "gamma");
                    boolean same = CONSTANT.holdsOf(gamma);
                    return new Answer(
                            same ? "stays the same for every k" : "changes",
                            !same && gamma[0] < gamma[1] && gamma[gamma.length - 2] == gamma[gamma.length - 1]);
                })));
        sweep(12, "naive-quicksort", "alpha", FREQUENCY, List.of(Checks.trend(FREQUENCY, "gamma", FALLS, NAIVE)));
        surface(
                13,
                "parallel-quicksort",
                single,
                Checks.holds(
                        "optimum for 10^8 to 10^10 elements", "1 core, 0.79 F", PARALLEL, KorthikantiFigures::oneCore));
        sweep(14, "parallel-quicksort", "alpha", FREQUENCY, List.of(Checks.trend(FREQUENCY, "gamma", FALLS, PARALLEL)));
    }

    private static Check fallsToOne() {
        return Checks.holds(CORES, "falls at very small k, then 1", NAIVE, outputs -> {
            double[] p = outputs.column(".csv", "p");
            return new Answer(
                    String.format(Locale.ROOT, "%.0f at the least k, %.0f at the largest", p[0], p[p.length - 1]),
                    p[0] > 1 && p[p.length - 1] == 1);
        });
    }

    private static Answer oneCore(Outputs outputs) throws IOException {
        double[] p = outputs.column("-sizes.csv", "p");
        double[] gamma = outputs.column("-sizes.csv", "gamma");
        boolean holds =
                CONSTANT.holdsOf(p) && CONSTANT.holdsOf(gamma) && p[0] == 1 && Math.abs(gamma[0] - 0.79) < 0.005;
        return new Answer(
                String.format(
                        Locale.ROOT,
                        "P = %.0f to %.0f at %.4f to %.4f F",
                        p[0],
                        p[p.length - 1],
                        gamma[0],
                        gamma[gamma.length - 1]),
                holds);
    }

    private static Row least(Outputs outputs) throws IOException {
        return outputs.rows(".csv").stream()
                .min(Comparator.comparingDouble(row -> row.number("cost")))
                .orElseThrow(() -> new IllegalArgumentException("the surface has no points"));
    }

    private static String place(Row row) {
        return String.format(Locale.ROOT, "P = %.0f at %.4f F", row.number("p"), row.number("gamma"));
    }

    private void surface(int number, String algorithm, Check... checks) {
        List<String> commands = new ArrayList<>();
        commands.add("lull cost surface --algorithm " + algorithm + " --n 1e8 --csv {}.csv --plot {}.svg");
        if (algorithm.endsWith("quicksort")) {
            commands.add("lull cost sweep --algorithm " + algorithm + " --n 1e8 --over n --csv {}-sizes.csv");
        }
        add(number, algorithm + ": cost over cores and frequency", commands, List.of(checks));
    }

    private void sweep(int number, String algorithm, String over, String what, List<Check> checks) {
        List<String> commands = new ArrayList<>();
        String from = number == 10 || number == 11 ? " --from 0.01" : "";
        commands.add("lull cost sweep --algorithm " + algorithm + " --n 1e8 --over " + over + from
                + " --csv {}.csv --plot {}.svg");
        if (what.equals(CORES) && over.equals("n") && !algorithm.equals("addition")) {
            String other = algorithm.equals("lu") ? "addition" : "lu";
            commands.add("lull cost sweep --algorithm " + other + " --n 1e8 --over n --csv {}-other.csv");
        }
        String variable = over.equals("n") ? "input size" : over;
        add(number, algorithm + ": " + what + " over " + variable, commands, checks);
    }

    private void add(int number, String caption, List<String> commands, List<Check> checks) {
        figures.add(new Figure(
                "korthikanti-figure-" + number,
                "Korthikanti 2010, Figure " + number,
                caption,
                Kind.EXACT,
                SECONDS * commands.size(),
                commands,
                checks,
                ""));
    }
}
