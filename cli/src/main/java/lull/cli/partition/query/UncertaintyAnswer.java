package lull.cli.partition.query;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.artifacts.JsonText;
import lull.partitioning.MeanPrecision;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.uncertainty.AnswerUncertainty;
import lull.partitioning.uncertainty.Bootstrap;
import lull.partitioning.uncertainty.CostIntervals;
import lull.partitioning.uncertainty.ImprovementIntervals;
import lull.partitioning.uncertainty.Interval;
import lull.partitioning.uncertainty.SelectionBias;

/** How sure an answer is, in words or in JSON. */
final class UncertaintyAnswer {
    private static final double PERCENT = 100;

    private final AnswerUncertainty uncertainty;
    private final PartitioningObjective aim;

    /** @param aim what was to be gained: time, energy, or either of both */
    UncertaintyAnswer(AnswerUncertainty uncertainty, PartitioningObjective aim) {
        this.uncertainty = uncertainty;
        this.aim = aim;
    }

    JsonObject json() {
        JsonObject json = new JsonObject();
        json.addProperty("confidence_percent", PERCENT * MeanPrecision.CONFIDENCE);
        json.addProperty("resamples", Bootstrap.RESAMPLES);
        json.addProperty("measurements", uncertainty.measurements());
        json.addProperty("exact_measurements", uncertainty.exactMeasurements());
        json.add("seconds", interval(Optional.of(uncertainty.found().seconds())));
        json.add("joules", interval(uncertainty.found().joules()));
        Optional<CostIntervals> homogeneous = uncertainty.homogeneous();
        json.add("homogeneous_seconds", interval(homogeneous.map(CostIntervals::seconds)));
        json.add("homogeneous_joules", interval(homogeneous.flatMap(CostIntervals::joules)));
        Optional<ImprovementIntervals> improvement = uncertainty.improvement();
        json.add("improvement_seconds_percent", interval(improvement.map(ImprovementIntervals::secondsPercent)));
        json.add("improvement_joules_percent", interval(improvement.flatMap(ImprovementIntervals::joulesPercent)));
        json.add(
                "luck_seconds_percent",
                number(uncertainty
                        .bias()
                        .map(bias -> OptionalDouble.of(bias.secondsPercent()))
                        .orElse(OptionalDouble.empty())));
        json.add(
                "luck_joules_percent",
                number(uncertainty.bias().map(SelectionBias::joulesPercent).orElse(OptionalDouble.empty())));
        json.add(
                "within_noise",
                uncertainty
                        .withinNoise(aim)
                        .<JsonElement>map(JsonPrimitive::new)
                        .orElse(JsonNull.INSTANCE));
        return json;
    }

    /** Null if there is none; its ends are null where they are no numbers that JSON has. */
    private static JsonElement interval(Optional<Interval> interval) {
        if (interval.isEmpty()) {
            return JsonNull.INSTANCE;
        }
        JsonArray ends = new JsonArray();
        ends.add(number(OptionalDouble.of(interval.get().low())));
        ends.add(number(OptionalDouble.of(interval.get().high())));
        return ends;
    }

    private static JsonElement number(OptionalDouble value) {
        return JsonText.number(value.orElse(Double.NaN));
    }

    void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "uncertainty    intervals of 95 %% out of %d resamples of the measurements%s%n",
                Bootstrap.RESAMPLES,
                uncertainty.exactMeasurements() == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "; too narrow, %d of %d tell no half width",
                                uncertainty.exactMeasurements(),
                                uncertainty.measurements()));
        print(out, "chosen", uncertainty.found());
        uncertainty.homogeneous().ifPresent(costs -> print(out, "load-balanced", costs));
        uncertainty
                .improvement()
                .ifPresent(improvement -> out.printf(
                        Locale.ROOT,
                        "  %-14s %s %% of the time%s%n",
                        "improvement",
                        text(improvement.secondsPercent(), "%.1f"),
                        improvement
                                .joulesPercent()
                                .map(joules -> ", " + text(joules, "%.1f") + " % of the energy")
                                .orElse("")));
        uncertainty
                .bias()
                .ifPresent(bias -> out.printf(
                        Locale.ROOT,
                        "  %-14s about %.1f %% of the time%s are luck of the measurements that were chosen%n",
                        "of which",
                        Math.max(0, bias.secondsPercent()),
                        bias.joulesPercent().isPresent()
                                ? String.format(
                                        Locale.ROOT,
                                        " and %.1f %% of the energy",
                                        Math.max(0, bias.joulesPercent().getAsDouble()))
                                : ""));
        uncertainty
                .withinNoise(aim)
                .ifPresent(noise -> out.println(
                        noise
                                ? "  within noise: that any " + aimed() + " is gained is not known; measure more often"
                                : "  beyond noise: " + aimed() + " is gained"));
    }

    private String aimed() {
        return switch (aim) {
            case TIME -> "time";
            case ENERGY -> "energy";
            default -> "time or energy";
        };
    }

    private static void print(PrintWriter out, String what, CostIntervals costs) {
        out.printf(
                Locale.ROOT,
                "  %-14s %s s%s%n",
                what,
                text(costs.seconds(), "%.6g"),
                costs.joules().map(joules -> ", " + text(joules, "%.6g") + " J").orElse(""));
    }

    private static String text(Interval interval, String format) {
        return String.format(Locale.ROOT, "[" + format + ", " + format + "]", interval.low(), interval.high());
    }
}
