/** The algorithms of the papers, as printed and repaired where the print is wrong: problems in, distributions and fronts out. */
package lull.partitioning.published;
