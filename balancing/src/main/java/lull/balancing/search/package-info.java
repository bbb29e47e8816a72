/** The published strategies: proportional, the heuristic search, and searches whose objective changes as they rest. */
package lull.balancing.search;
