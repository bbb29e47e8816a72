package lull.cli.reproduce.check;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.artifacts.TextFile;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;

/**
 * What the commands of a figure wrote: files whose names begin alike.
 *
 * @param base folder and beginning of the names; an ending such as {@code .csv} makes it a file
 */
public record Outputs(Path base) {

    /** The file with that ending. */
    public Path file(String ending) {
        return base.resolveSibling(base.getFileName() + ending);
    }

    /** The text with that ending. */
    public String text(String ending) throws IOException {
        return TextFile.read(file(ending));
    }

    /** The JSON object with that ending. */
    public JsonObject json(String ending) throws IOException {
        try {
            return JsonParser.parseString(text(ending)).getAsJsonObject();
        } catch (JsonParseException | IllegalStateException e) {
            throw new IllegalArgumentException(file(ending) + ": not the JSON that it must hold: " + e.getMessage(), e);
        }
    }

    /** The rows of the table with that ending. */
    public List<Row> rows(String ending) throws IOException {
        List<Row> rows = new ArrayList<>();
        Table.read(file(ending)).forEach(rows::add);
        return rows;
    }

    /** A column of numbers of that table, from top to bottom; at least one. */
    public double[] column(String ending, String column) throws IOException {
        double[] values =
                rows(ending).stream().mapToDouble(row -> row.number(column)).toArray();
        if (values.length == 0) {
            throw new IllegalArgumentException(file(ending) + ": no rows");
        }
        return values;
    }

    /** The numbers that the expression's groups match where it matches first. */
    public double[] numbers(String ending, String expression) throws IOException {
        Matcher matcher = Pattern.compile(expression).matcher(text(ending));
        if (!matcher.find()) {
            throw new IllegalArgumentException(file(ending) + ": no " + expression + " in it");
        }
        double[] numbers = new double[matcher.groupCount()];
        for (int group = 0; group < numbers.length; group++) {
            numbers[group] = Double.parseDouble(matcher.group(group + 1));
        }
        return numbers;
    }
}
