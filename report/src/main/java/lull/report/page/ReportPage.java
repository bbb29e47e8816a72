package lull.report.page;

import com.samskivert.mustache.Mustache;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import lull.artifacts.WholeFile;
import lull.report.Report;
import lull.report.ShownCommand;
import lull.report.timeline.EnergySeries.Sample;
import lull.report.timeline.TaskTrack;

/**
 * A report as one file for browsers, with its charts, their library and its licence in it: it asks nothing of any network, which its
 * content security policy forbids, too. Whatever comes from the program is text: the template escapes it, data for charts are
 * JSON without a character that could end their element, and scripts are known by their hashes, so that no other would run.
 */
public final class ReportPage {
    private static final String LIBRARY = "echarts.min.js";

    private final Report report;
    private final List<TaskTrack> tracks;
    private final List<Sample> energy;

    /**
     * The page of a report.
     *
     * @param tracks when what ran on each task; none if that isn't known. They are made to fit the page: their resolution may become
     *     less
     * @param energy of the run so far, again and again, on the clock of the tracks; none if that isn't known
     */
    public ReportPage(Report report, List<TaskTrack> tracks, List<Sample> energy) {
        this.report = report;
        this.tracks = List.copyOf(tracks);
        this.energy = List.copyOf(energy);
    }

    /**
     * Writes the page.
     *
     * @throws IOException if it can't be written; an old file is then still there
     */
    public void write(Path file) throws IOException {
        WholeFile.at(file).write(html());
    }

    /** The page as text. */
    String html() {
        return Mustache.compiler().compile(resource("page.html")).execute(model());
    }

    private Map<String, Object> model() {
        InlineScript library = new InlineScript(resource(LIBRARY));
        InlineScript own = new InlineScript(resource("page.js"));
        TimelineData timeline = new TimelineData(report, tracks);
        ChartData charts = new ChartData(report, energy, timeline);
        PageTables tables = new PageTables(report);
        Map<String, Object> model = new LinkedHashMap<>();
        model.put("policy", policy(library, own));
        model.put("style", resource("page.css"));
        model.put("library", library.text());
        model.put("notice", resource("echarts.NOTICE"));
        model.put("script", own.text());
        model.put("data", charts.json());
        model.put("command", ShownCommand.of(report.command()));
        PageFacts facts = new PageFacts(report);
        model.put("facts", facts.summary());
        model.put("outlook", facts.outlook());
        model.put("savings", facts.savings());
        model.put("overhead", facts.overhead());
        List<String> log =
                report.runtime() == null ? List.of() : report.runtime().log();
        model.put("log", log);
        model.put("hasLog", !log.isEmpty());
        model.put("timelineNote", timeline.note());
        model.put("hasTimeline", !timeline.isEmpty());
        model.put("energyNote", charts.energyNote());
        model.put("hasEnergy", charts.hasEnergy());
        model.put("tables", tables.all());
        model.put("warnings", facts.warnings());
        return model;
    }

    private static String policy(InlineScript... scripts) {
        StringBuilder allowed =
                new StringBuilder("default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src");
        for (InlineScript script : scripts) {
            allowed.append(" 'sha256-").append(script.hash()).append('\'');
        }
        return allowed.append("; base-uri 'none'; form-action 'none'").toString();
    }

    private static String resource(String name) {
        try (InputStream in = ReportPage.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("the build has left " + name + " out; build anew");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
