package lull.platform.emulated;

/**
 * How fast the cores of an emulated node read and write its memory, in bytes per second, reads and writes together.
 *
 * @param packageBytesPerSecond what all cores of a package get together, each package having memory of its own
 * @param coreBytesPerSecond the most that one core gets
 */
record MemoryModel(double packageBytesPerSecond, double coreBytesPerSecond) {

    MemoryModel {
        if (!(coreBytesPerSecond > 0 && coreBytesPerSecond <= packageBytesPerSecond)
                || packageBytesPerSecond == Double.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("memory of " + packageBytesPerSecond + " B/s for a package and "
                    + coreBytesPerSecond + " B/s for a core can't be; a core gets no more than its package");
        }
    }
}
