/** HEPOPTADP, dynamic programming over nodes, and PARHEPOPTA, its parallel form, with what travels between processes. */
package lull.partitioning.published.hepoptadp;
