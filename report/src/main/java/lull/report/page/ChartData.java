package lull.report.page;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import lull.report.Report;
import lull.report.ShownLocation;
import lull.report.TimeShare;
import lull.report.timeline.EnergySeries.Sample;

/** What a page's charts are drawn from, as JSON. */
final class ChartData {
    private static final double SECONDS = 1e-9;
    /** Bars of a chart: more are too thin to be read. */
    private static final int MOST_BARS = 30;

    private static final int LABEL_COLUMNS = 60;
    /** With its default, Gson writes characters that could end an HTML element as escapes. */
    private static final Gson GSON =
            new GsonBuilder().serializeSpecialFloatingPointValues().create();

    private final Report report;
    private final List<Sample> energy;
    private final TimelineData timeline;

    ChartData(Report report, List<Sample> energy, TimelineData timeline) {
        this.report = report;
        this.energy = energy;
        this.timeline = timeline;
    }

    String json() {
        Map<String, Object> data = new LinkedHashMap<>();
        data.put("timeline", timeline.model());
        data.put("groups", groups());
        data.put("phases", phases());
        data.put("energy", power());
        return GSON.toJson(data);
    }

    private List<Map<String, Object>> groups() {
        return report.groups().stream()
                .sorted(Comparator.comparingDouble(group -> -group.criticalSeconds() * group.calls()))
                .limit(MOST_BARS)
                .sorted(Comparator.comparingInt(Report.Group::id))
                .map(group -> Map.<String, Object>of(
                        "name", group.id() + " " + group.delimiter(),
                        "mean", group.meanSeconds(),
                        "slack", Math.max(0, group.criticalSeconds() - group.meanSeconds()),
                        "wait", group.waitSeconds()))
                .toList();
    }

    private List<Map<String, Object>> phases() {
        List<Map<String, Object>> bars = new ArrayList<>();
        List<Report.Phase> byShare = report.phases().stream()
                .sorted(Comparator.comparingDouble(Report.Phase::share).reversed())
                .toList();
        byShare.stream()
                .limit(MOST_BARS)
                .forEach(phase -> bars.add(
                        bar(phase.id() + " " + ShownLocation.of(phase.location(), LABEL_COLUMNS), phase.share())));
        double others = byShare.stream()
                .skip(MOST_BARS)
                .mapToDouble(Report.Phase::share)
                .sum();
        if (byShare.size() > MOST_BARS) {
            bars.add(bar(byShare.size() - MOST_BARS + " more phases", others));
        }
        TimeShare.besidePhases(report).forEach(rest -> bars.add(bar(rest.name(), rest.share())));
        return bars;
    }

    private static Map<String, Object> bar(String name, double share) {
        return Map.of("name", name, "share", share);
    }

    boolean hasEnergy() {
        return energy.size() > 1;
    }

    String energyNote() {
        Report.Energy known = report.energyJoules();
        if (known.value() == null) {
            return "The energy is not known: " + known.reason() + ".";
        }
        String source = "Source: "
                + (known.kind().equals("measured") ? "" : known.kind().toUpperCase(Locale.ROOT) + ", ") + known.source()
                + ".";
        String late = known.kind().equals("emulated") ? " An event counts when it has ended and was read." : "";
        return hasEnergy()
                ? "Mean power between two readings." + late + " " + source
                : "Only the sum is known: a run that was too short, on several nodes, or recorded by an earlier version has no energy "
                        + "over time. " + source;
    }

    /** Pairs of seconds and watts; each power holds from the moment before. */
    private List<double[]> power() {
        List<double[]> power = new ArrayList<>();
        long origin = timeline.originNanos()
                .orElseGet(() -> energy.isEmpty() ? 0 : energy.get(0).nanos());
        for (int i = 1; i < energy.size(); i++) {
            Sample before = energy.get(i - 1);
            Sample now = energy.get(i);
            double seconds = (now.nanos() - before.nanos()) * SECONDS;
            if (seconds > 0) {
                power.add(new double[] {(now.nanos() - origin) * SECONDS, (now.joules() - before.joules()) / seconds});
            }
        }
        return power;
    }
}
