/** Strategies on recorded costs, without a cluster: what would a run have taken, and what is the least it could take. */
package lull.balancing.simulation;
