/**
 * What is kept of calls that come again and again: durations, events and CPUs by their place in a cycle, the last values one by
 * one, and what kind of workload these are. In fixed memory.
 */
package lull.phases.statistics;
