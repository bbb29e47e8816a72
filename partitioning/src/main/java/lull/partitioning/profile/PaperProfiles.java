package lull.partitioning.profile;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.LongToDoubleFunction;
import lull.artifacts.WholeFile;
import lull.artifacts.table.Table;
import org.apache.commons.csv.CSVPrinter;

/**
 * Profiles of the shapes, numbers of points and widths of variation that Lastovetsky and Reddy (2017) and Manumachu,
 * Khaleghzadeh and Lastovetsky (2023) show. The papers' own numbers were not published: these are made up, the same ones for
 * the same seed, and every file says so.
 */
public final class PaperProfiles {
    private static final double GIGA = 1e9;
    private static final int FFT_FACTOR = 5;
    /** Elements of a matrix per granule: 46080² is 1440 granules in the 2017 paper. */
    private static final double DGEMM_GRANULE = 46_080.0 * 46_080 / 1440;
    /** 32768² is 766 granules, nearly. */
    private static final double FFT_GRANULE = 1152.0 * 1152;
    /** The 2023 paper's basic computation unit of matrix multiplication: an update by blocks of 1536². */
    private static final double UPDATE = 2 * StrictMath.pow(1536, 3);

    private static final double OF_ELEMENTS = 1.5;
    private static final double WAVE = 9;
    private static final long SEEDS_APART = 1_000_003;

    private final long seed;

    /** @param seed of all that is random in them */
    public PaperProfiles(long seed) {
        this.seed = seed;
    }

    /**
     * A file to be written.
     *
     * @param about what it imitates
     * @param sizes how many points there are of each shape
     * @param every which sizes: multiples of that
     * @param work of a size
     * @param shapes what is profiled
     */
    private record Plan(String about, int sizes, int every, LongToDoubleFunction work, List<Shape> shapes) {}

    private static Map<String, Plan> plans() {
        Map<String, Plan> plans = new LinkedHashMap<>();
        plans.put(
                "dgemm-1-thread.csv",
                new Plan(
                        "figures 1 to 3 of the 2017 paper: DGEMM on one core, size x of 1474560 elements each",
                        144,
                        1,
                        PaperProfiles::dgemm,
                        List.of(new Shape("cpu", 1, 36 * GIGA, 0.4, 0.01, 0, 0, 17, 0.02))));
        plans.put(
                "dgemm-threads.csv",
                new Plan(
                        "figures 4 to 6 of the 2017 paper: DGEMM with several numbers of threads",
                        144,
                        10,
                        PaperProfiles::dgemm,
                        List.of(
                                threads(2, 70, 0.04, 30, 0.10),
                                threads(8, 260, 0.08, 75, 0.20),
                                threads(16, 460, 0.12, 120, 0.30),
                                threads(24, 620, 0.20, 155, 0.45))));
        plans.put(
                "dgemm-24-threads.csv",
                new Plan(
                        "figures 7 to 9 of the 2017 paper: DGEMM with 24 threads, 1440 sizes",
                        1440,
                        1,
                        PaperProfiles::dgemm,
                        List.of(threads(24, 620, 0.20, 155, 0.45))));
        plans.put(
                "fft-24-threads.csv",
                new Plan(
                        "figures 10 to 12 of the 2017 paper: 2D-FFT with 24 threads, 766 sizes of 1327104 elements each",
                        766,
                        1,
                        PaperProfiles::fft,
                        List.of(new Shape("cpu", 24, 24 * GIGA, 3, 0.45, 6, 0.7, 95, 0.9))));
        plans.put("node-dgemm.csv", nodeDgemm());
        plans.put("node-fft.csv", nodeFft());
        return plans;
    }

    private static Shape threads(int count, double gigaflops, double noise, double watts, double powerNoise) {
        return new Shape("cpu", count, gigaflops * GIGA, 2, noise, 25, 2 * noise, watts, powerNoise);
    }

