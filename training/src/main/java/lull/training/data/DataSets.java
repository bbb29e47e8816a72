package lull.training.data;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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
     * @throws IllegalArgumentException if the file is of no known kind, the folder has none, or something in one is wrong
     * @throws IOException if it can't be read
     */
    public static List<PlatformMeasurements> read(Path source) throws IOException {
        if (!Files.isDirectory(source)) {
            Table table = Table.read(source);
            return importer(table)
                    .orElseThrow(() -> new IllegalArgumentException(source + ": a table with the columns "
                            + table.columns() + " is no measurements file; `lull train` writes one"))
                    .read(table);
        }
        List<PlatformMeasurements> found = new ArrayList<>();
        for (Path file : csvFiles(source)) {
            Table table = Table.read(file);
            importer(table).ifPresent(importer -> found.addAll(importer.read(table)));
        }
        if (found.isEmpty()) {
            throw new IllegalArgumentException(source + ": no measurements file in this folder or two levels below");
        }
        return found;
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
