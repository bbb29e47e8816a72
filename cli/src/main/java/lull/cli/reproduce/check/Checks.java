package lull.cli.reproduce.check;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** The kinds of checks. */
public final class Checks {
    private static final Pattern PERCENT = Pattern.compile("[-+]\\d+\\.\\d+ %");

    private Checks() {}

    /** Reads a number from what the commands wrote. */
    @FunctionalInterface
    public interface Reading {
        double of(Outputs outputs) throws IOException;
    }

    /** Reads from it what came out, and whether the paper's statement holds. */
    @FunctionalInterface
    public interface Judgement {
        Answer of(Outputs outputs) throws IOException;
    }

    /**
     * What came out.
     *
     * @param ours in words
     * @param holds whether it is as the paper says
     */
    public record Answer(String ours, boolean holds) {}

    /** A number of the paper's beside ours. */
    public static Check number(String statement, Published published, String source, Reading reading) {
        return outputs -> {
            double ours = reading.of(outputs);
            return List.of(new Comparison(
                    statement,
                    published.words(published.value()) + " (" + source + ")",
                    published.words(ours),
                    published.with(ours)));
        };
    }

    /** A statement that holds of ours or does not. */
    public static Check holds(String statement, String paper, String source, Judgement judgement) {
        return outputs -> {
            Answer answer = judgement.of(outputs);
            return List.of(new Comparison(
                    statement, paper + " (" + source + ")", answer.ours(), Agreement.of(answer.holds())));
        };
    }

    /** How a column of {@code .csv} goes on. */
    public static Check trend(String statement, String column, Trend expected, String source) {
        return holds(statement, expected.toString(), source, outputs -> {
            double[] values = outputs.column(".csv", column);
            return new Answer(course(values), expected.holdsOf(values));
        });
    }

    private static String course(double[] values) {
        String trend = Arrays.stream(Trend.values())
                .filter(one -> one.holdsOf(values))
                .map(Trend::toString)
                .findFirst()
                .orElse("goes up and down");
        return String.format(Locale.ROOT, "%s, %.4g to %.4g", trend, values[0], values[values.length - 1]);
    }

    /** What {@code lull simulate} itself says beside the paper, in {@code .json}; changes in per cent are compared as numbers. */
    public static Check simulated() {
        return outputs -> {
            List<Comparison> comparisons = new ArrayList<>();
            for (JsonElement one : outputs.json(".json").getAsJsonArray("comparisons")) {
                comparisons.add(simulated(one.getAsJsonObject()));
            }
            return comparisons;
        };
    }

    private static Comparison simulated(JsonObject comparison) {
        String paper = comparison.get("paper").getAsString();
        String ours = comparison.get("ours").getAsString();
        Agreement agreement = Agreement.of(comparison.get("agrees").getAsBoolean());
        if (PERCENT.matcher(paper).matches() && PERCENT.matcher(ours).matches()) {
            agreement = Published.percent(percent(paper)).with(percent(ours));
        } else if (agreement == Agreement.AGREES && paper.contains("%")) {
            agreement = Agreement.DIRECTION; // no more is judged of several numbers
        }
        return new Comparison(comparison.get("statement").getAsString(), paper, ours, agreement);
    }

    private static double percent(String text) {
        return Double.parseDouble(text.replace(" %", ""));
    }
}
