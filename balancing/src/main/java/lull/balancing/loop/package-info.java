/**
 * Balancing inside a program's loop: measures, exchanges, decides. Three calls an iteration:
 *
 * <pre>{@code
 * WorkloadDistribution mine = loop.distribution(total);
 * loop.start();
 * work(mine.displacements()[rank], mine.count(rank));
 * loop.stop();
 * }</pre>
 */
package lull.balancing.loop;
