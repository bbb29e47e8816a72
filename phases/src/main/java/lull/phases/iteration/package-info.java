/**
 * From the events of one task to its profile: exact repetition search, the cycle held, its phases and groups, the
 * period of its workload. Single-threaded, without clocks, in fixed memory.
 */
package lull.phases.iteration;
