package lull.phases.iteration;

import lull.phases.CallClasses;

/** Encodes a region or an MPI call as one small integer. */
final class Symbols {
    private static final int MPI = 0x1000;
    private static final int DELIMITS = CallClasses.CODES;
    private static final int CALL = CallClasses.CODES - 1;

    private Symbols() {}

    static int mpi(int call, boolean delimits) {
        return MPI | (delimits ? DELIMITS : 0) | call;
    }

    /** A region's symbol is its identifier. */
    static boolean isRegion(int symbol) {
        return symbol < MPI;
    }

    static boolean delimits(int symbol) {
        return symbol >= MPI + DELIMITS;
    }

    static int call(int symbol) {
        return symbol & CALL;
    }
}
