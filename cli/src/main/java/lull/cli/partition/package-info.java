/** The verbs about workload partitioning. */
package lull.cli.partition;
