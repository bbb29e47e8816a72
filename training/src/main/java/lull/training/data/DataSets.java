package lull.training.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
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
        List<String> refused = refused(source, told, found);
        if (found.isEmpty()) {
            throw new IllegalArgumentException(
                    refused.isEmpty()
                            ? source + ": no measurements file in this folder or two levels below"
                            : String.join("; ", refused));
        }
        refused.forEach(each -> told.accept("left out: " + each));
        return found;
    }

    /** Adds what the files of a folder hold to what was found, and says what is wrong with the others. */
    private static List<String> refused(Path folder, Consumer<String> told, List<PlatformMeasurements> found)
            throws IOException {
        CsvFiles files = new CsvFiles();
        Files.walkFileTree(folder, Set.of(), DEPTH, files);
        List<String> refused = new ArrayList<>(files.refused);
        for (Path file : files.found) {
            try {
                found.addAll(read(folder, file, told));
            } catch (IllegalArgumentException e) {
                refused.add(e.getMessage());
            } catch (IOException | UncheckedIOException e) {
                refused.add(unreadable(file));
            }
        }
        return refused;
    }

    private static List<PlatformMeasurements> read(Path folder, Path file, Consumer<String> told) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + ": no regular file");
        }
        Table table = open(file, told);
        String name = folder.relativize(file).toString();
        return importer(table).map(importer -> importer.read(table)).stream()
                .flatMap(List::stream)
                .map(set -> set.from(name))
                .toList();
    }

    private static String unreadable(Path file) {
        return file + ": can't be read";
    }

    private static Table open(Path file, Consumer<String> told) throws IOException {
        return Table.open(file, rows -> told.accept(file + ": " + rows + " rows"));
    }

    private static Optional<Importer> importer(Table table) {
        return IMPORTERS.stream().filter(importer -> importer.recognises(table)).findFirst();
    }

    /** What is called so, whatever it is, in order; folders that can't be read are refused. */
    private static final class CsvFiles extends SimpleFileVisitor<Path> {
        private final Set<Path> found = new TreeSet<>();
        private final Set<String> refused = new TreeSet<>();

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (!attributes.isDirectory()
                    && file.toString().toLowerCase(Locale.ROOT).endsWith(".csv")) {
                found.add(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException failure) {
            refused.add(unreadable(file));
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, IOException failure) {
            if (failure != null) {
                refused.add(unreadable(folder));
            }
            return FileVisitResult.CONTINUE;
        }
    }
}
