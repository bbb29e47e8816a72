package lull.partitioning.study;

import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.DoubleStream;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.solution.Improvement;

/**
 * Least, average and most improvement of a study's results, %, by what was minimised and what is compared. Queries with as
 * many processors as the homogeneous distribution has are not averaged with those that have more. Improvements that are
 * beyond a double's range count in none of them.
 */
public final class StudySummary {
    private static final String TIME = "time";
    private static final String ENERGY = "energy";

    private final List<StudyResult> ofTime;
    private final List<StudyResult> ofEnergy;
    private final List<SummaryRow> rows = new ArrayList<>();

    /**
     * A summary over a data set.
     *
     * @param work of a size, by which the first data set tells speeds
     */
    public StudySummary(List<StudyResult> results, StudyDataSet dataSet, NodeType type, Work work) {
        ofTime = dataSet.of(results, type, PartitioningObjective.TIME, work);
        ofEnergy = type.energyKnown() ? dataSet.of(results, type, PartitioningObjective.ENERGY, work) : List.of();
        fill();
    }

    private void fill() {
        add(TIME, TIME, ofTime, StudySummary::fastestInTime);
        add(TIME, ENERGY, ofTime, result -> result.timeOptimal().joulesPercent().stream());
        add(ENERGY, ENERGY, ofEnergy, StudySummary::thriftiestInEnergy);
        add(ENERGY, TIME, ofEnergy, result -> result.energyOptimal().stream().mapToDouble(Improvement::secondsPercent));
    }

    private static DoubleStream fastestInTime(StudyResult result) {
        return DoubleStream.of(result.timeOptimal().secondsPercent());
    }

    private static DoubleStream thriftiestInEnergy(StudyResult result) {
        return result.energyOptimal().stream().flatMapToDouble(found -> found.joulesPercent().stream());
    }

    private void add(
            String minimised, String compared, List<StudyResult> results, Function<StudyResult, DoubleStream> value) {
        add(minimised, compared, "p = q", results, result -> result.query().sameProcessors(), value);
        add(minimised, compared, "p > q", results, result -> !result.query().sameProcessors(), value);
    }

    private void add(
            String minimised,
            String compared,
            String processors,
            List<StudyResult> results,
            Predicate<StudyResult> counts,
            Function<StudyResult, DoubleStream> value) {
        DoubleSummaryStatistics percent = results.stream()
                .filter(counts)
                .flatMapToDouble(value)
                .filter(Double::isFinite)
                .summaryStatistics();
        if (percent.getCount() > 0) {
            rows.add(new SummaryRow(minimised, compared, processors, percent));
        }
    }

    /** Rows that have numbers, in the order in which they are to be read. */
    public List<SummaryRow> rows() {
        return List.copyOf(rows);
    }
}
