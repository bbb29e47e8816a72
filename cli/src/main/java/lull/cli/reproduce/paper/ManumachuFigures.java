package lull.cli.reproduce.paper;

import static lull.cli.reproduce.paper.Figure.notReproduced;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import lull.artifacts.table.Row;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Checks;
import lull.cli.reproduce.check.Checks.Answer;
import lull.cli.reproduce.check.Outputs;
import lull.cli.reproduce.check.Published;

/**
 * Manumachu, Khaleghzadeh, Lastovetsky, <em>Acceleration of Bi-Objective Optimization of Data-Parallel Applications for
 * Performance and Energy on Heterogeneous Hybrid Platforms</em>, IEEE Access 2023. Ours rests on made-up profiles.
 */
final class ManumachuFigures {
    private static final String PAPER = "Manumachu 2023, ";
    private static final String DGEMM = "{home}/examples/partitioning/node-dgemm.csv";
    private static final String FFT = "{home}/examples/partitioning/node-fft.csv";
    private static final String MADE_UP = "the node's profiles are made up after the shapes of the paper's";
    private static final String SPEEDS = MADE_UP
            + "; on 2 to 4 nodes, where the paper had up to 256; each problem is solved once, and a busy machine shows";
    private static final String PUBLISHED = "hepoptadp-published";
    private static final String PARALLEL = "parhepopta";

    private final List<Figure> figures = new ArrayList<>();

    private ManumachuFigures() {}

    static List<Figure> all() {
        ManumachuFigures all = new ManumachuFigures();
        all.drawn("table-1", "Table 1", "Specifications of the hybrid node", "a description of the authors' machine");
        all.drawn("figure-1", "Figure 1", "Data structures and main steps of HEPOPTADP", "a drawing of the algorithm");
        all.drawn("figure-2", "Figure 2", "Main steps of PARHEPOPTA", "a drawing of the algorithm");
        all.profiles("figure-3ab", "Figures 3a, 3b", "of DGEMM", DGEMM);
        all.profiles("figure-3cd", "Figures 3c, 3d", "of 2D-FFT", FFT);
        all.speedUps("table-2", "Table 2", "DGEMM", DGEMM, List.of(64, 128, 184, 210), List.of(4.65, 4.60, 4.77, 4.55));
        all.speedUps("table-3", "Table 3", "2D-FFT", FFT, List.of(64, 128, 216, 256), List.of(2.05, 2.07, 2.12, 2.13));
        all.speedUpsByProcesses();
        all.fronts();
        return all.figures;
    }

    private void drawn(String name, String item, String caption, String reason) {
        figures.add(notReproduced("manumachu-" + name, PAPER + item, caption, reason));
    }

    private void profiles(String name, String item, String of, String profile) {
        add(
                name,
                item,
                "Execution time and dynamic energy profiles of the three processors " + of,
                Kind.SYNTHETIC,
                5,
                List.of("lull partition study figures --profile " + profile + " --plot {}.svg"),
                List.of(),
                MADE_UP);
    }

    private void speedUps(
            String name, String item, String of, String profile, List<Integer> granules, List<Double> published) {
        String list = String.join(",", granules.stream().map(Object::toString).toList());
        List<Check> checks = new ArrayList<>();
        for (int i = 0; i < granules.size(); i++) {
            String granule = granules.get(i).toString();
            checks.add(Checks.number(
                    "speed-up of HEPOPTADP over HEPOPTA, n/(p h) = " + granule,
                    Published.ratio(published.get(i)),
                    item,
                    outputs -> speedUp(outputs, ".csv", PUBLISHED, granule, 1)));
        }
        checks.add(sameFronts(".csv"));
        add(
                name,
                item,
                "Speed-ups of HEPOPTADP over HEPOPTA, " + of,
                Kind.MEASURED,
                60,
                List.of("lull partition study speedups --no-progress --profile " + profile
                        + " --static-power 253 --per-processor " + list
                        + " --over 2 --algorithms hepopta,hepoptadp-published,hepoptadp,exact --csv {}.csv"),
                checks,
                SPEEDS);
    }

    /** On 4 nodes: a process has a column of the table at least, and the first column is everybody's. */
    private void speedUpsByProcesses() {
        List<Check> checks = new ArrayList<>();
        checks.addAll(byProcesses("DGEMM", ".csv", 4.60, 7.76));
        checks.addAll(byProcesses("2D-FFT", "-fft.csv", 2.13, 4.08));
        checks.add(sameFronts(".csv"));
        checks.add(sameFronts("-fft.csv"));
        add(
                "table-4",
                "Table 4",
                "Speed-up of PARHEPOPTA over HEPOPTA by the number of processes q",
                Kind.MEASURED,
                60,
                List.of(byProcesses(DGEMM) + "--csv {}.csv", byProcesses(FFT) + "--csv {}-fft.csv"),
                checks,
                SPEEDS + "; more than 2 processes need more cores");
    }

