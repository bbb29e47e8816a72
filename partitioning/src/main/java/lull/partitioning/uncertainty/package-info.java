/** Uncertainty of answers: how well the points of profiles are known in, intervals of what distributions cost out. */
package lull.partitioning.uncertainty;
