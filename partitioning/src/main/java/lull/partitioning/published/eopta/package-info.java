/** POPTA and EOPTA, for identical nodes of one device: the least time, and the least energy. */
package lull.partitioning.published.eopta;
