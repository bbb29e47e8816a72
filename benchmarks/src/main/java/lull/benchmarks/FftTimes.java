package lull.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import lull.artifacts.table.Row;
import lull.artifacts.table.Table;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;

/**
 * Time profiles from the table of the gearshifft publication, FFTs measured on real devices: two-dimensional, complex,
 * single precision, out of place, the vendor's library; no energies. Its sizes grow by factors, so they are rounded to
 * multiples of a 4096th of the largest one; of sizes that fall together the fastest is taken.
 */
final class FftTimes {
    private static final int MULTIPLES = 4096;
    private static final double SECONDS_PER_MILLISECOND = 1e-3;

    private final Path table;

    FftTimes(Path table) {
        this.table = table;
    }

    /** @param device as the table names it: haswell, K20Xm, K80, P100-PCIE-16GB, GTX1080 */
    Profile profile(String device) throws IOException {
        TreeMap<Double, Double> seconds = new TreeMap<>();
        Table.read(table).forEach(row -> {
            if (row.text("device").equals(device) && isWanted(row)) {
                seconds.merge(
                        row.number("nx") * row.number("ny"),
                        SECONDS_PER_MILLISECOND * row.number("fft_ms_mean"),
                        Math::min);
            }
        });
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("no device " + device + " in " + table);
        }
        TreeMap<Long, Double> rounded = new TreeMap<>();
        seconds.forEach((elements, time) ->
                rounded.merge(Math.round(MULTIPLES * elements / seconds.lastKey()), time, Math::min));
        rounded.remove(0L);
        return new Profile(
                device,
                rounded.entrySet().stream()
                        .map(entry -> ProfilePoint.ofTime(entry.getKey(), entry.getValue()))
                        .toList());
    }

    private static boolean isWanted(Row row) {
        return row.text("dim").equals("2")
                && row.text("complex").equals("Complex")
                && row.text("precision").equals("float")
                && row.text("inplace").equals("Outplace")
                && !row.text("library").equals("ClFFT");
    }
}
