package lull.platform;

/**
 * The processors of a node, as far as they are online.
 *
 * @param model the processor's own name
 * @param sockets processor packages
 * @param cores physical cores
 * @param threads hardware threads
 * @param numaNodes memory nodes; 1 on a kernel without NUMA
 */
public record Processors(String model, int sockets, int cores, int threads, int numaNodes) {

    /** Checks that there is at least one of each and no fewer parts than wholes. */
    public Processors {
        if (sockets < 1 || cores < sockets || threads < cores || numaNodes < 1) {
            throw new IllegalArgumentException("impossible processors: " + sockets + " sockets, " + cores + " cores, "
                    + threads + " threads, " + numaNodes + " NUMA nodes");
        }
    }

    /** One line for people. */
    public String describe() {
        return model + ": " + count(sockets, "socket") + ", " + count(cores, "core") + ", "
                + count(threads, "hardware thread") + ", " + count(numaNodes, "NUMA node");
    }

    private static String count(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
