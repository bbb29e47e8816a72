package lull.cli.partition;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import lull.artifacts.JsonText;
import lull.partitioning.study.SummaryRow;

/** What a study found, in words or in JSON. */
final class StudyAnswer {
    private static final String FORMULA = "(homogeneous - found) / found";
    private static final double PERCENT = 100;

    private final int queries;
    private final long of;
    private final List<SummaryRow> rows;
    private final String source;

    /**
     * An answer.
     *
     * @param queries how many were solved
     * @param of how many there are
     */
    StudyAnswer(int queries, long of, List<SummaryRow> rows, String source) {
        this.queries = queries;
        this.of = of;
        this.rows = rows;
        this.source = source;
    }

    void print(PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "improvement %s over n/q on q of p processors, %s queries (energy source: %s)%n",
                FORMULA,
                queries == of ? "all " + of : queries + " of " + of,
                source);
        out.printf(
                Locale.ROOT,
                "%-10s %-9s %-6s %8s %10s %10s %10s%n",
                "minimised",
                "compared",
                "",
                "queries",
                "least %",
                "average %",
                "most %");
        for (SummaryRow row : rows) {
            out.printf(
                    Locale.ROOT,
                    "%-10s %-9s %-6s %8d %10.1f %10.1f %10.1f%n",
                    row.minimised(),
                    row.compared(),
                    row.processors(),
                    row.percent().getCount(),
                    row.percent().getMin(),
                    row.percent().getAverage(),
                    row.percent().getMax());
        }
        rows.stream()
                .max(Comparator.comparingDouble(row -> row.percent().getMax()))
                .ifPresent(row -> out.printf(
                        Locale.ROOT,
                        "%.1f %% means that n/q on q processors takes %.3g times the %s that was found%n",
                        row.percent().getMax(),
                        1 + row.percent().getMax() / PERCENT,
                        row.compared()));
    }

    String json() {
        JsonObject answer = JsonText.begin("lull-partition-study", 1);
        answer.addProperty("improvement", FORMULA);
        answer.addProperty("queries", queries);
        answer.addProperty("queries_in_all", of);
        JsonArray all = new JsonArray();
        for (SummaryRow row : rows) {
            JsonObject entry = new JsonObject();
            entry.addProperty("minimised", row.minimised());
            entry.addProperty("compared", row.compared());
            entry.addProperty("processors", row.processors());
            entry.addProperty("queries", row.percent().getCount());
            entry.add("least_percent", JsonText.number(row.percent().getMin()));
            entry.add("average_percent", JsonText.number(row.percent().getAverage()));
            entry.add("most_percent", JsonText.number(row.percent().getMax()));
            all.add(entry);
        }
        answer.add("rows", all);
        answer.addProperty("energy_source", source);
        return JsonText.of(answer);
    }
}
