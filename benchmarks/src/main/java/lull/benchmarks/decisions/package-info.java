/** What deciding costs: the knapsack of frequencies beside OR-Tools, and the plan of a whole job. */
package lull.benchmarks.decisions;
