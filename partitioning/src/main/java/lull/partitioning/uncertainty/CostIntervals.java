package lull.partitioning.uncertainty;

import java.util.Optional;

/**
 * Between what the cost of a distribution lies.
 *
 * @param seconds f_T, s
 * @param joules f_E, J; empty if energies are not known
 */
public record CostIntervals(Interval seconds, Optional<Interval> joules) {}
