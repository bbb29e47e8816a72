/** Questions about one workload: the nodes, the conditions and the algorithm in, the answer as text or JSON out. */
package lull.cli.partition.query;
