package lull.partitioning.uncertainty;

import java.util.Optional;

/**
 * Between what an improvement lies, in the definition of {@link lull.partitioning.solution.Improvement}.
 *
 * @param secondsPercent of the time, %
 * @param joulesPercent of the energy, %; empty if that has none
 */
public record ImprovementIntervals(Interval secondsPercent, Optional<Interval> joulesPercent) {}
