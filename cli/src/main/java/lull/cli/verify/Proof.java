package lull.cli.verify;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lull.agent.malleability.RegionIdentities;
import lull.agent.malleability.Verdict.ProvedRegion;
import lull.report.Report;
import lull.runtime.RuntimeOptions;

/**
 * Which regions were seen on smaller teams than they ever have by default, and on larger ones right after: threads that come anew may
 * lack what the others kept, so that shrinking alone proves nothing. A whole round of turns must have been taken, and each
 * region must have come back twice in each task that ran it: once with all others, and once while some kept their teams. A region that also runs on a small team by itself, by an if clause
 * say, is proved by a size between only: of the others nobody knows who made them small.
 */
final class Proof {
    private static final long TIMES = 2;

    private record Place(String program, String location, String code) {
        static Place of(Report.Region region) {
            return new Place(region.program(), region.location(), region.code());
        }
    }

    private final Map<Place, SortedSet<Integer>> byDefault = new LinkedHashMap<>();
    private final Map<Place, SortedSet<Integer>> proved = new LinkedHashMap<>();
    private final Map<Place, SortedSet<Integer>> entered = new LinkedHashMap<>();

    /** A run with the program's own teams. */
    void byDefault(Report report) {
        report.regions().forEach(region -> byDefault
                .computeIfAbsent(Place.of(region), key -> new TreeSet<>())
                .addAll(sizes(region)));
    }

    /** A run in which every team was to have so many threads at most, in turns; whether any had fewer than by default, and then more. */
    boolean throttled(Report report, int threads) {
        boolean proves = false;
        boolean whole = report.runtime() != null
                && report.runtime().log().stream().anyMatch(line -> line.contains(RuntimeOptions.WHOLE_ROUND));
        for (Report.Region region : report.regions()) {
            Place place = Place.of(region);
            SortedSet<Integer> own = byDefault.getOrDefault(place, new TreeSet<>());
            if (whole && !own.isEmpty() && threads < own.first() && grewAgain(region, threads)) {
                proved.computeIfAbsent(place, key -> new TreeSet<>()).add(threads);
                proves = true;
            }
            entered.computeIfAbsent(place, key -> new TreeSet<>(own)).addAll(sizes(region));
        }
        return proves;
    }

    private static boolean grewAgain(Report.Region region, int threads) {
        return region.teams().stream().anyMatch(team -> team.threads() == threads && team.grown() >= TIMES);
    }

    private static SortedSet<Integer> sizes(Report.Region region) {
        return region.teams().stream().map(Report.Team::threads).collect(Collectors.toCollection(TreeSet::new));
    }

    /** What was proved of a program; regions that can't be identified again are left out. */
    List<ProvedRegion> of(String program) {
        RegionIdentities identities = new RegionIdentities();
        Map<String, ProvedRegion> regions = new TreeMap<>();
        proved.forEach((place, threads) -> identity(place, identities)
                .filter(any -> place.program().equals(program))
                .ifPresent(region ->
                        regions.put(region, new ProvedRegion(region, place.location(), List.copyOf(threads)))));
        return List.copyOf(regions.values());
    }

    private static Optional<String> identity(Place place, RegionIdentities identities) {
        return place.code() == null
                ? Optional.of(RegionIdentities.ofMarker(place.location()))
                : identities.ofCode(place.code());
    }

    /** Regions of a program that were entered, have more than one thread, and were never seen with fewer than by default and then with more. */
    List<String> unproved(String program) {
        return entered.entrySet().stream()
                .filter(entry -> entry.getKey().program().equals(program))
                .filter(entry ->
                        !proved.containsKey(entry.getKey()) && entry.getValue().last() > 1)
                .map(entry -> entry.getKey().location() + " on " + words(entry.getValue()))
                .toList();
    }

    private static String words(SortedSet<Integer> sizes) {
        return sizes.stream().map(String::valueOf).collect(Collectors.joining(" and "))
                + (sizes.last() == 1 ? " thread" : " threads");
    }

    /** Whether a program has teams at all. */
    boolean hasTeams(String program) {
        return !of(program).isEmpty() || !unproved(program).isEmpty();
    }
}
