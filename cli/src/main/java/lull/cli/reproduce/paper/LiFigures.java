package lull.cli.reproduce.paper;

import static lull.cli.reproduce.paper.Figure.notReproduced;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import lull.cli.reproduce.check.Check;
import lull.cli.reproduce.check.Checks;
import lull.cli.reproduce.check.Checks.Answer;
import lull.cli.reproduce.check.Outputs;

/** Li, de Supinski, Schulz, Cameron, Nikolopoulos, <em>Hybrid MPI/OpenMP Power-Aware Computing</em>, IPDPS 2010. */
final class LiFigures {
    private static final String PAPER = "Li 2010, Figure ";

    private LiFigures() {}

    static List<Figure> all() {
        return Stream.of(
                        Stream.of(
                                notReproduced(
                                        "li-table-1",
                                        "Li 2010, Table I",
                                        "Power-aware MPI/OpenMP model notation",
                                        "names of quantities, no result"),
                                drawn(1, "Simplified typical MPI/OpenMP scheme"),
                                drawn(2, "Leveraging slack to save energy with DVFS"),
                                predictionAccuracy()),
                        Stream.of(
                                simulated(4, 4, "AMG phase performance", ""),
                                simulated(5, 4, "Impact of different DCT policies on AMG", ""),
                                simulated(6, 4, "Phase profiles of task 0 under DCT policies", "")),
                        Stream.of(drawn(7, "Impact of communication on slack with IRS")),
                        IntStream.of(8, 9, 10).mapToObj(LiFigures::kernel),
                        Stream.of(
                                simulated(11, 6, "Adaptive DCT/DVFS control of NPB-MZ", ""),
                                simulated(12, 40, "Adaptive DCT/DVFS control of AMG and IRS", ""),
                                simulated(13, 90, "Results from strong scaling tests on System G", ""),
                                simulated(14, 180, "Results from weak scaling tests on System G", "")))
                .flatMap(figures -> figures)
                .toList();
    }

    private static Figure drawn(int number, String caption) {
        return notReproduced("li-figure-" + number, PAPER + number, caption, "a drawing of the idea, without data");
    }

    private static Figure simulated(int number, int seconds, String caption, String remark) {
        return new Figure(
                "li-figure-" + number,
                PAPER + number,
                caption,
                Kind.SIMULATED,
                seconds,
                List.of("lull simulate figure-" + number + " --seed 1 --csv {}.csv --json {}.json --plot {}.svg"),
                List.of(Checks.simulated()),
                remark);
    }

    private static Figure predictionAccuracy() {
        return new Figure(
                "li-figure-3",
                PAPER + 3,
                "Cumulative distribution of prediction accuracy",
                Kind.MEASURED,
                300,
                List.of(
                        "lull train --platform emulated:opteron-8350 --sizes small --run-seconds 0.02 --repetitions 5 "
                                + "--kind li-2010 --samples li-2010 --no-progress --work {}-training",
                        "lull evaluate --data {}-training/measurements.csv --samples li-2010 --json --plot {}.svg > {}.json"),
                List.of(Checks.holds(
                        "predictions within 10 % of the measured time",
                        "more than 75 %", "section IV", LiFigures::within10Percent)),
                "kernels in place of NPB, and threads as this machine has; times are measured, but stretched to the "
                        + "emulated machine's frequencies, which makes half of what is predicted easy");
    }

    private static Answer within10Percent(Outputs outputs) throws IOException {
        JsonArray models = outputs.json(".json")
                .getAsJsonArray("platforms")
                .get(0)
                .getAsJsonObject()
                .getAsJsonArray("models");
        double share = StreamSupport.stream(models.spliterator(), false)
                .map(JsonElement::getAsJsonObject)
                .filter(model -> model.get("model").getAsString().equals("li-2010"))
                .mapToDouble(model -> 100
                        * model.getAsJsonObject("errors").get("below10_percent").getAsDouble())
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("lull evaluate says nothing of the model li-2010"));
        return new Answer(String.format(Locale.ROOT, "%.1f %%", share), share > 75);
    }

    /** The flow of a program's source is drawn; what can be held against ours is how many groups the phases form. */
    private static Figure kernel(int number) {
        record Kernel(String caption, String application, int groups, String source) {}
        Kernel kernel = List.of(
                        new Kernel("NPB-MZ flow graph", "bt-mz --class S", 1, "section VII"),
                        new Kernel("Simplified IRS flow graph", "irs", 4, "section VII"),
                        new Kernel("Simplified AMG flow graph", "amg", 2, "section V"))
                .get(number - 8);
        Check groups = Checks.holds(
                "groups of phases that MPI delimits", Integer.toString(kernel.groups), kernel.source, outputs -> {
                    int found = outputs.json(".json").getAsJsonArray("groups").size();
                    return new Answer(Integer.toString(found), found == kernel.groups);
                });
        return new Figure(
                "li-figure-" + number,
                PAPER + number,
                kernel.caption,
                Kind.MEASURED,
                15,
                List.of("lull run --report {}.json -- {home}/lull app " + kernel.application + " --ranks 2"),
                List.of(groups),
                "the paper draws the source's flow; ours is what the running program's phases show");
    }
}
