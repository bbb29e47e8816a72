package lull.simulation.study;

import java.util.List;

/**
 * What a study found: a table, what of it the paper says too, and what a reader must know. All times and energies in it are
 * simulated.
 *
 * @param columns of the table; a column of numbers has its unit in its name where it has one
 * @param rows each with a value for every column: a String, an Integer, a Long or a Double
 * @param comparisons with published figures
 * @param remarks whole sentences
 */
public record StudyResult(
        List<String> columns, List<List<Object>> rows, List<PaperComparison> comparisons, List<String> remarks) {

    /**
     * A published figure beside ours.
     *
     * @param statement what is compared, "energy of BT-MZ under DCT+DVFS at ε = 0.2, by the default"
     * @param paper what was published
     * @param ours what was simulated
     * @param agrees whether the direction is the same
     */
    public record PaperComparison(String statement, String paper, String ours, boolean agrees) {}

    /** Copies, and checks that the rows are as long as the header. */
    public StudyResult {
        columns = List.copyOf(columns);
        rows = rows.stream().map(List::copyOf).toList();
        comparisons = List.copyOf(comparisons);
        remarks = List.copyOf(remarks);
        for (List<Object> row : rows) {
            if (row.size() != columns.size()) {
                throw new IllegalArgumentException(row + " is no row of " + columns);
            }
        }
    }
}
