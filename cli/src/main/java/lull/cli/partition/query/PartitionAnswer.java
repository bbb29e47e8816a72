package lull.cli.partition.query;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.artifacts.JsonText;
import lull.cli.partition.run.PairedAnswer;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.PartitioningProblem;
import lull.partitioning.ProfilePoint;
import lull.partitioning.plot.AnswerPlots;
import lull.partitioning.solution.Algorithm;
import lull.partitioning.solution.Distribution;
import lull.partitioning.solution.Front;
import lull.partitioning.solution.HomogeneousDistribution;
import lull.partitioning.solution.Improvement;
import lull.partitioning.solution.NodeShare;
import lull.partitioning.solution.Solution;

/** An answer in words or in JSON, with the load-balanced distribution beside it. */
final class PartitionAnswer {
    private final PartitioningProblem problem;
    private final Algorithm algorithm;
    private final Front front;
    private final Solution selected;
    private final double milliseconds;
    private final String source;
    private final Optional<Distribution> homogeneous;
    private Optional<UncertaintyAnswer> uncertainty = Optional.empty();
    private Optional<Distribution> uncapped = Optional.empty();

    PartitionAnswer(
            PartitioningProblem problem,
            Algorithm algorithm,
            Front front,
            Solution selected,
            double milliseconds,
            String source) {
        this.problem = problem;
        this.algorithm = algorithm;
        this.front = front;
        this.selected = selected;
        this.milliseconds = milliseconds;
        this.source = source;
        this.homogeneous = new HomogeneousDistribution(problem, algorithm.objective()).find();
    }

    /** Adds how sure it is; empty if the profiles don't tell. */
    PartitionAnswer withUncertainty(Optional<UncertaintyAnswer> found) {
        uncertainty = found;
        return this;
    }

    /** Adds what would be chosen without the power cap, to tell what that costs. */
    void withoutCap(Optional<Solution> best) {
        uncapped = best.map(Solution::distribution);
    }

    PartitioningProblem problem() {
        return problem;
    }

    /** The distribution that was chosen. */
    Distribution found() {
        return selected.distribution();
    }

    /** The load-balanced distribution; empty if its sizes are not in the profiles. */
    Optional<Distribution> homogeneous() {
        return homogeneous;
    }

    /** Draws the front, or for one objective the profiles, an SVG or PNG by the name's end. */
    void draw(Path file) throws IOException {
        AnswerPlots plots = new AnswerPlots(source, found(), homogeneous);
        if (algorithm.objective() == PartitioningObjective.PARETO) {
            plots.front(front, file);
        } else {
            plots.shares(problem, algorithm.objective(), file);
        }
    }

    /** @param measured what real runs took; empty if there were none */
    String json(Optional<PairedAnswer> measured) {
        JsonObject answer = JsonText.begin("lull-partition", 1);
        answer.addProperty("objective", algorithm.objective().name().toLowerCase(Locale.ROOT));
        answer.addProperty("algorithm", algorithm.name());
        answer.addProperty("workload", problem.workload());
        answer.addProperty("processors", problem.nodes());
        costs(answer, selected.distribution());
        add(answer, "gap_percent", OptionalDouble.of(100 * selected.gap()));
        if (algorithm.objective() == PartitioningObjective.PARETO) {
            JsonArray points = new JsonArray();
            front.solutions().forEach(solution -> points.add(point(solution)));
            answer.add("front", points);
        }
        answer.add(
                "homogeneous",
                homogeneous
                        .<JsonElement>map(balanced -> costs(new JsonObject(), balanced))
                        .orElse(JsonNull.INSTANCE));
        uncapped.ifPresent(free -> answer.add("without_cap", withoutCap(free)));
        Optional<Improvement> improvement = improvement();
        OptionalDouble ofJoules = improvement.map(Improvement::joulesPercent).orElse(OptionalDouble.empty());
        OptionalDouble ofSeconds = improvement
                .map(found -> OptionalDouble.of(found.secondsPercent()))
                .orElse(OptionalDouble.empty());
        add(
                answer,
                "improvement_percent",
                algorithm.objective() == PartitioningObjective.ENERGY ? ofJoules : ofSeconds);
        add(answer, "improvement_seconds_percent", ofSeconds);
        add(answer, "improvement_joules_percent", ofJoules);
        answer.add(
                "uncertainty",
                uncertainty.<JsonElement>map(UncertaintyAnswer::json).orElse(JsonNull.INSTANCE));
        measured.ifPresent(runs -> answer.add("measured", runs.json()));
        answer.addProperty("solve_ms", milliseconds);
        answer.addProperty("energy_source", source);
        return JsonText.of(answer);
    }

    /** What is more with the cap, in percent of what is chosen without it. */
    private Improvement costOfCap(Distribution free) {
        return Improvement.of(selected.distribution(), free);
    }

    private JsonObject withoutCap(Distribution free) {
        JsonObject without = new JsonObject();
        without.addProperty("seconds", free.seconds());
        add(without, "joules", free.joules());
        add(without, "watts", free.watts());
        Improvement cost = costOfCap(free);
        add(without, "cap_costs_seconds_percent", OptionalDouble.of(cost.secondsPercent()));
        add(without, "cap_costs_joules_percent", cost.joulesPercent());
        return without;
    }

