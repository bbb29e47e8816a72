package lull.partitioning.constrained;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.partitioning.ProfilePoint;
import lull.partitioning.SendingCost;

/**
 * Measured times of sending, linear between the sizes that were measured: CSV with the columns {@code size}, {@code seconds}
 * and, where it depends on how many are sent to, {@code processors}.
 */
public final class SendingTable {
    private static final String PROCESSORS = "processors";
    private static final Set<String> COLUMNS = Set.of("size", "seconds", PROCESSORS);

    private final Path file;
    private final TreeMap<Long, Double> secondsBySize = new TreeMap<>();
    private final TreeSet<Long> counts = new TreeSet<>();

    private SendingTable(Path file) {
        this.file = file;
    }

    /**
     * Reads the table.
     *
     * @param processors how many are sent to, for a file that tells several numbers
     * @throws IllegalArgumentException with the line and the value, if something in it is not as it must be
     * @throws IOException if it can't be read
     */
    public static SendingCost read(Path file, long processors) throws IOException {
        Table table = Table.read(file);
        if (!table.has("size", "seconds") || !COLUMNS.containsAll(table.columns())) {
            throw new IllegalArgumentException(
                    file + ": the first line names the columns size,seconds and, if it matters, " + PROCESSORS);
        }
        boolean byProcessors = table.has(PROCESSORS);
        SendingTable read = new SendingTable(file);
        table.forEach(row -> {
            if (byProcessors) {
                read.counts.add(row.whole(PROCESSORS));
            }
            if (!byProcessors || row.whole(PROCESSORS) == processors) {
                read.add(row);
            }
        });
        if (read.secondsBySize.isEmpty()) {
            throw new IllegalArgumentException(file + ": no row"
                    + (byProcessors ? " for " + processors + " processors; it has " + read.counts : ""));
        }
        return read::seconds;
    }

    private void add(Row row) {
        long size = row.whole("size");
        double seconds = row.number("seconds");
        if (size < 1 || !(seconds >= 0 && seconds <= ProfilePoint.LARGEST_VALUE)) {
            throw new IllegalArgumentException("size " + size + " in " + seconds
                    + " s: a size is above 0, a time of sending 0 to " + ProfilePoint.LARGEST_VALUE);
        }
        if (secondsBySize.put(size, seconds) != null) {
            throw new IllegalArgumentException("size " + size + " again; give each once");
        }
    }

    private double seconds(long size) {
        Map.Entry<Long, Double> below = secondsBySize.floorEntry(size);
        Map.Entry<Long, Double> above = secondsBySize.ceilingEntry(size);
        if (below == null || above == null) {
            throw new IllegalArgumentException(file + ": it tells of sizes from " + secondsBySize.firstKey() + " to "
                    + secondsBySize.lastKey() + ", and not of " + size + "; add a row for that size or one beyond it");
        }
        if (above.getKey().equals(below.getKey())) {
            return below.getValue();
        }
        double part = (double) (size - below.getKey()) / (above.getKey() - below.getKey());
        return below.getValue() + part * (above.getValue() - below.getValue());
    }
}
