package lull.platform.topology;

import lull.platform.CpuSet;

/**
 * Memory and the CPUs next to it.
 *
 * @param number the kernel's number
 * @param cpus its online CPUs; empty for memory without processors
 */
public record NumaNode(int number, CpuSet cpus) {}
