package lull.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import lull.report.Report;
import lull.report.observation.Quantity;
import lull.report.timeline.Room;
import lull.report.timeline.Stretch;
import lull.report.timeline.TaskTrack;

/**
 * The timeline of a page. A stretch is seven whole numbers in a row, in the order of {@link #FIELDS}: the gap since the stretch
 * before and its length in units of time, the phase that took most of it (0 for none), percents in regions and in MPI, threads, and
 * megahertz (0 where nobody said).
 */
final class TimelineData {
    private static final List<String> FIELDS = List.of("gap", "length", "phase", "busy", "mpi", "threads", "mhz");
    /** Tasks on one page: of each there are at least as many stretches as {@link Room} leaves it. */
    private static final int MOST_TASKS = 4096;
    /** Phases with a colour of their own; eyes can't tell more apart. */
    private static final int MOST_PHASES = 15;
    /** Units of time in the whole run, so that a time has seven digits. */
    private static final double UNITS = 1e7;

    private static final double SECONDS = 1e-9;
    private static final double PERCENT = 100;
    private static final double MEGA = 1e6;

    private final List<TaskTrack> tracks;
    private final int tasks;
    private final Map<String, Integer> phases = new LinkedHashMap<>();
    private final boolean severalNodes;
    private final OptionalLong origin;
    private final long end;

    TimelineData(Report report, List<TaskTrack> all) {
        List<TaskTrack> some = all.stream()
                .filter(track -> !track.timeline().stretches().isEmpty())
                .sorted(Comparator.comparingInt((TaskTrack track) ->
                                track.task().identity().rank().orElse(Integer.MAX_VALUE))
                        .thenComparingInt(track -> track.task().identity().pid()))
                .toList();
        tasks = some.size();
        tracks = some.subList(0, Math.min(MOST_TASKS, tasks));
        int room = Room.ofEach(tracks.size());
        tracks.forEach(track -> track.timeline().reduce(room));
        origin = tracks.stream()
                .mapToLong(track -> track.timeline().stretches().get(0).beginNanos())
                .min();
        end = tracks.stream().mapToLong(TimelineData::end).max().orElse(0);
        phases.putAll(colours(report));
        severalNodes = report.nodes().size() > 1;
    }

    private static long end(TaskTrack track) {
        List<Stretch> stretches = track.timeline().stretches();
        return stretches.get(stretches.size() - 1).endNanos();
    }

    /** Numbers from 1 for the locations with most time. */
    private static Map<String, Integer> colours(Report report) {
        Map<String, Integer> numbers = new LinkedHashMap<>();
        report.phases().stream()
                .filter(phase -> !phase.serial())
                .collect(Collectors.groupingBy(
                        Report.Phase::location, LinkedHashMap::new, Collectors.summingDouble(Report.Phase::share)))
                .entrySet()
                .stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(MOST_PHASES)
                .forEach(location -> numbers.put(location.getKey(), numbers.size() + 1));
        return numbers;
    }

    boolean isEmpty() {
        return tracks.isEmpty();
    }

    /** Begin of the first event; empty without one. */
    OptionalLong originNanos() {
        return origin;
    }

    /** What is shown, and what is summed up. */
    String note() {
        if (isEmpty()) {
            return severalNodes
                    ? "There is no timeline of a run on several nodes: their agents tell each other sums, not events, and each node has "
                            + "a clock of its own. The tables below are of all nodes."
                    : "When what ran is not known: it is of runs on one node, and of traces.";
        }
        long events =
                tracks.stream().mapToLong(track -> track.timeline().events()).sum();
        long shown = tracks.stream()
                .mapToLong(track -> track.timeline().stretches().size())
                .sum();
        double resolution = tracks.stream()
                        .mapToLong(track -> track.timeline().resolutionNanos())
                        .max()
                        .orElse(0)
                * SECONDS;
        String told = resolution == 0
                ? String.format(Locale.ROOT, "All %,d events of %,d tasks are shown.", events, tracks.size())
                : String.format(
                        Locale.ROOT,
                        "Aggregated: %,d events of %,d tasks are shown as %,d stretches of time. Events in a row that together take no "
                                + "more than %s are one stretch, of which the longest phase is named; lull export has every event.",
                        events,
                        tracks.size(),
                        shown,
                        Quantity.seconds(resolution));
        return tasks > tracks.size()
                ? told + " The first " + tracks.size() + " of " + tasks + " tasks are shown."
                : told;
    }

    Map<String, Object> model() {
        Map<String, Object> model = new LinkedHashMap<>();
        double unit = Math.max(1, (end - origin.orElse(0)) / UNITS);
        model.put("unit_s", unit * SECONDS);
        model.put("duration_s", (end - origin.orElse(0)) * SECONDS);
        model.put("fields", FIELDS);
        List<String> names = new ArrayList<>(phases.keySet());
        names.add("other phases");
        model.put("phases", names);
        model.put("tasks", tracks.stream().map(track -> task(track, unit)).toList());
        return model;
    }

    private Map<String, Object> task(TaskTrack track, double unit) {
        OptionalInt rank = track.task().identity().rank();
        String name = rank.isPresent()
                ? Integer.toString(rank.getAsInt())
                : "process " + track.task().identity().pid();
        return Map.of("name", name, "cells", cells(track, unit));
    }

    private int[] cells(TaskTrack track, double unit) {
        List<Stretch> stretches = track.timeline().stretches();
        int[] cells = new int[FIELDS.size() * stretches.size()];
        long last = 0;
        int i = 0;
        for (Stretch stretch : stretches) {
            long begin = Math.round((stretch.beginNanos() - origin.orElse(0)) / unit);
            long until = Math.round((stretch.endNanos() - origin.orElse(0)) / unit);
            cells[i++] = (int) (begin - last);
            cells[i++] = (int) (until - begin);
            cells[i++] = stretch.region().isPresent()
                    ? phases.getOrDefault(track.task().location(stretch.region().getAsInt()), phases.size() + 1)
                    : 0;
            cells[i++] = (int) Math.round(PERCENT * stretch.regionShare());
            cells[i++] = (int) Math.round(PERCENT * stretch.callShare());
            cells[i++] = (int) Math.round(stretch.threads().orElse(0));
            cells[i++] = (int) Math.round(stretch.hertz(track.hertz()).orElse(0) / MEGA);
            last = until;
        }
        return cells;
    }
}