    private static Plan nodeDgemm() {
        return new Plan(
                "figures 3a and 3b of the 2023 paper: DGEMM on a CPU and two GPUs, 211 sizes of an update of 1536 x 1536 each",
                211,
                1,
                size -> size * UPDATE,
                List.of(
                        new Shape("CPU_1", 22, 170 * GIGA, 1, 0.12, 20, 0.3, 125, 0.30),
                        new Shape("GPU_1", 0, 190 * GIGA, 6, 0.08, 30, 0.2, 95, 0.25),
                        new Shape("GPU_2", 0, 320 * GIGA, 10, 0.08, 30, 0.2, 90, 0.25)));
    }

    private static Plan nodeFft() {
        return new Plan(
                "figures 3c and 3d of the 2023 paper: 2D-FFT on a CPU and two GPUs, 256 sizes of an FFT of 512 x 512 each",
                256,
                1,
                size -> size,
                List.of(
                        new Shape("CPU_1", 22, 45, 2, 0.4, 6, 0.6, 14, 0.6),
                        new Shape("GPU_1", 0, 38, 4, 0.3, 8, 0.5, 11, 0.5),
                        new Shape("GPU_2", 0, 55, 6, 0.3, 8, 0.5, 10, 0.5)));
    }

    /** Operations of multiplying square matrices of that many granules: 2·N³. */
    private static double dgemm(long size) {
        return 2 * StrictMath.pow(size * DGEMM_GRANULE, OF_ELEMENTS);
    }

    /** Operations of a 2D-FFT of a square matrix of that many granules: 5·N²·log₂ N, as the 2023 paper has it. */
    private static double fft(long size) {
        double elements = size * FFT_GRANULE;
        return FFT_FACTOR * elements * StrictMath.log(StrictMath.sqrt(elements)) / StrictMath.log(2);
    }

    /** The files' names. */
    public static List<String> names() {
        return List.copyOf(plans().keySet());
    }

    /** The text of a file of {@link #names()}. */
    public void print(String name, Writer out) throws IOException {
        Plan plan = plans().get(name);
        out.write("# Synthetic, not measured: made up after the shapes of " + plan.about + ".\n");
        out.write("# Made by: lull partition study examples FOLDER --seed " + seed + "\n");
        CSVPrinter rows = Table.printer(out);
        rows.printRecord("size", "seconds", "joules", "device", "threads", "energy", "source");
        for (Shape shape : plan.shapes) {
            Random random = new Random(seed * SEEDS_APART + name.hashCode() + plan.shapes.indexOf(shape));
            for (int i = 1; i <= plan.sizes; i++) {
                print(plan, shape, (long) i * plan.every, random, rows);
            }
        }
    }

    private void print(Plan plan, Shape shape, long size, Random random, CSVPrinter rows) throws IOException {
        double largest = (double) plan.sizes * plan.every;
        double lost = shape.noise() * random.nextDouble();
        if (shape.dropEvery() > 0 && random.nextInt(shape.dropEvery()) == 0) {
            lost = Math.max(lost, shape.drop() * (1 + random.nextDouble()) / 2);
        }
        double speed = shape.peak() * size / (size + shape.half()) * (1 - lost);
        double seconds = plan.work.applyAsDouble(size) / speed;
        double strays = shape.powerNoise() * (size / largest) * (2 * random.nextDouble() - 1);
        double watts = shape.watts() * (1 + shape.noise() / 4 * StrictMath.sin(WAVE * size / largest) + strays / 2);
        rows.printRecord(
                size,
                sixDigits(seconds),
                sixDigits(watts * seconds),
                shape.device(),
                shape.threads() == 0 ? "" : shape.threads(),
                "dynamic",
                "synthetic: seed " + seed);
    }

    private static String sixDigits(double value) {
        return String.format(Locale.ROOT, "%.6g", value);
    }

    /** Writes all files into a folder that exists. */
    public void write(Path folder) throws IOException {
        for (String name : names()) {
            WholeFile.at(folder.resolve(name)).write(writer -> print(name, writer));
        }
    }
}
