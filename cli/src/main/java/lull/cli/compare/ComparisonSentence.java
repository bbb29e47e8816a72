package lull.cli.compare;

import java.util.List;
import java.util.Locale;

/** What a column of a comparison came to against the first one, in one sentence. */
final class ComparisonSentence {
    private final ComparedRuns first;
    private final ComparedRuns runs;
    private final boolean named;
    private final List<Comparison.Row> rows;
    private final int column;

    /** @param column from 1 on */
    ComparisonSentence(List<ComparedRuns> all, List<Comparison.Row> rows, int column) {
        this.first = all.get(0);
        this.runs = all.get(column);
        this.named = all.size() > 2;
        this.rows = rows;
        this.column = column;
    }

    /** Time, energy, what is saved of it, and whose; and what may have kept it from being more. */
    String text() {
        String held = runs.acting() > 0 && runs.held() == 0 ? "no iteration under a plan; " : "";
        return (named ? runs.label() + ": " : "") + held + time() + "; " + energy() + plan() + load();
    }

    private String plan() {
        long all = runs.reports().size();
        long back = runs.takenBack();
        return back == 0 ? "" : "; the plan was taken back" + (all == 1 ? "" : " in " + back + " of " + all + " runs");
    }

    private String load() {
        return first.wasOverloaded() || runs.wasOverloaded() ? "; the node was overloaded" : "";
    }

    private String time() {
        return change(row(Measure.Kind.TIME), "time", "s");
    }

    private String energy() {
        Comparison.Row row = row(Measure.Kind.ENERGY);
        Comparison.Change change = row.changes().get(column);
        if (row.values().get(0) == null || row.values().get(column) == null) {
            return "energy not known";
        }
        return change == null
                ? "energies not to be compared"
                : change(row, "energy", "J") + ", " + saved(change) + " (" + runs.energySource() + ")";
    }

    private String change(Comparison.Row row, String name, String unit) {
        Comparison.Mean before = row.values().get(0);
        Comparison.Mean after = row.values().get(column);
        return before == null || after == null
                ? name + " not known"
                : Figures.rounded(before.mean()) + " " + unit + " → " + Figures.rounded(after.mean()) + " " + unit;
    }

    private static String saved(Comparison.Change change) {
        String amount = Figures.percent(Math.abs(change.share())) + " %"
                + (change.halfWidth() == null ? "" : " ± " + Figures.percent(change.halfWidth()) + " %");
        String words = change.share() <= 0 ? " saved" : " more";
        return change.beyondChance() ? amount + words : "no difference beyond chance (" + amount + words + ")";
    }

    private Comparison.Row row(Measure.Kind kind) {
        return rows.stream()
                .filter(row -> row.measure().equals(kind.key()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException("no measure " + kind.name().toLowerCase(Locale.ROOT)));
    }
}
