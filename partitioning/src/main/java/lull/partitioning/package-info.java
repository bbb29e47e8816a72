/** The problems: profiles of devices, clusters of node types, and what a solution is. */
package lull.partitioning;
