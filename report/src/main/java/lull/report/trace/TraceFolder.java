package lull.report.trace;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.artifacts.TextFile;
import lull.artifacts.WholeFile;
import lull.phases.trace.TraceFormatException;
import lull.report.NodeLoad;
import lull.report.Report;
import lull.report.ReportBuilder;
import lull.report.RunEnergy;
import lull.report.RunFacts;
import lull.report.timeline.EnergySeries.Sample;

/** A folder with the traces of one run: a file a task, and {@code run.json} with what belongs to the run itself. */
public final class TraceFolder {
    static final String SUFFIX = ".trace";
    private static final String RUN = "run.json";
    private static final String FORMAT = "lull-run";
    private static final int VERSION = 1;
    private static final Gson GSON = new GsonBuilder().setPrettyPrinting().create();

    private final Path folder;

    /** The run's facts as they are kept; earlier versions named no format, and some keys otherwise. */
    private record Run(
            String format,
            Integer version,
            List<String> command,
            String job,
            @SerializedName(value = "exit_code", alternate = "exitCode") Integer exitCode,
            Integer signal,
            String mode,
            @SerializedName(value = "wall_s", alternate = "wallSeconds") Double wallSeconds,
            String platform,
            @SerializedName(value = "energy_j", alternate = "energy") Report.Energy energy,
            List<NodeLoad> nodes,
            List<String> warnings) {}

    /** The folder, which need not exist. */
    public TraceFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Makes the folder, if need be, for a new run.
     *
     * @throws IOException if it holds another run's traces, or cannot be made
     */
    public void create() throws IOException {
        Files.createDirectories(folder);
        if (!tasks().isEmpty() || Files.exists(folder.resolve(RUN))) {
            throw new IOException("trace folder " + folder + " holds the traces of another run; choose an empty one");
        }
    }

    public Path path() {
        return folder;
    }

    /** Keeps the run's facts, in place of older ones. */
    public void write(RunFacts run) throws IOException {
        WholeFile.at(folder.resolve(RUN))
                .write(GSON.toJson(new Run(
                                FORMAT,
                                VERSION,
                                run.command(),
                                run.job().orElse(null),
                                run.exitCode().isPresent() ? run.exitCode().getAsInt() : null,
                                run.signal().isPresent() ? run.signal().getAsInt() : null,
                                run.mode(),
                                run.wallSeconds().isPresent()
                                        ? run.wallSeconds().getAsDouble()
                                        : null,
                                run.platform().orElse(null),
                                ReportBuilder.energy(run.energy()),
                                run.nodes(),
                                run.warnings()))
                        + "\n");
    }

    /** Keeps the run's energy over time, in place of an older one; nothing where there is nothing to tell. */
    public void write(List<Sample> energy) throws IOException {
        if (!energy.isEmpty()) {
            new EnergyFile(folder).write(energy);
        }
    }

    /**
     * The run's energy over time; nothing in traces that do not tell.
     *
     * @throws IOException if it can't be understood
     */
    public List<Sample> energyOverTime() throws IOException {
        return new EnergyFile(folder).read();
    }

    /** Traces of tasks, by name. */
    List<Path> tasks() throws IOException {
        List<Path> files = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
            stream.forEach(files::add);
        }
        Collections.sort(files);
        return files;
    }

    /**
     * The run's facts.
     *
     * @throws IOException if there are none, or none that can be understood
     */
    RunFacts read() throws IOException {
        Path file = folder.resolve(RUN);
        try {
            Run run = GSON.fromJson(TextFile.read(file), Run.class);
            if (run != null && run.version() != null && run.version() > VERSION) {
                throw new TraceFormatException(file + " is of version " + run.version() + ", and this Lull reads up to "
                        + VERSION + "; read it with the Lull that recorded it");
            }
            if (run == null || run.command() == null || run.mode() == null || run.warnings() == null) {
                throw new TraceFormatException(file + " is not what lull run --trace writes; record again");
            }
            return new RunFacts(
                    run.command(),
                    Optional.ofNullable(run.job()),
                    optional(run.exitCode()),
                    optional(run.signal()),
                    run.mode(),
                    optional(run.wallSeconds()),
                    Optional.ofNullable(run.platform()),
                    energy(run.energy()),
                    run.nodes() == null ? List.of() : run.nodes(),
                    run.warnings());
        } catch (FileSystemException e) {
            throw new IOException(
                    folder + " holds no traces: there is no " + RUN
                            + " that can be read; give the folder of lull run --trace",
                    e);
        } catch (JsonParseException | IllegalArgumentException e) {
            throw new TraceFormatException(file + " is not what lull run --trace writes; record again");
        }
    }

    private static RunEnergy energy(Report.Energy energy) {
        if (energy == null) {
            return RunEnergy.unknown("the trace was recorded without it");
        }
        return new RunEnergy(
                optional(energy.value()),
                optional(energy.staticJoules()),
                Optional.ofNullable(energy.source()),
                Optional.ofNullable(energy.kind()).map(kind -> RunEnergy.Kind.valueOf(kind.toUpperCase(Locale.ROOT))),
                Optional.ofNullable(energy.reason()));
    }

    private static OptionalDouble optional(Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static OptionalInt optional(Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
