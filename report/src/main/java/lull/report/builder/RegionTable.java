package lull.report.builder;

import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.report.Report;
import lull.report.observation.RegionName;
import lull.report.observation.TaskObservation;
import lull.report.observation.TeamUse;

/** The regions that ran, wherever in the program, by the sizes of the teams that ran them; all tasks of all jobs together. */
final class RegionTable {
    private record Place(String program, String location, String runtime, String code) {}

    private final Map<Place, SortedMap<Integer, TeamUse>> sizes = new LinkedHashMap<>();

    RegionTable(Collection<TaskObservation> tasks) {
        for (TaskObservation task : tasks) {
            task.regions().values().stream()
                    .sorted(Comparator.comparingInt(RegionName::id))
                    .filter(region -> !region.teams().isEmpty())
                    .forEach(region -> add(task.identity().program(), region));
        }
    }

    private void add(String program, RegionName region) {
        SortedMap<Integer, TeamUse> own = sizes.computeIfAbsent(
                new Place(program, region.location(), region.runtime(), region.code()), key -> new TreeMap<>());
        region.teams().forEach((threads, use) -> own.merge(threads, use, TeamUse::besides));
    }

    List<Report.Region> regions() {
        return sizes.entrySet().stream()
                .map(entry -> new Report.Region(
                        entry.getKey().program(),
                        entry.getKey().location(),
                        entry.getKey().runtime(),
                        entry.getKey().code().isEmpty() ? null : entry.getKey().code(),
                        entry.getValue().entrySet().stream()
                                .map(team -> new Report.Team(
                                        team.getKey(),
                                        team.getValue().calls(),
                                        team.getValue().grown()))
                                .toList()))
                .toList();
    }
}
