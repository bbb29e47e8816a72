package lull.apps.irs;

/** Walks through a block row by row, without its rim. */
final class Rows {
    private Rows() {}

    /** What is done with one row. */
    @FunctionalInterface
    interface RowBody {
        /** Does the indices begin..end-1 of the vectors. */
        void run(int begin, int end);
    }

    /** All rows of the planes z = from..to-1. */
    static void over(ZoneBlock block, int from, int to, RowBody body) {
        for (int z = from; z < to; z++) {
            for (int y = 0; y < block.zonesY(); y++) {
                int begin = block.index(0, y, z);
                body.run(begin, begin + block.zonesX());
            }
        }
    }
}
