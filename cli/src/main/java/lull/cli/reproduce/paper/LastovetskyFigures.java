package lull.cli.reproduce.paper;

import static lull.cli.reproduce.paper.Figure.notReproduced;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import lull.artifacts.table.Row;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Checks;
import lull.cli.reproduce.check.Checks.Answer;
import lull.cli.reproduce.check.Outputs;
import lull.cli.reproduce.check.Published;
import lull.cli.reproduce.check.Trend;

/**
 * Lastovetsky, Reddy, <em>New Model-based Methods and Algorithms for Performance and Energy Optimization of Data Parallel
 * Applications on Homogeneous Multicore Clusters</em>, TPDS 2017. Their profiles were not published; ours are made up.
 */
final class LastovetskyFigures {
    private static final String PAPER = "Lastovetsky 2017, ";
    private static final String FOLDER = "{home}/examples/partitioning/";
    private static final String DGEMM = FOLDER + "dgemm-24-threads.csv --work dgemm=1474560";
    private static final String FFT = FOLDER + "fft-24-threads.csv --work fft=1327104";
    private static final String ONE_CORE = FOLDER + "dgemm-1-thread.csv --work dgemm=1474560";
    private static final String THREADS = FOLDER + "dgemm-threads.csv --work dgemm=1474560";
    private static final List<String> QUANTITIES = List.of("speed", "power", "energy");
    private static final String NUMBER = "\\s+(\\d+\\.\\d+)";
    private static final String SECTION_1 = "section 1";
    private static final String MADE_UP =
            "the profile is made up after the shapes of the paper's, so that a likeness of the two says little";

    private final List<Figure> figures = new ArrayList<>();

    private LastovetskyFigures() {}

    static List<Figure> all() {
        LastovetskyFigures all = new LastovetskyFigures();
        all.figures.add(notReproduced(
                "lastovetsky-table-1",
                PAPER + "Table 1",
                "Specification of the Intel Haswell server",
                "a description of the authors' machine"));
        all.profiles();
        all.examples();
        all.evaluation();
        return all.figures;
    }

    private void profiles() {
        for (int i = 0; i < QUANTITIES.size(); i++) {
            String quantity = QUANTITIES.get(i);
            profile(1 + i, "of DGEMM on a single core", ONE_CORE, quantity, List.of(smoothOnOneCore(quantity)));
        }
        for (int i = 0; i < QUANTITIES.size(); i++) {
            String quantity = QUANTITIES.get(i);
            profile(4 + i, "of DGEMM on varying numbers of threads", THREADS, quantity, List.of(widening(quantity)));
        }
        profile(7, "of DGEMM on 24 threads", DGEMM, "speed", List.of(width("speed", 0, 17)));
        profile(8, "of DGEMM on 24 threads", DGEMM, "power", List.of());
        profile(9, "of DGEMM on 24 threads", DGEMM, "energy", List.of(width("energy", 1, 70)));
        profile(10, "of FFTW on 24 threads", FFT, "speed", List.of(width("speed", 0, 60)));
        profile(11, "of FFTW on 24 threads", FFT, "power", List.of());
        profile(12, "of FFTW on 24 threads", FFT, "energy", List.of(width("energy", 1, 125)));
    }

