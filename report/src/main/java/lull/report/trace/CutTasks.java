package lull.report.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lull.report.observation.RegionName;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;

/** Of tasks whose traces were cut, the others of the run tell more: which job they belong to, and how their regions are called. */
final class CutTasks {
    /** Stands for a job that a trace does not tell. */
    static final String UNTOLD = "";

    private final List<RecordedTask> tasks = new ArrayList<>();
    /** How regions are called, by their code. */
    private final Map<String, String> names = new HashMap<>();

    private CutTasks(List<RecordedTask> read) {
        read.stream().filter(task -> !isUntold(task)).forEach(tasks::add);
        read.stream()
                .flatMap(task -> task.observation().regions().values().stream())
                .filter(region -> !isProvisional(region))
                .forEach(region -> names.putIfAbsent(region.code(), region.location()));
        read.stream().filter(CutTasks::isUntold).forEach(task -> tasks.add(with(task, joined(task))));
    }

    /** The same tasks with what the others know of them. */
    static List<RecordedTask> settled(List<RecordedTask> read) {
        CutTasks cut = new CutTasks(read);
        return cut.tasks.stream().map(cut::named).toList();
    }

    private static boolean isUntold(RecordedTask task) {
        return task.observation().identity().job().equals(UNTOLD);
    }

    private static boolean isProvisional(RegionName region) {
        return region.code().isEmpty() || region.code().equals(region.location());
    }

    /** The first job on its host whose world is as large and lacks its rank; else a new one. */
    private TaskIdentity joined(RecordedTask task) {
        TaskIdentity own = task.observation().identity();
        List<TaskIdentity> alike = tasks.stream()
                .map(other -> other.observation().identity())
                .filter(other ->
                        other.host().equals(own.host()) && other.worldSize().equals(own.worldSize()))
                .toList();
        return own.in(alike.stream()
                .map(TaskIdentity::job)
                .distinct()
                .filter(job -> alike.stream()
                        .noneMatch(
                                other -> other.job().equals(job) && other.rank().equals(own.rank())))
                .findFirst()
                .orElse("process " + own.pid()));
    }

    private static RecordedTask with(RecordedTask task, TaskIdentity identity) {
        TaskObservation seen = task.observation();
        return new RecordedTask(task.file(), seen.with(identity, seen.regions()), task.malleability());
    }

    private RecordedTask named(RecordedTask task) {
        TaskObservation seen = task.observation();
        Map<Integer, RegionName> regions = new HashMap<>(seen.regions());
        regions.replaceAll((id, region) -> !region.code().isEmpty() && isProvisional(region)
                ? region.called(names.getOrDefault(region.code(), region.location()))
                : region);
        return new RecordedTask(task.file(), seen.with(seen.identity(), regions), task.malleability());
    }
}
