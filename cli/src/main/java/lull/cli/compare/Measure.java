package lull.cli.compare;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import lull.report.Report;

/**
 * Something that a report tells, by which runs are compared; SI units.
 *
 * @param kind what it is, as the comparison's {@code measure} names it
 * @param where the phase's location or the group's delimiter; empty if it is of the whole run
 * @param value of a report; empty where the report does not tell
 */
record Measure(Kind kind, Optional<String> where, Function<Report, OptionalDouble> value) {

    /** The measures, in the order in which they are shown. */
    enum Kind {
        TIME("time", "s"),
        ENERGY("energy", "J"),
        POWER("power", "W"),
        WAIT_SHARE("wait_share", "1"),
        MPI("mpi", "s"),
        ITERATION("iteration", "s"),
        WAIT("wait", "s"),
        PHASE("phase", "s");

        private final String key;
        private final String unit;

        Kind(String key, String unit) {
            this.key = key;
            this.unit = unit;
        }

        String key() {
            return key;
        }

        String unit() {
            return unit;
        }
    }

    /** Of whole runs, then of each group's wait and each phase that any of the reports has, the longest of the first column first. */
    static List<Measure> of(List<ComparedRuns> columns) {
        List<Measure> all = new ArrayList<>(List.of(
                whole(Kind.TIME, report -> optional(report.wallSeconds())),
                whole(Kind.ENERGY, Measure::joules),
                whole(Kind.POWER, Measure::watts),
                whole(
                        Kind.WAIT_SHARE,
                        report -> report.potential() == null
                                ? OptionalDouble.empty()
                                : optional(report.potential().waitShare())),
                whole(Kind.MPI, report -> report.tasks().stream()
                        .mapToDouble(Report.Task::mpiSeconds)
                        .average()),
                whole(
                        Kind.ITERATION,
                        report -> report.iteration() == null
                                ? OptionalDouble.empty()
                                : OptionalDouble.of(report.iteration().meanSeconds()))));
        all.addAll(places(columns, Kind.WAIT, Measure::waits));
        all.addAll(places(columns, Kind.PHASE, Measure::phases));
        return all;
    }

    private static Measure whole(Kind kind, Function<Report, OptionalDouble> value) {
        return new Measure(kind, Optional.empty(), value);
    }

    private static OptionalDouble optional(Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static OptionalDouble joules(Report report) {
        return report.energyJoules() == null
                ? OptionalDouble.empty()
                : optional(report.energyJoules().value());
    }

    /** Mean power of the whole run. */
    private static OptionalDouble watts(Report report) {
        OptionalDouble joules = joules(report);
        return joules.isPresent() && report.wallSeconds() != null && report.wallSeconds() > 0
                ? OptionalDouble.of(joules.getAsDouble() / report.wallSeconds())
                : OptionalDouble.empty();
    }

    private static List<Measure> places(
            List<ComparedRuns> columns, Kind kind, Function<Report, Map<String, Double>> values) {
        Map<String, Double> longest = new LinkedHashMap<>();
        columns.forEach(column ->
                column.reports().forEach(report -> values.apply(report).forEach(longest::putIfAbsent)));
        return longest.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .map(entry -> new Measure(
                        kind,
                        Optional.of(entry.getKey()),
                        report -> optional(values.apply(report).get(entry.getKey()))))
                .toList();
    }

    /** Of groups of the same delimiter, the sum of a task's mean waits in one iteration, in which an inner loop's come several times. */
    private static Map<String, Double> waits(Report report) {
        double iterations = report.iteration() == null || report.iteration().count() == 0
                ? Double.NaN
                : report.iteration().count();
        return report.groups().stream()
                .filter(group -> group.delimiter() != null)
                .collect(Collectors.groupingBy(
                        Report.Group::delimiter,
                        LinkedHashMap::new,
                        Collectors.summingDouble(group ->
                                group.waitSeconds() * (group.calls() > iterations ? group.calls() / iterations : 1))));
    }

    /** Of phases at the same location, the sum of all their times, of all tasks. */
    private static Map<String, Double> phases(Report report) {
        return report.phases().stream()
                .filter(phase -> phase.location() != null)
                .collect(Collectors.groupingBy(
                        Report.Phase::location,
                        LinkedHashMap::new,
                        Collectors.summingDouble(phase -> phase.calls() * phase.meanSeconds())));
    }
}
