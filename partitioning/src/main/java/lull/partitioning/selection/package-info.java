/** Picks of one solution out of a front. */
package lull.partitioning.selection;
