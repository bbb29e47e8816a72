/** Hardware and software counters of threads by perf_event_open: event names in, counts with their coverage out. */
package lull.platform.counters;
