package lull.training.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import lull.artifacts.table.Table;

/** Finds measurements in files and folders; what a file is, its header line tells. */
public final class DataSets {
    private static final List<Importer> IMPORTERS =
            List.of(new TrainingMeasurements(), new XeonPhiProfiles(), new OdroidRuns(), new SandyBridgeRuns());
    private static final int DEPTH = 3;

    private DataSets() {}

    /**
     * Reads a file, or all CSV files in a folder and two levels below that are of a known kind.
     *
     * @param told receives how far a long file is read, and what is wrong with a file of a folder, whose others are read all the
     *     same; for people
     * @throws IllegalArgumentException if the file is of no known kind or something in it is wrong, or the folder has none that can
     *     be read
     * @throws IOException if it can't be read
     */
    public static List<PlatformMeasurements> read(Path source, Consumer<String> told) throws IOException {
        if (!Files.isDirectory(source)) {
            Table table = open(source, told);
            return importer(table)
                    .orElseThrow(() -> new IllegalArgumentException(source + ": a table with the columns "
                            + table.columns() + " is no measurements file; `lull train` writes one"))
                    .read(table);
        }
        List<PlatformMeasurements> found = new ArrayList<>();
        List<String> refused = new ArrayList<>();
        for (Path file : csvFiles(source)) {
            try {
                Table table = open(file, told);
                String name = source.relativize(file).toString();
                importer(table).map(importer -> importer.read(table)).stream()
                        .flatMap(List::stream)
                        .forEach(set -> found.add(set.from(name)));
            } catch (IllegalArgumentException e) {
                refused.add(e.getMessage());
            }
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    refused.isEmpty()
                            ? source + ": no measurements file in this folder or two levels below"
                            : String.join("; ", refused));
        }
        refused.forEach(each -> told.accept("left out: " + each));
        return found;
    }

    private static Table open(Path file, Consumer<String> told) throws IOException {
        return Table.open(file, rows -> told.accept(file + ": " + rows + " rows"));
    }

    private static Optional<Importer> importer(Table table) {
        return IMPORTERS.stream().filter(importer -> importer.recognises(table)).findFirst();
    }

    private static List<Path> csvFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder, DEPTH)) {
            return files.filter(file -> file.toString().toLowerCase(Locale.ROOT).endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }
}
