package lull.apps.dynamic;

import java.util.Locale;
import java.util.random.RandomGenerator;

/** The four dynamic programs that Cabrera et al. (2020) balance, by their names there. */
public enum DynamicProblem {
    /** Regular and fine-grained. */
    KP("knapsack", 1, 1_000_000, 64, 0) {
        @Override
        public DynamicProgram make(int size, RandomGenerator random) {
            return ZeroOneKnapsack.random(size, random);
        }
    },
    /** Uneven within each iteration. */
    RAP("resource allocation", 1, 20_000, 64, 8) {
        @Override
        public DynamicProgram make(int size, RandomGenerator random) {
            return ResourceAllocation.random(size, random);
        }
    },
    /** Work rises to the middle of the run and falls again. */
    TCP("triangulation of a convex polygon", 3, 20_000, 64, 4) {
        @Override
        public DynamicProgram make(int size, RandomGenerator random) {
            return Triangulation.random(size, random);
        }
    },
    /** As TCP, and the number of entries rises and falls too. */
    CSP("two-dimensional cutting stock", 1, 20_000, 64, 8) {
        @Override
        public DynamicProgram make(int size, RandomGenerator random) {
            return CuttingStock.random(size, random);
        }
    };

    /** What a JVM and a small problem's verification take. */
    private static final long LEAST_HEAP_BYTES = 48L << 20;

    private final String title;
    private final int smallest;
    private final int largest;
    private final int bytesPerUnit;
    private final int bytesPerSquare;

    DynamicProblem(String title, int smallest, int largest, int bytesPerUnit, int bytesPerSquare) {
        this.title = title;
        this.smallest = smallest;
        this.largest = largest;
        this.bytesPerUnit = bytesPerUnit;
        this.bytesPerSquare = bytesPerSquare;
    }

    /** A random instance; a size's results depend on the random numbers alone. */
    public abstract DynamicProgram make(int size, RandomGenerator random);

    /** What the list of applications says. */
    public String summary() {
        return "dynamic program: " + title;
    }

    /** In words. */
    public String title() {
        return title;
    }

    /** Name of the application. */
    public String command() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Java heap of a task, in bytes: each keeps the whole table. */
    public long heapBytes(int size) {
        return LEAST_HEAP_BYTES + bytesPerUnit * (long) size + bytesPerSquare * (long) size * size;
    }

    /** Half the size, where there is such an instance. */
    public int smallerSize(int size) {
        return Math.max(smallest, size / 2);
    }

    /** @throws IllegalArgumentException if there is no instance of that size */
    public void checkSize(int size) {
        if (size < smallest || size > largest) {
            throw new IllegalArgumentException(
                    "--size " + size + ": " + title + " takes " + smallest + " to " + largest);
        }
    }
}
