package lull.report.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Consumer;
import lull.channel.TaskChannel;
import lull.channel.layout.CallSum;
import lull.channel.layout.RegionEntry;
import lull.channel.layout.RegionRuntime;
import lull.phases.TaskEvents;
import lull.phases.trace.TraceHeader;
import lull.phases.trace.TraceWriter;
import lull.report.builder.ReportBuilder;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;

/**
 * Writes one task's trace as its events come. A trace that cannot be written any more, on a full disk say, is given up
 * with a warning; the run and its report go on.
 */
public final class TraceRecorder implements TaskEvents {
    private final TaskChannel channel;
    private final Path file;
    private final Consumer<String> warnings;
    private final boolean[] named = new boolean[REGIONS];
    private final Map<String, String> told = new HashMap<>();
    private OptionalInt frequency = OptionalInt.empty();
    private TraceWriter writer;

    /** Starts the trace of a task in a folder that exists. */
    public TraceRecorder(Path folder, TaskChannel channel, Consumer<String> warnings) {
        this.channel = channel;
        this.warnings = warnings;
        this.file = free(folder, channel.file().getFileName().toString());
        try {
            int rank = channel.rank().orElse(0);
            writer = TraceWriter.create(
                    file,
                    new TraceHeader(
                            rank,
                            Math.max(rank + 1, channel.worldSize().orElse(1)),
                            channel.pid(),
                            channel.host(),
                            channel.program(),
                            "",
                            ReportBuilder.callClasses()));
        } catch (IOException | UncheckedIOException e) {
            giveUp(e.getMessage());
        }
    }

    /** The channel's name is free again once an agent follows it, and what its process becomes by exec takes it. */
    private static Path free(Path folder, String name) {
        Path file = folder.resolve(name + TraceFolder.SUFFIX);
        for (int number = 2; Files.exists(file); number++) {
            file = folder.resolve(name + "-" + number + TraceFolder.SUFFIX);
        }
        return file;
    }

    @Override
    public void region(int region, int threads, long beginNanos, long endNanos) {
        attempt(() -> {
            if (!named[region]) {
                named[region] = true;
                name(region);
            }
            writer.region(region, threads, beginNanos, endNanos);
        });
    }

    @Override
    public void counted(int threads, long[] counts) {
        attempt(() -> writer.counted(threads, counts));
    }

    @Override
    public void ranOn(BitSet cpus) {
        attempt(() -> writer.ranOn(cpus));
    }

    @Override
    public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytesSent) {
        attempt(() -> writer.mpiCall(call, insidePhase, beginNanos, endNanos, bytesSent));
    }

    /** From now on events run at the frequency with this index. */
    public void frequency(int index) {
        if (!frequency.equals(OptionalInt.of(index))) {
            frequency = OptionalInt.of(index);
            attempt(() -> writer.property(TaskProperties.FREQUENCY, Integer.toString(index)));
        }
    }

    private void name(int id) {
        RegionEntry region = channel.region(id);
        String code = RegionName.code(region.module(), region.offset());
        writer.regionNamed(id, region.name(), code);
        TaskProperties.writeRuntimes(runtimes(), this::tell);
        TaskProperties.writeRegion(
                id, region.runtime().label(), region.name().isEmpty() ? code : region.name(), this::tell);
    }

    private List<String> runtimes() {
        return channel.runtimes().stream().map(RegionRuntime::label).toList();
    }

    /** What was told before is not told again. */
    private void tell(String key, String value) {
        if (!value.equals(told.put(key, value))) {
            writer.property(key, value);
        }
    }

    /** Hands what was recorded to the operating system, with what is known of the task by now, so that it outlives this process. */
    public void flush(TaskIdentity identity, ProbeFacts probe) {
        attempt(() -> TaskProperties.writeSoFar(identity, runtimes(), probe, this::tell));
        attempt(() -> writer.flush());
    }

    /**
     * Writes what is only known in the end, and closes the file.
     *
     * @param hertz of the frequencies' indices; empty if nobody set any
     */
    public void finish(TaskObservation task, List<CallSum> unrecorded, List<Double> hertz) {
        attempt(() -> TaskProperties.write(task, unrecorded, this::tell));
        attempt(() -> writer.property(TaskProperties.HERTZ, TaskProperties.written(hertz)));
        attempt(() -> writer.property(
                TaskProperties.MALLEABILITY, channel.malleability().name()));
        if (writer != null) {
            try {
                writer.close();
            } catch (IOException | UncheckedIOException e) {
                giveUp(e.getMessage());
            }
        }
    }

    private void attempt(Runnable write) {
        if (writer == null) {
            return;
        }
        try {
            write.run();
        } catch (UncheckedIOException e) {
            giveUp(e.getMessage());
        }
    }

    private void giveUp(String reason) {
        writer = null;
        warnings.accept("the trace " + file + " is incomplete: " + reason);
    }
}
