package lull.apps.irs;

/**
 * A symmetric matrix of 27 points to a row, one row for each zone: the diagonal, and for each zone its couplings to the 13
 * neighbours before it. The other 13 are the same numbers, found at the neighbours behind it (IRS's storage).
 */
final class Couplings {
    /** Neighbours before a zone: offset k - 13 in a cube of 3 x 3 x 3 numbered with x fastest. */
    static final int LOWER = 13;
    /** What is smaller is noise of the preconditioner far from any radiation, and slow where it is denormal. */
    private static final double FLUSHED = 1e-80;

    private final double[] diagonal;
    private final double[][] lower;

    /** A zero matrix for vectors of some length. */
    Couplings(int length) {
        diagonal = new double[length];
        lower = new double[LOWER][length];
    }

    double[] diagonal() {
        return diagonal;
    }

    /** Couplings of all zones to one of their earlier neighbours. */
    double[] lower(int neighbour) {
        return lower[neighbour];
    }

    /** From a zone to a neighbour of it; negative. */
    static int offset(ZoneBlock block, int neighbour) {
        int x = neighbour % 3 - 1;
        int y = neighbour / 3 % 3 - 1;
        int z = neighbour / 9 - 1;
        return x + y * block.rowStride() + z * block.planeStride();
    }

    /** The product with a vector whose rims are up to date, for the planes z = from..to-1 of a block. */
    void multiply(ZoneBlock block, int from, int to, double[] vector, double[] product) {
        for (int z = from; z < to; z++) {
            for (int y = 0; y < block.zonesY(); y++) {
                int begin = block.index(0, y, z);
                int end = begin + block.zonesX();
                scale(product, diagonal, vector, begin, end);
                for (int neighbour = 0; neighbour < LOWER; neighbour++) {
                    couple(product, lower[neighbour], vector, begin, end, offset(block, neighbour));
                }
                flush(product, begin, end);
            }
        }
    }

    private static void scale(double[] product, double[] factors, double[] vector, int begin, int end) {
        for (int q = begin; q < end; q++) {
            product[q] = factors[q] * vector[q];
        }
    }

    private static void couple(double[] product, double[] coupling, double[] vector, int begin, int end, int offset) {
        for (int q = begin; q < end; q++) {
            product[q] += coupling[q] * vector[q + offset] + coupling[q - offset] * vector[q - offset];
        }
    }

    private static void flush(double[] values, int begin, int end) {
        for (int q = begin; q < end; q++) {
            if (Math.abs(values[q]) < FLUSHED) {
                values[q] = 0;
            }
        }
    }
}
