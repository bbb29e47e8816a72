package lull.channel.directives;

/**
 * Threads of a task whose events are counted.
 *
 * @param counted that opened their counters
 * @param refused that could not, or whose descriptors the program closed
 * @param error why the last of these could not, as {@code errno}; 0 if none
 * @param userReads that read them without system calls
 */
public record CountedThreads(int counted, int refused, int error, int userReads) {}
