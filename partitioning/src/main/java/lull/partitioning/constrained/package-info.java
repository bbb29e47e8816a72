/** Partitioning under conditions that make a second sum over the nodes count: time of sending in turn, a cap of power. */
package lull.partitioning.constrained;
