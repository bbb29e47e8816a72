package lull.artifacts.table;

import java.util.List;
import java.util.OptionalDouble;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVRecord;

/** A row of a {@link Table}; what is wrong with a cell is told with its column. */
public final class Row {
    private static final Pattern DECIMAL = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");

    private final long line;
    private final CSVRecord cells;

    Row(long line, CSVRecord cells) {
        this.line = line;
        this.cells = cells;
    }

    long line() {
        return line;
    }

    void requireCells(int columns) {
        if (cells.size() != columns) {
            throw new IllegalArgumentException(cells.size() + " cells for " + columns + " columns; "
                    + (cells.size() < columns
                            ? "leave a cell empty rather than out, and separate them by commas"
                            : "write numbers with a decimal point, and text with a comma in quotation marks"));
        }
    }

    /** Whether each cell holds its column's name. */
    boolean repeats(List<String> columns) {
        return cells.stream().map(String::strip).toList().equals(columns);
    }

    /** Without blanks around it; empty if there is no such column. */
    public String text(String column) {
        return cells.isSet(column) ? cells.get(column).strip() : "";
    }

    /** Finite, in decimal notation. */
    public double number(String column) {
        String text = text(column);
        try {
            return decimal(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = \"" + text + "\" is no finite number, as 0.5 or 2.4e9", e);
        }
    }

    /**
     * A number that stands for itself, as in a table; minus zero is zero.
     *
     * @throws NumberFormatException if it is no finite decimal number
     */
    public static double decimal(String text) {
        double value = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!Double.isFinite(value)) {
            throw new NumberFormatException(text);
        }
        return value + 0.0;
    }

    /** The same; absent in an empty cell. */
    public OptionalDouble numberIfAny(String column) {
        return text(column).isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(number(column));
    }

    /** Written without a fraction, or with an empty one. */
    public long whole(String column) {
        String text = text(column);
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            double value = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
            if (value == Math.rint(value) && Math.abs(value) <= 1L << 53) {
                return (long) value;
            }
            throw new IllegalArgumentException(column + " = \"" + text + "\" is no whole number", e);
        }
    }

    /** The same within 32 bits. */
    public int wholeInt(String column) {
        long value = whole(column);
        if (value != (int) value) {
            throw new IllegalArgumentException(column + " = " + value + " is too large");
        }
        return (int) value;
    }
}
