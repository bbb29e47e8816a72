/** The problems: profiles of devices, clusters of node types, and the conditions that nodes work under. */
package lull.partitioning;
