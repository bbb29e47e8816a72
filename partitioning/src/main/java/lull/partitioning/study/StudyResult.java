package lull.partitioning.study;

import java.util.Optional;
import lull.partitioning.solution.Improvement;

/**
 * What the optimal distributions of a query gain over n/q on q processors.
 *
 * @param timeOptimal of the fastest distribution: in time, and in energy while only time was minimised
 * @param energyOptimal of the distribution of least energy, if energies are known
 */
public record StudyResult(StudyQuery query, Improvement timeOptimal, Optional<Improvement> energyOptimal) {}
