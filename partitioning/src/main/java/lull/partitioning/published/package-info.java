/** The algorithms of the papers, as printed and repaired where the print is wrong: problems in, distributions and fronts out; HEPOPTA here. */
package lull.partitioning.published;
