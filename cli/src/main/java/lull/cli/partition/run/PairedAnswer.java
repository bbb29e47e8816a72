package lull.cli.partition.run;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import lull.artifacts.JsonText;
import lull.measurement.SampleMean;
import lull.partitioning.profile.EnergyKind;
import lull.partitioning.solution.Distribution;
import lull.partitioning.uncertainty.Interval;

/** What was measured beside what was predicted, in words and in JSON. */
public final class PairedAnswer {
    private final List<String> command;
    private final PairedMeasurement measured;
    private final Distribution found;
    private final Distribution homogeneous;
    private final boolean joulesPredicted;

    /** @param total whether the joules that are predicted contain static power; only then measured ones that do compare */
    PairedAnswer(
            List<String> command,
            PairedMeasurement measured,
            Distribution found,
            Distribution homogeneous,
            boolean total) {
        this.command = command;
        this.measured = measured;
        this.found = found;
        this.homogeneous = homogeneous;
        this.joulesPredicted = measured.energy().known()
                && (measured.energy().kind() == EnergyKind.TOTAL) == total
                && found.joules().isPresent();
    }

    /** For the answer's key {@code measured}. */
    public JsonObject json() {
        JsonObject json = new JsonObject();
        JsonArray words = new JsonArray();
        command.forEach(words::add);
        json.add("command", words);
        json.addProperty("pairs", measured.pairs());
        json.add("found", json(measured.found()));
        json.add("homogeneous", json(measured.homogeneous()));
        json.add("seconds_ratio", json(Optional.of(measured.secondsRatio()), predictedSecondsRatio()));
        json.add("joules_ratio", json(measured.joulesRatio(), predictedJoulesRatio()));
        json.addProperty("energy", measured.energy().describe());
        json.add("energy_absence", text(measured.energy().reason()));
        json.add("checksum", text(measured.checksum()));
        return json;
    }

    private static JsonElement text(Optional<String> words) {
        return words.<JsonElement>map(JsonPrimitive::new).orElse(JsonNull.INSTANCE);
    }

    private JsonObject json(PairedMeasurement.Side side) {
        JsonObject json = new JsonObject();
        json.addProperty("seconds", side.meanSeconds().mean());
        json.addProperty("seconds_half_width", side.meanSeconds().halfWidth());
        boolean known = measured.energy().known();
        json.add("joules", known ? JsonText.number(side.meanJoules().mean()) : JsonNull.INSTANCE);
        json.add("joules_half_width", known ? JsonText.number(side.meanJoules().halfWidth()) : JsonNull.INSTANCE);
        return json;
    }

    private static JsonElement json(Optional<PairedRatio> ratio, OptionalDouble predicted) {
        if (ratio.isEmpty()) {
            return JsonNull.INSTANCE;
        }
        JsonObject json = new JsonObject();
        json.addProperty("measured", ratio.get().ratio());
        JsonArray interval = new JsonArray();
        interval.add(JsonText.number(ratio.get().interval().low()));
        interval.add(JsonText.number(ratio.get().interval().high()));
        json.add("interval", interval);
        json.add("predicted", predicted.isPresent() ? JsonText.number(predicted.getAsDouble()) : JsonNull.INSTANCE);
        return json;
    }

    private OptionalDouble predictedSecondsRatio() {
        return OptionalDouble.of(homogeneous.seconds() / found.seconds());
    }

    private OptionalDouble predictedJoulesRatio() {
        return joulesPredicted
                ? OptionalDouble.of(
                        homogeneous.joules().orElseThrow() / found.joules().orElseThrow())
                : OptionalDouble.empty();
    }

    /** A line for each distribution and for their ratio. */
    public void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "measured in %d alternating pairs, means and intervals of 95 %%%s%n",
                measured.pairs(),
                measured.checksum().map(sum -> ", checksum " + sum + " in all").orElse(""));
        out.printf(Locale.ROOT, "%-26s %12s  %-26s %s%n", "", "predicted", "measured", "measured/predicted");
        line(
                out,
                "chosen, s",
                OptionalDouble.of(found.seconds()),
                measured.found().meanSeconds());
        line(
                out,
                "load-balanced, s",
                OptionalDouble.of(homogeneous.seconds()),
                measured.homogeneous().meanSeconds());
        ratio(out, "time", measured.secondsRatio(), predictedSecondsRatio());
        if (measured.energy().known()) {
            OptionalDouble none = OptionalDouble.empty();
            line(
                    out,
                    "chosen, J",
                    joulesPredicted ? found.joules() : none,
                    measured.found().meanJoules());
            line(
                    out,
                    "load-balanced, J",
                    joulesPredicted ? homogeneous.joules() : none,
                    measured.homogeneous().meanJoules());
            measured.joulesRatio().ifPresent(ratio -> ratio(out, "energy", ratio, predictedJoulesRatio()));
            out.println("measured energy: " + measured.energy().describe());
        } else {
            out.println("no measured energy: " + measured.energy().reason().orElseThrow());
        }
        out.println(verdict(measured.secondsRatio()));
    }

    private static void line(PrintWriter out, String name, OptionalDouble predicted, SampleMean mean) {
        out.printf(
                Locale.ROOT,
                "%-26s %12s  %-26s %s%n",
                name,
                figure(predicted),
                String.format(Locale.ROOT, "%.5g +- %.2g", mean.mean(), mean.halfWidth()),
                predicted.isPresent()
                        ? String.format(Locale.ROOT, "%.3f", mean.mean() / predicted.getAsDouble())
                        : "-");
    }

    private static void ratio(PrintWriter out, String what, PairedRatio ratio, OptionalDouble predicted) {
        Interval interval = ratio.interval();
        out.printf(
                Locale.ROOT,
                "%-26s %12s  %-26s %s%n",
                what + ", balanced/chosen",
                figure(predicted),
                String.format(Locale.ROOT, "%.4f [%.4f, %.4f]", ratio.ratio(), interval.low(), interval.high()),
                predicted.isPresent()
                        ? String.format(Locale.ROOT, "%.3f", ratio.ratio() / predicted.getAsDouble())
                        : "-");
    }

    private static String figure(OptionalDouble value) {
        return value.isPresent() ? String.format(Locale.ROOT, "%.5g", value.getAsDouble()) : "-";
    }

    private static String verdict(PairedRatio ratio) {
        if (ratio.interval().low() > 1) {
            return "the distribution found is faster";
        }
        return ratio.interval().high() < 1
                ? "the distribution found is SLOWER than the load-balanced one: the profile is not what runs together cost"
                : "no difference beyond chance between the two; more --pairs, or a quieter machine, may tell";
    }
}
