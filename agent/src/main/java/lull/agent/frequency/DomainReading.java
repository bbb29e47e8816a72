package lull.agent.frequency;

import lull.platform.frequency.FrequencyReading;

/**
 * What a domain held at a moment between begin and end.
 *
 * @param beginNanos CLOCK_MONOTONIC, before it was read
 * @param endNanos afterwards
 */
public record DomainReading(int domain, long beginNanos, FrequencyReading holds, long endNanos) {}