    private void profile(int number, String of, String profile, String quantity, List<Check> checks) {
        List<String> commands = new ArrayList<>();
        commands.add("lull partition study figures --profile " + profile + " --plot {}.svg");
        if (profile.equals(ONE_CORE)) {
            commands.add("lull partition study figures --profile " + DGEMM);
        }
        add(
                "figure-" + number,
                "Figure " + number,
                capital(quantity) + " " + of,
                4 * commands.size(),
                commands,
                checks);
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static Check smoothOnOneCore(String quantity) {
        return Checks.holds("variation of " + quantity, "minimal, less than on 24 threads", SECTION_1, outputs -> {
            double one = outputs.numbers(".txt", quantity + NUMBER)[0];
            double many = outputs.numbers("-2.txt", quantity + NUMBER)[0];
            return new Answer(
                    String.format(Locale.ROOT, "%.1f %% on average, %.1f %% on 24 threads", one, many), one < many);
        });
    }

    private static Check widening(String quantity) {
        return Checks.holds("variation of " + quantity, "increases with threads, most on 24", SECTION_1, outputs -> {
            List<Integer> threads = List.of(2, 8, 16, 24);
            double[] widths = new double[threads.size()];
            for (int i = 0; i < widths.length; i++) {
                widths[i] = outputs.numbers(".txt", threads.get(i) + " threads\\s+" + quantity + NUMBER)[0];
            }
            return new Answer(Arrays.toString(widths) + " % on " + threads + " threads", Trend.RISES.holdsOf(widths));
        });
    }

    private static Check width(String quantity, int which, double percent) {
        return Checks.number(
                List.of("average", "largest").get(which) + " width of variation of " + quantity,
                Published.percent(percent),
                SECTION_1,
                outputs -> outputs.numbers(".txt", quantity + NUMBER + NUMBER)[which]);
    }

    private void examples() {
        add(
                "figure-13",
                "Figure 13",
                "Zoomed speed function of DGEMM: neighbours of an equal share that are faster",
                15,
                List.of(
                        "lull partition study --no-progress --profile " + FOLDER
                                + "dgemm-24-threads.csv --over 2 --csv {}.csv --plot {}.svg",
                        "cat " + FOLDER + "dgemm-24-threads.csv > {}-profile.csv"),
                List.of(Checks.holds(
                        "workloads on two processors whose equal share is a local minimum of the speed, and which unequal shares"
                                + " finish sooner",
                        "each of those shown",
                        SECTION_1,
                        LastovetskyFigures::unequalIsFaster)));
        String query =
                "lull partition time --profile " + FOLDER + "dgemm-24-threads.csv --workload 64 --processors 4 --json";
        add(
                "figures-14-21",
                "Figures 14 to 21",
                "POPTA's steps on a workload of 64 on 4 processors",
                8,
                List.of(query + " --algorithm popta --plot {}.svg > {}.json", query + " > {}-exact.json"),
                List.of(Checks.holds("POPTA finds the optimum", "yes", "section 4", outputs -> {
                    double popta = outputs.json(".json").get("seconds").getAsDouble();
                    double exact = outputs.json("-exact.json").get("seconds").getAsDouble();
                    return new Answer(
                            String.format(Locale.ROOT, "%.4f s, the exact solver %.4f s", popta, exact),
                            popta == exact);
                })));
        figures.add(notReproduced(
                "lastovetsky-figure-22",
                PAPER + "Figure 22",
                "Convex points of a segment of the energy of DGEMM",
                "its points were not published, and on made-up ones their places mean nothing"));
    }

    private static Answer unequalIsFaster(Outputs outputs) throws IOException {
        Set<Long> minima = localMinima(outputs.rows("-profile.csv"));
        long faster = outputs.rows(".csv").stream()
                .filter(row -> minima.contains(row.whole("size")) && row.number("time_optimal_seconds_percent") > 0)
                .count();
        return new Answer(faster + " of " + minima.size(), !minima.isEmpty() && faster == minima.size());
    }

    /** Sizes whose speed is below that of the next smaller one and of the next larger one. */
    private static Set<Long> localMinima(List<Row> profile) {
        double[] speeds = profile.stream()
                .mapToDouble(row -> row.whole("size") / row.number("seconds"))
                .toArray();
        return IntStream.range(1, speeds.length - 1)
                .filter(i -> speeds[i] < speeds[i - 1] && speeds[i] < speeds[i + 1])
                .mapToObj(i -> profile.get(i).whole("size"))
                .collect(Collectors.toSet());
    }

    /** What section 6 tells of a data set: averages, and most where they are given. */
    private record Evaluated(
            String name,
            String profile,
            String dataSet,
            double time,
            double energy,
            double energyMinimisingTime,
            double timeMinimisingEnergy) {}

    private void evaluation() {
        Stream.of(
                        new Evaluated("dgemm-first", DGEMM, "first", 17, 23, 24, -95),
                        new Evaluated("dgemm-second", DGEMM, "second", 13, 18, 12, -95),
                        new Evaluated("fft-first", FFT, "first", 60, 40, 29, -100),
                        new Evaluated("fft-second", FFT, "second", 40, 22, 23, -100))
                .forEach(this::evaluated);
    }

    private void evaluated(Evaluated set) {
        add(
                "section-6-" + set.name,
                "Section 6",
                "Improvements by POPTA and EOPTA, " + set.name.replace('-', ' ') + " data set",
                40,
                List.of("lull partition study --no-progress --profile " + set.profile + " --data-set " + set.dataSet
                        + " --over 2,16 --csv {}.csv --plot {}.svg --interplay-plot {}-interplay.svg --json > {}.json"),
                List.of(
                        average("time", "time", set.time),
                        average("energy", "energy", set.energy),
                        average("time", "energy", set.energyMinimisingTime),
                        average("energy", "time", set.timeMinimisingEnergy)));
    }

    private static Check average(String minimised, String compared, double percent) {
        return Checks.number(
                "average improvement of " + compared + " while " + minimised + " is minimised",
                Published.percent(percent),
                "section 6",
                outputs -> row(outputs.json(".json"), minimised, compared)
                        .get("average_percent")
                        .getAsDouble());
    }

    private static JsonObject row(JsonObject study, String minimised, String compared) {
        return StreamSupport.stream(study.getAsJsonArray("rows").spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(row -> row.get("minimised").getAsString().equals(minimised)
                        && row.get("compared").getAsString().equals(compared)
                        && row.get("processors").getAsString().equals("p = q"))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "lull partition study says nothing of " + compared + " while " + minimised + " is minimised"));
    }

    private void add(String name, String item, String caption, int seconds, List<String> commands, List<Check> checks) {
        figures.add(new Figure(
                "lastovetsky-" + name, PAPER + item, caption, Kind.SYNTHETIC, seconds, commands, checks, MADE_UP));
    }
}
