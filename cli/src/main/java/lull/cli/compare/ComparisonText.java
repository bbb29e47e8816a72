package lull.cli.compare;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lull.artifacts.OneLine;
import lull.report.ShownLocation;

/** A comparison for people: a table, bars of time and energy, warnings, and at the end a sentence for each further column. */
final class ComparisonText {
    private static final int NAME_COLUMNS = 44;
    private static final int BAR_COLUMNS = 48;
    private static final int MOST_WAITS = 4;
    private static final int MOST_PHASES = 8;

    private final Comparison comparison;
    private final boolean plain;
    private final StringBuilder out = new StringBuilder();

    /** @param charset that the text will be written in: without arrows and blocks it gets plainer signs */
    ComparisonText(Comparison comparison, Charset charset) {
        this.comparison = comparison;
        this.plain = !charset.newEncoder().canEncode("█→±");
    }

    /** The text, several lines, each ended by a newline. */
    String text() {
        table();
        bars(Measure.Kind.TIME);
        bars(Measure.Kind.ENERGY);
        out.append('\n');
        comparison.warnings().forEach(warning -> print("  ! " + warning));
        comparison.sentences().forEach(this::print);
        String whole = out.toString();
        return plain ? whole.replace("→", "->").replace("±", "+-").replace('█', '#') : whole;
    }

    private void table() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(line(
                "", comparison.columns().stream().map(Comparison.Column::label).toList()));
        lines.add(line(
                "mode",
                comparison.columns().stream().map(Comparison.Column::mode).toList()));
        lines.add(line(
                "machine",
                comparison.columns().stream().map(Comparison.Column::machine).toList()));
        for (Measure.Kind kind : Measure.Kind.values()) {
            List<Comparison.Row> rows = rows(kind);
            int most = most(kind);
            rows.stream().limit(most).forEach(row -> lines.add(line(row)));
            if (rows.size() > most) {
                lines.add(List.of("... and " + (rows.size() - most) + " more with --json"));
            }
        }
        print(lines);
    }

    private static int most(Measure.Kind kind) {
        return switch (kind) {
            case WAIT -> MOST_WAITS;
            case PHASE -> MOST_PHASES;
            default -> 1;
        };
    }

    private List<Comparison.Row> rows(Measure.Kind kind) {
        return comparison.measures().stream()
                .filter(row -> row.measure().equals(kind.key()))
                .toList();
    }

    private void print(List<List<String>> lines) {
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column <= comparison.columns().size(); column++) {
            int index = column;
            widths.add(lines.stream()
                    .filter(line -> line.size() > index)
                    .mapToInt(line -> line.get(index).length())
                    .max()
                    .orElse(0));
        }
        for (List<String> line : lines) {
            StringBuilder cells = new StringBuilder("  ").append(padded(line.get(0), widths.get(0)));
            for (int column = 1; column < line.size(); column++) {
                cells.append("   ")
                        .append(" ".repeat(widths.get(column) - line.get(column).length()))
                        .append(line.get(column));
            }
            print(cells.toString());
        }
    }

    /** Reports and names of files hold what programs and users gave: no control character of it reaches a terminal. */
    private void print(String line) {
        out.append(OneLine.whole(line)).append('\n');
    }

    private static String padded(String text, int width) {
        return text + " ".repeat(Math.max(0, width - text.length()));
    }

    private static List<String> line(String name, List<String> cells) {
        List<String> line = new ArrayList<>(List.of(name));
        line.addAll(cells);
        return line;
    }

    private List<String> line(Comparison.Row row) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < row.values().size(); column++) {
            cells.add(cell(row, column));
        }
        return line(name(row), cells);
    }

    private static String name(Comparison.Row row) {
        return switch (Measure.Kind.valueOf(row.measure().toUpperCase(Locale.ROOT))) {
            case TIME -> "time, s";
            case ENERGY -> "energy, J";
            case POWER -> "power, W";
            case WAIT_SHARE -> "of tasks' time waiting, %";
            case MPI -> "in MPI, mean of a task, s";
            case ITERATION -> "iteration, s";
            case WAIT -> "an iteration's wait in " + row.where() + ", s";
            case PHASE -> ShownLocation.of(row.where(), NAME_COLUMNS) + ", all tasks, s";
        };
    }

    private static String cell(Comparison.Row row, int column) {
        Comparison.Mean mean = row.values().get(column);
        if (mean == null) {
            return "-";
        }
        double scale = row.measure().equals(Measure.Kind.WAIT_SHARE.key()) ? 100 : 1;
        String text = interval(scale * mean.mean(), mean.halfWidth() == null ? null : scale * mean.halfWidth());
        Comparison.Change change = row.changes().get(column);
        return change == null
                ? text
                : text + " ("
                        + (change.share() < 0 ? "" : "+")
                        + Figures.percent(change.share())
                        + (change.halfWidth() == null ? "" : " ± " + Figures.percent(change.halfWidth())) + " %)";
    }

    private static String interval(double value, Double halfWidth) {
        return Figures.rounded(value) + (halfWidth == null ? "" : " ± " + Figures.rounded(halfWidth));
    }

    private void bars(Measure.Kind kind) {
        Comparison.Row row = rows(kind).get(0);
        double largest = row.values().stream()
                .filter(mean -> mean != null)
                .mapToDouble(Comparison.Mean::mean)
                .max()
                .orElse(0);
        if (!(largest > 0)) {
            return;
        }
        int width = comparison.columns().stream()
                .mapToInt(column -> column.label().length())
                .max()
                .orElseThrow();
        out.append('\n');
        for (int column = 0; column < row.values().size(); column++) {
            Comparison.Mean mean = row.values().get(column);
            String bar = mean == null ? "" : "█".repeat((int) Math.round(BAR_COLUMNS * mean.mean() / largest));
            print("  " + padded(column == 0 ? row.measure() : "", 8)
                    + padded(comparison.columns().get(column).label(), width)
                    + " "
                    + padded(bar, BAR_COLUMNS)
                    + " "
                    + (mean == null ? "not known" : Figures.rounded(mean.mean()) + " " + row.unit())
                    + mark(kind, column));
        }
    }

    /** Joules never stand without the word that says that they are not measured. */
    private String mark(Measure.Kind kind, int column) {
        String joules = comparison.columns().get(column).energyKind();
        boolean marked = kind == Measure.Kind.ENERGY && joules != null && !joules.equals("measured");
        return marked ? " " + joules.toUpperCase(Locale.ROOT) : "";
    }
}
