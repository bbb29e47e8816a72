package lull.channel.directives;

/**
 * One event that a task is to count, in the words of perf_event_open(2).
 *
 * @param type the kernel's number of the counting unit
 * @param config what the unit is to count
 */
public record CountedEvent(int type, long config) {}
