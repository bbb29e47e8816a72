package lull.channel.layout;

/**
 * Calls that were summed instead of recorded: polls, calls of other threads than the owner, calls lost to a full ring.
 *
 * @param calls number of calls
 * @param seconds time in them
 * @param bytes sent by them
 */
public record CallSum(MpiCall call, long calls, double seconds, long bytes) {}
