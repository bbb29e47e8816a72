package lull.report.builder;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import lull.phases.Durations;
import lull.phases.OutsideRegion;
import lull.phases.Phase;
import lull.phases.job.JobGroup;
import lull.phases.job.JobProfile;
import lull.report.Report;
import lull.report.observation.RegionName;
import lull.report.observation.TaskObservation;

/**
 * The job's phases: what is the n-th instance of the same region in the same group is one phase, on however many tasks
 * it runs. Regions outside the iteration follow, each as one row.
 */
final class PhaseTable {
    /** @param group of the job, or NO_GROUP; occurrence counts equal regions within the group */
    private record Key(int group, String location, String runtime, int occurrence) {}

    private static final int NO_GROUP = -1;

    private final SortedMap<Integer, TaskObservation> tasks;
    private final JobProfile job;
    private final double totalSeconds;
    private final Map<Key, Row> rows = new LinkedHashMap<>();

    /** Sums of one phase over tasks. */
    private static final class Row {
        long calls;
        double seconds;
        double squares;
        int threads;
        int tasks;
        final EventSums events = new EventSums();
        final SeenCpus cpus = new SeenCpus();

        void add(Durations durations, int team) {
            add(durations.calls(), durations.meanSeconds(), durations.coefficientOfVariation(), team);
        }

        void add(long count, double mean, double cv, int team) {
            calls += count;
            seconds += count * mean;
            squares += count * mean * mean * (1 + cv * cv);
            threads = Math.max(threads, team);
            tasks++;
        }

        double mean() {
            return calls == 0 ? 0 : seconds / calls;
        }

        double cv() {
            double mean = mean();
            return mean == 0 ? 0 : Math.sqrt(Math.max(0, squares / calls - mean * mean)) / mean;
        }
    }

    PhaseTable(SortedMap<Integer, TaskObservation> tasks, JobProfile job) {
        this.tasks = tasks;
        this.job = job;
        this.totalSeconds = tasks.values().stream()
                .mapToDouble(t -> t.profile().totals().wallSeconds())
                .sum();
        job.groups().forEach(this::addGroup);
        tasks.values().forEach(this::addOutside);
    }

    private void addGroup(JobGroup group) {
        for (JobGroup.Member member : group.tasks()) {
            TaskObservation task = tasks.get(member.rank());
            Map<String, Integer> occurrences = new HashMap<>();
            for (int id : task.profile().groups().get(member.group()).phases()) {
                Phase phase = task.profile().phases().get(id);
                RegionName name = nameOf(task, phase);
                int occurrence = occurrences.merge(name.location(), 1, Integer::sum);
                Row row = rows.computeIfAbsent(
                        new Key(group.id(), name.location(), name.runtime(), occurrence), k -> new Row());
                row.add(phase.durations(), phase.threads());
                row.events.add(task.events(), phase.events());
                row.cpus.add(task.identity().host(), phase.cpus());
            }
        }
    }

    /** What a phase of a task is called. */
    static RegionName nameOf(TaskObservation task, Phase phase) {
        return nameOf(task, phase.serial(), task.profile().region(phase));
    }

    /** @param region that the phase is, or that serial code runs before; empty for serial code after the last one */
    static RegionName nameOf(TaskObservation task, boolean serial, OptionalInt region) {
        String before =
                region.isPresent() ? " before " + task.region(region.getAsInt()).location() : "";
        return serial ? new RegionName(0, Report.Phase.SERIAL, "serial code" + before) : task.region(region.getAsInt());
    }

    private void addOutside(TaskObservation task) {
        for (OutsideRegion region : task.profile().outside()) {
            RegionName name = task.region(region.region());
            rows.computeIfAbsent(new Key(NO_GROUP, name.location(), name.runtime(), 1), k -> new Row())
                    .add(region.calls(), region.meanSeconds(), region.coefficientOfVariation(), region.threads());
        }
    }

    List<Report.Phase> phases() {
        List<Report.Phase> phases = new ArrayList<>();
        rows.forEach((key, row) -> phases.add(new Report.Phase(
                phases.size(),
                key.location(),
                key.runtime(),
                row.calls,
                row.threads,
                row.mean(),
                row.cv(),
                totalSeconds > 0 ? row.seconds / totalSeconds : 0,
                key.group() == NO_GROUP ? null : key.group(),
                row.tasks,
                row.events.events(row.mean()),
                row.cpus.places())));
        return phases;
    }

    /** What the tasks spend their time in; null where no time has passed. */
    Report.TimeShares shares() {
        if (totalSeconds <= 0) {
            return null;
        }
        double inPhases = rows.values().stream().mapToDouble(row -> row.seconds).sum() / totalSeconds;
        double inMpi = tasks.values().stream()
                        .mapToDouble(task -> task.profile().totals().betweenMpiSeconds())
                        .sum()
                / totalSeconds;
        return new Report.TimeShares(inPhases, inMpi, Math.max(0, 1 - inPhases - inMpi));
    }

    /** Ids, in the list above, of the phases of each of the job's groups. */
    List<List<Integer>> phasesByGroup() {
        List<List<Integer>> byGroup = new ArrayList<>();
        job.groups().forEach(group -> byGroup.add(new ArrayList<>()));
        int id = 0;
        for (Key key : rows.keySet()) {
            if (key.group() != NO_GROUP) {
                byGroup.get(key.group()).add(id);
            }
            id++;
        }
        return byGroup;
    }
}