    private static String byProcesses(String profile) {
        return "lull partition study speedups --no-progress --profile " + profile
                + " --static-power 253 --per-processor 128 --over 4 --algorithms hepopta,parhepopta --ranks 1,2 ";
    }

    private static List<Check> byProcesses(String of, String file, double one, double two) {
        return List.of(
                Checks.number(
                        of + " on 1 process",
                        Published.ratio(one),
                        "Table 4",
                        outputs -> speedUp(outputs, file, PARALLEL, "128", 1)),
                Checks.number(
                        of + " on 2 processes",
                        Published.ratio(two),
                        "Table 4",
                        outputs -> speedUp(outputs, file, PARALLEL, "128", 2)),
                Checks.number(
                        of + ", 2 processes by 1",
                        Published.ratio(two / one),
                        "Table 4",
                        outputs -> speedUp(outputs, file, PARALLEL, "128", 2)
                                / speedUp(outputs, file, PARALLEL, "128", 1)));
    }

    private static Check sameFronts(String file) {
        return Checks.holds("all algorithms find the same front", "yes", "section V.C", outputs -> {
            long others = outputs.rows(file).stream()
                    .filter(row -> !row.text("front").equals("same"))
                    .count();
            return new Answer(others == 0 ? "yes" : others + " others", others == 0);
        });
    }

    private static double speedUp(Outputs outputs, String file, String algorithm, String granule, int ranks)
            throws IOException {
        return outputs.rows(file).stream()
                .filter(row -> row.text("algorithm").equals(algorithm)
                        && row.text("per_processor").equals(granule)
                        && row.whole("ranks") == ranks)
                .findFirst()
                .map((Row row) -> row.number("speedup"))
                .orElseThrow(() -> new IllegalArgumentException(
                        outputs.file(file) + ": no row for " + algorithm + " with " + granule + " on " + ranks));
    }

    /** The text tells what 0.34 s more save, in joules, and of DGEMM what the fastest distribution takes. */
    private void fronts() {
        String dgemm = pareto(DGEMM, "--workload 10240 --processors 96");
        String fft = pareto(FFT, "--workload 24576 --processors 128");
        add(
                "figure-4a",
                "Figure 4a",
                "Pareto front of DGEMM",
                Kind.SYNTHETIC,
                3,
                List.of(dgemm + " --plot {}.svg > {}.json"),
                List.of(Checks.number(
                        "energy that 0.34 s more than the least time save",
                        Published.percent(100 * 24918.0 / 75985),
                        "computed from 24918 J of 75985 J, section V.D",
                        outputs -> Saving.of(outputs.json(".json")).percent())),
                MADE_UP);
        add(
                "figure-4b",
                "Figure 4b",
                "Pareto front of 2D-FFT",
                Kind.SYNTHETIC,
                6,
                List.of(fft + " --plot {}.svg > {}.json", dgemm + " > {}-dgemm.json"),
                List.of(Checks.holds(
                        "energy that 0.34 s more save, beside DGEMM",
                        "less, 7286 J beside 24918 J",
                        "section V.D",
                        ManumachuFigures::besideDgemm)),
                MADE_UP);
    }

    private static String pareto(String profile, String query) {
        return "lull partition pareto --profile " + profile + " " + query + " --static-power 253 --json";
    }

    private static Answer besideDgemm(Outputs outputs) throws IOException {
        double ours = Saving.of(outputs.json(".json")).joules;
        double dgemms = Saving.of(outputs.json("-dgemm.json")).joules;
        return new Answer(
                String.format(
                        Locale.ROOT, "%s, %.0f J beside %.0f J", ours < dgemms ? "less" : "no less", ours, dgemms),
                ours < dgemms);
    }

    /** What 0.34 s more than the least time save, and what the fastest distribution takes. */
    private record Saving(double joules, double fastestJoules) {
        static Saving of(JsonObject answer) {
            JsonObject fastest = answer.getAsJsonArray("front").get(0).getAsJsonObject();
            double limit = fastest.get("seconds").getAsDouble() + 0.34;
            double least = StreamSupport.stream(answer.getAsJsonArray("front").spliterator(), false)
                    .map(JsonElement::getAsJsonObject)
                    .filter(point -> point.get("seconds").getAsDouble() <= limit)
                    .mapToDouble(point -> point.get("joules").getAsDouble())
                    .min()
                    .orElseThrow();
            double most = fastest.get("joules").getAsDouble();
            return new Saving(most - least, most);
        }

        double percent() {
            return 100 * joules / fastestJoules;
        }
    }

    private void add(
            String name,
            String item,
            String caption,
            Kind kind,
            int seconds,
            List<String> commands,
            List<Check> checks,
            String remark) {
        figures.add(new Figure("manumachu-" + name, PAPER + item, caption, kind, seconds, commands, checks, remark));
    }
}
