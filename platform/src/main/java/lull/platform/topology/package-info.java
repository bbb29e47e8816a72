/** Packages, cores, hardware threads, NUMA nodes, shared caches and frequency domains; kernel files in, a topology out. */
package lull.platform.topology;
