package lull.apps.npb;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Properties;
import lull.apps.npb.zone.ZoneNorms;

/** The published norms of each benchmark and class. */
final class ReferenceNorms {
    /** Largest relative difference of a successful verification. */
    static final double EPSILON = 1e-8;

    private static final String FILE = "reference-norms.properties";

    private final Properties table = new Properties();

    ReferenceNorms() {
        try (InputStream file = ReferenceNorms.class.getResourceAsStream(FILE)) {
            table.load(file);
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " can't be read", e);
        }
    }

    /** Norms of a problem. */
    ZoneNorms of(Benchmark benchmark, ProblemClass problemClass) {
        String key = benchmark + "." + problemClass + ".";
        double surface = benchmark == Benchmark.LU ? numbers(key + "surface")[0] : 0;
        return new ZoneNorms(numbers(key + "residual"), numbers(key + "error"), surface);
    }

    private double[] numbers(String key) {
        return Arrays.stream(table.getProperty(key).trim().split(" +"))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
