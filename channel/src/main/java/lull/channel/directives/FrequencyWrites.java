package lull.channel.directives;

/**
 * What became of the frequencies that a task itself wrote, through descriptors of its domains.
 *
 * @param descriptors that the task holds now; 0 before it got any, and after a refusal
 * @param writes tried so far
 * @param refused by the kernel; after one the task writes nothing more until another plan is published
 * @param seconds that all writes took together
 */
public record FrequencyWrites(int descriptors, long writes, long refused, double seconds) {}
