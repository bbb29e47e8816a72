package lull.simulation.output;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import lull.simulation.study.StudyResult.PaperComparison;

/** An answer in words: the table, the paper beside it, the remarks. */
public final class AnswerText {
    private static final double LEAST_PLAIN = 1e-3;
    private static final double MOST_PLAIN = 1e6;

    private final StringBuilder out = new StringBuilder();

    private AnswerText(Answer answer) {
        out.append(answer.name()).append(": ").append(answer.question()).append('\n');
        out.append(answer.label()).append("\n\n");
        List<List<String>> table = new ArrayList<>();
        table.add(answer.result().columns());
        answer.result()
                .rows()
                .forEach(row -> table.add(row.stream().map(AnswerText::cell).toList()));
        table(table);
        if (!answer.result().comparisons().isEmpty()) {
            out.append("\nBeside Li et al., IPDPS 2010:\n");
            comparisons(answer.result().comparisons());
        }
        if (!answer.result().remarks().isEmpty()) {
            out.append('\n');
        }
        answer.result()
                .remarks()
                .forEach(remark -> out.append("- ").append(remark).append('\n'));
    }

    /** The answer as text of several lines. */
    public static String of(Answer answer) {
        return new AnswerText(answer).out.toString();
    }

    private static String cell(Object value) {
        if (!(value instanceof Double number)) {
            return value.toString();
        }
        double size = Math.abs(number);
        return String.format(
                Locale.ROOT, size == 0 || size >= LEAST_PLAIN && size < MOST_PLAIN ? "%.4f" : "%.4g", number);
    }

    private void comparisons(List<PaperComparison> comparisons) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("", "paper", "ours", "direction"));
        comparisons.forEach(one ->
                table.add(List.of(one.statement(), one.paper(), one.ours(), one.agrees() ? "agrees" : "differs")));
        table(table);
    }

    private void table(List<List<String>> rows) {
        int[] widths = IntStream.range(0, rows.get(0).size())
                .map(column -> rows.stream()
                        .mapToInt(row -> row.get(column).length())
                        .max()
                        .orElse(0))
                .toArray();
        for (List<String> row : rows) {
            StringBuilder line = new StringBuilder("  ");
            for (int column = 0; column < widths.length; column++) {
                line.append(String.format(Locale.ROOT, "%-" + Math.max(1, widths[column]) + "s  ", row.get(column)));
            }
            out.append(line.toString().stripTrailing()).append('\n');
        }
    }
}
