package lull.simulation.peer;

import lull.simulation.job.TaskAccount;
import lull.simulation.node.SimulatedNode;

/**
 * What EAR knows of a node's work in a while: its counters, and its power meter.
 *
 * @param seconds of one region with all that comes before the next: the unit of work
 * @param cyclesPerInstruction CPI
 * @param transfersPerInstruction TPI, cache lines moved from and to memory
 * @param watts of the node
 */
record Signature(double seconds, double cyclesPerInstruction, double transfersPerInstruction, double watts) {
    private static final double CACHE_LINE_BYTES = 64;

    /** All counters of a node at one moment. */
    record Counters(double seconds, double cycles, double instructions, double bytes, double joules, double regions) {
        static Counters of(TaskAccount account, long regions) {
            return new Counters(
                    account.busySeconds() + account.waitSeconds(),
                    account.cycles(),
                    account.instructions(),
                    account.memoryBytes(),
                    account.joules(),
                    regions);
        }
    }

    static Signature between(Counters begin, Counters end) {
        double seconds = end.seconds - begin.seconds;
        double instructions = end.instructions - begin.instructions;
        return new Signature(
                seconds / (end.regions - begin.regions),
                (end.cycles - begin.cycles) / instructions,
                (end.bytes - begin.bytes) / CACHE_LINE_BYTES / instructions,
                (end.joules - begin.joules) / seconds);
    }

    double gigabytesPerSecond(double hertz) {
        return transfersPerInstruction * CACHE_LINE_BYTES / cyclesPerInstruction * hertz / 1e9;
    }

    double joules() {
        return seconds * watts;
    }

    /**
     * The signature at another frequency, by EAR's models: CPI' = D·CPI + E·TPI + F, time' = time · CPI'/CPI · f/f', power' =
     * A·power + B·TPI + C. The coefficients are those that learning on kernels that keep all cores busy comes to on this
     * node: memory takes as long at any frequency, so D = 1, E = (f' − f) · seconds of all cores for a cache line, F = 0;
     * power depends on busy cores and frequency alone, so B = 0.
     */
    Signature at(SimulatedNode node, int from, int to) {
        double change = node.hertz().get(to) - node.hertz().get(from);
        double cpi = cyclesPerInstruction
                + transfersPerInstruction
                        * CACHE_LINE_BYTES
                        * node.cores()
                        / node.bytesPerSecond(node.cores())
                        * change;
        double a = (node.watts(node.cores(), to) - node.watts(1, to))
                / (node.watts(node.cores(), from) - node.watts(1, from));
        return new Signature(
                seconds
                        * cpi
                        / cyclesPerInstruction
                        * node.hertz().get(from)
                        / node.hertz().get(to),
                cpi,
                transfersPerInstruction,
                node.watts(node.cores(), to) + a * (watts - node.watts(node.cores(), from)));
    }
}
