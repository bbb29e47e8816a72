/** All the ways to solve a problem, by name. */
package lull.partitioning.catalogue;
