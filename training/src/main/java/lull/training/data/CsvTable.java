package lull.training.data;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.apache.commons.csv.CSVException;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A CSV file with a header line. */
record CsvTable(Path file, List<String> header, List<CSVRecord> lines) {
    private static final CSVFormat FORMAT = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true)
            .setIgnoreSurroundingSpaces(true).setIgnoreEmptyLines(true).setCommentMarker('#').get();

    /** Reads the file whole. */
    static CsvTable read(Path file) throws IOException {
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser parser = CSVParser.builder().setReader(reader).setFormat(FORMAT).get()) {
            return new CsvTable(file, parser.getHeaderNames(), parser.getRecords());
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": no text in UTF-8", e);
        } catch (CSVException | UncheckedIOException | IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": no table: " + e.getMessage(), e);
        }
    }

    boolean hasColumns(String... names) {
        return header.containsAll(List.of(names));
    }

    /** Hands over each line; what is wrong with it is said with its number. */
    void forEach(Consumer<CSVRecord> consumer) {
        for (CSVRecord line : lines) {
            try {
                consumer.accept(line);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException(file + ", data line " + line.getRecordNumber() + ": " + e.getMessage(), e);
            }
        }
    }

    static String text(CSVRecord line, String column) {
        if (!line.isSet(column)) {
            throw new IllegalArgumentException("no " + column + "; the line is too short");
        }
        return line.get(column);
    }

    static double number(CSVRecord line, String column) {
        String text = text(line, column);
        try {
            return Double.parseDouble(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(column + " = \"" + text + "\" is no number", e);
        }
    }

    /** NaN for an empty cell. */
    static double optionalNumber(CSVRecord line, String column) {
        return line.isSet(column) && line.get(column).isEmpty() ? Double.NaN : number(line, column);
    }

    static int wholeNumber(CSVRecord line, String column) {
        double number = number(line, column);
        if (number != Math.rint(number) || Math.abs(number) > Integer.MAX_VALUE) {
            throw new IllegalArgumentException(column + " = \"" + line.get(column) + "\" is no whole number");
        }
        return (int) number;
    }
}
