package lull.benchmarks;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

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
        try (Reader reader = Files.newBufferedReader(table); CSVParser rows = CSVParser.builder().setReader(reader)
                .setFormat(CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).get()).get()) {
            for (CSVRecord row : rows) {
                if (row.get("device").equals(device) && isWanted(row)) {
                    seconds.merge(Double.parseDouble(row.get("nx")) * Double.parseDouble(row.get("ny")),
                            SECONDS_PER_MILLISECOND * Double.parseDouble(row.get("fft_ms_mean")), Math::min);
                }
            }
        }
        if (seconds.isEmpty()) {
            throw new IllegalArgumentException("no device " + device + " in " + table);
        }
        TreeMap<Long, Double> rounded = new TreeMap<>();
        seconds.forEach((elements, time) -> rounded.merge(Math.round(MULTIPLES * elements / seconds.lastKey()), time, Math::min));
        rounded.remove(0L);
        return new Profile(device, rounded.entrySet().stream().map(entry ->
                ProfilePoint.ofTime(entry.getKey(), entry.getValue())).toList());
    }

    private static boolean isWanted(CSVRecord row) {
        return row.get("dim").equals("2") && row.get("complex").equals("Complex") && row.get("precision").equals("float")
                && row.get("inplace").equals("Outplace") && !row.get("library").equals("ClFFT");
    }
}