    private Optional<Improvement> improvement() {
        return homogeneous.map(balanced -> Improvement.of(balanced, selected.distribution()));
    }

    private static JsonObject point(Solution solution) {
        JsonObject point = costs(new JsonObject(), solution.distribution());
        add(point, "gap_percent", OptionalDouble.of(100 * solution.gap()));
        return point;
    }

    private static JsonObject costs(JsonObject into, Distribution distribution) {
        into.addProperty("seconds", distribution.seconds());
        add(into, "joules", distribution.joules());
        add(into, "watts", distribution.watts());
        JsonArray counts = new JsonArray();
        for (Distribution.Count count : distribution.counts()) {
            JsonObject entry = new JsonObject();
            entry.addProperty("size", count.size());
            entry.addProperty("count", count.count());
            entry.addProperty("device", count.device());
            counts.add(entry);
        }
        into.add("distribution", counts);
        into.add("shares", shares(distribution));
        return into;
    }

    private static JsonArray shares(Distribution distribution) {
        JsonArray shares = new JsonArray();
        for (NodeShare share : largestFirst(distribution)) {
            JsonObject sizes = new JsonObject();
            JsonObject configurations = new JsonObject();
            for (int device = 0; device < share.points().size(); device++) {
                ProfilePoint point = share.points().get(device);
                String name = share.type().devices().get(device).device();
                sizes.addProperty(name, point.size());
                if (!point.configuration().isEmpty()) {
                    configurations.addProperty(name, point.configuration());
                }
            }
            JsonObject entry = new JsonObject();
            entry.addProperty("type", share.type().name());
            entry.addProperty("count", share.count());
            entry.add("sizes", sizes);
            entry.add("configurations", configurations);
            shares.add(entry);
        }
        return shares;
    }

    private static List<NodeShare> largestFirst(Distribution distribution) {
        return distribution.shares().stream()
                .sorted(Comparator.comparingLong(NodeShare::size).reversed())
                .toList();
    }

    /** JSON has no infinity: an improvement over next to nothing, or a gap that nothing bounds, is null. */
    private static void add(JsonObject into, String key, OptionalDouble value) {
        into.add(key, JsonText.number(value.orElse(Double.NaN)));
    }

    void print(PrintWriter out, boolean expand) {
        out.printf(
                Locale.ROOT,
                "workload %d on %d processors, by %s in %.3g ms%n",
                problem.workload(),
                problem.nodes(),
                algorithm.name(),
                milliseconds);
        print(out, "chosen", selected.distribution());
        if (selected.gap() > 0) {
            out.println(gap(selected));
        }
        if (expand) {
            out.print("  sizes       ");
            selected.distribution().nodeSizes().forEach(size -> out.print(" " + size));
            out.println();
        } else {
            largestFirst(selected.distribution())
                    .forEach(share -> out.printf(Locale.ROOT, "  %9d x  %s%n", share.count(), share(share)));
        }
        homogeneous.ifPresentOrElse(
                balanced -> print(out, "load-balanced", balanced),
                () -> out.println("load-balanced: no such distribution, its sizes are not in the profiles"));
        improvement().ifPresent(found -> out.println("improvement   " + percents(found)));
        uncapped.ifPresent(free -> {
            print(out, "without cap", free);
            out.printf(
                    Locale.ROOT,
                    "  %.6g W then; the cap costs%s%n",
                    free.watts().orElse(Double.NaN),
                    percents(costOfCap(free)));
        });
        uncertainty.ifPresent(sure -> sure.print(out));
        if (front.solutions().size() > 1) {
            out.println("front");
            front.solutions()
                    .forEach(solution -> out.printf(
                            Locale.ROOT,
                            "  %12.6g s  %12.6g J%s%n",
                            solution.seconds(),
                            solution.joules().orElse(Double.NaN),
                            solution.gap() > 0 ? gap(solution) : ""));
        }
    }

    private static String gap(Solution solution) {
        return Double.isFinite(solution.gap())
                ? String.format(Locale.ROOT, "  at most %.3g %% above the optimum", 100 * solution.gap())
                : "  how far above the optimum is not known";
    }

    private static String percents(Improvement change) {
        return String.format(Locale.ROOT, " %.1f %% of the time", change.secondsPercent())
                + (change.joulesPercent().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", %.1f %% of the energy",
                                change.joulesPercent().getAsDouble())
                        : "");
    }

    private static String share(NodeShare share) {
        StringBuilder text = new StringBuilder();
        for (int device = 0; device < share.points().size(); device++) {
            ProfilePoint point = share.points().get(device);
            text.append(device == 0 ? "" : "; ")
                    .append(point.size())
                    .append(" on ")
                    .append(share.type().devices().get(device).device())
                    .append(point.configuration().isEmpty() ? "" : ": " + point.configuration());
        }
        return text.toString();
    }

    private void print(PrintWriter out, String what, Distribution distribution) {
        out.printf(
                Locale.ROOT,
                "%-14s %.6g s%s%n",
                what,
                distribution.seconds(),
                distribution.joules().isPresent()
                        ? String.format(
                                Locale.ROOT,
                                ", %.6g J (energy source: %s)",
                                distribution.joules().getAsDouble(),
                                source)
                        : "");
    }
}
