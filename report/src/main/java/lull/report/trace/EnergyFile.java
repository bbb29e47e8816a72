package lull.report.trace;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.artifacts.TextFile;
import lull.artifacts.WholeFile;
import lull.phases.trace.TraceFormatException;
import lull.report.timeline.EnergySeries.Sample;

/** The file of a trace folder that holds the run's energy so far, again and again, on the clock of the events. */
final class EnergyFile {
    private static final String NAME = "energy.json";
    private static final String FORMAT = "lull-energy-series";
    private static final int VERSION = 1;
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

    private final Path file;

    private record Series(String format, int version, List<Entry> samples) {}

    private record Entry(@SerializedName("time_ns") Long nanos, @SerializedName("energy_j") Double joules) {}

    EnergyFile(Path folder) {
        file = folder.resolve(NAME);
    }

    void write(List<Sample> samples) throws IOException {
        List<Entry> entries = samples.stream()
                .map(sample -> new Entry(sample.nanos(), sample.joules()))
                .toList();
        WholeFile.at(file).write(GSON.toJson(new Series(FORMAT, VERSION, entries)) + "\n");
    }

    /** What was written; nothing where nothing was, as in traces of earlier versions. */
    List<Sample> read() throws IOException {
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            Series series = GSON.fromJson(TextFile.read(file), Series.class);
            if (series == null
                    || !FORMAT.equals(series.format())
                    || series.version() != VERSION
                    || series.samples() == null
                    || series.samples().stream()
                            .anyMatch(entry -> entry == null || entry.nanos() == null || entry.joules() == null)) {
                throw new TraceFormatException(damaged());
            }
            return series.samples().stream()
                    .map(entry -> new Sample(entry.nanos(), entry.joules()))
                    .toList();
        } catch (JsonParseException e) {
            throw new TraceFormatException(damaged());
        }
    }

    private String damaged() {
        return file + " is not what lull run --trace writes; record again, or remove it to do without";
    }
}
