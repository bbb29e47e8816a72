/** Parallel algorithms and machines in, energy and time as functions of cores and frequency out. */
package lull.cost.model;
