package lull.report.trace;

import com.google.gson.Gson;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.channel.layout.CallSum;
import lull.channel.layout.Malleability;
import lull.channel.layout.MpiCall;
import lull.phases.trace.TraceHeader;
import lull.report.observation.LoopBalance;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.report.observation.TeamTable;

/** What a trace holds of its task besides events, as properties: one place for writing them and reading them back. */
final class TaskProperties {
    private static final String SUM = "sum.";
    private static final String REGION = "region.";
    static final String MALLEABILITY = "malleability";
    /** Index of the frequency at which the events after it ran. */
    static final String FREQUENCY = "frequency";
    /** The frequencies, in hertz, by index. */
    static final String HERTZ = "hertz";

    private static final char SEPARATOR = '|';
    /** Place of the threads that were counted among the probe's numbers. */
    private static final int COUNTED = 6;

    private static final String RANK = "rank";
    private static final String WORLD_SIZE = "world_size";
    private static final String JOB = "job";
    private static final String MPI_LIBRARY = "mpi_library";
    private static final String RUNTIMES = "runtimes";
    private static final String PROBE = "probe";
    private static final String EVENTS = "events";
    private static final String LOOPS = "balancing";
    private static final Gson GSON = new Gson();

    private final Map<String, String> values = new HashMap<>();

    void put(String key, String value) {
        values.put(key, value);
    }

    /** Says what is known of a task while it runs; the last value of a key holds. */
    static void writeSoFar(
            TaskIdentity identity, List<String> runtimes, ProbeFacts probe, BiConsumer<String, String> out) {
        identity.rank().ifPresent(rank -> out.accept(RANK, String.valueOf(rank)));
        identity.worldSize().ifPresent(size -> out.accept(WORLD_SIZE, String.valueOf(size)));
        out.accept(JOB, identity.job());
        out.accept(MPI_LIBRARY, identity.mpiLibrary());
        writeRuntimes(runtimes, out);
        out.accept(
                PROBE,
                probe.events() + " " + probe.lost() + " " + probe.lostRegions() + " " + probe.foreignRegions() + " "
                        + probe.regionSeconds() + " " + probe.mpiCallSeconds() + " " + probe.countedThreads() + " "
                        + probe.userReads());
    }

    /** Says all that is known in the end; unrecorded are the calls that are not among the trace's events. */
    static void write(TaskObservation task, List<CallSum> unrecorded, BiConsumer<String, String> out) {
        writeSoFar(task.identity(), task.runtimes(), task.probe(), out);
        out.accept(EVENTS, String.join(" ", task.events()));
        if (!task.loops().isEmpty()) {
            out.accept(LOOPS, GSON.toJson(task.loops()));
        }
        unrecorded.forEach(
                sum -> out.accept(SUM + sum.call().code(), sum.calls() + " " + sum.seconds() + " " + sum.bytes()));
        task.regions().values().forEach(region -> writeRegion(region.id(), region.runtime(), region.location(), out));
    }

    static void writeRuntimes(List<String> runtimes, BiConsumer<String, String> out) {
        out.accept(RUNTIMES, String.join(" ", runtimes));
    }

    /** Says how a region is called, as far as that is known. */
    static void writeRegion(int id, String runtime, String location, BiConsumer<String, String> out) {
        out.accept(REGION + id, runtime + SEPARATOR + location);
    }

    static String written(List<Double> hertz) {
        return hertz.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }

    /** What {@link #written} wrote; nothing of what it could not have written. */
    static List<Double> hertz(String written) {
        try {
            return written.isEmpty()
                    ? List.of()
                    : Stream.of(written.split(" ")).map(Double::valueOf).toList();
        } catch (NumberFormatException e) {
            return List.of();
        }
    }

    /** The header knows a rank too, but 0 of 1 may mean that there is none. */
    TaskIdentity identity(TraceHeader header) {
        boolean ranked = header.worldSize() > 1;
        return new TaskIdentity(
                number(RANK, ranked ? OptionalInt.of(header.rank()) : OptionalInt.empty()),
                number(WORLD_SIZE, ranked ? OptionalInt.of(header.worldSize()) : OptionalInt.empty()),
                header.host(),
                (int) header.pid(),
                job(header),
                header.program(),
                values.getOrDefault(MPI_LIBRARY, ""));
    }

    /** Older traces tell the process that started the task instead, and where they were cut neither. */
    private String job(TraceHeader header) {
        String told = values.get(JOB);
        if (told != null) {
            return told;
        }
        if (header.worldSize() == 1) {
            return "process " + header.pid();
        }
        String parent = values.get("parent_pid");
        return parent == null ? CutTasks.UNTOLD : "launcher " + Integer.parseInt(parent);
    }

    private OptionalInt number(String key, OptionalInt untold) {
        String value = values.get(key);
        return value == null ? untold : OptionalInt.of(Integer.parseInt(value));
    }

    /** What the task said of itself; of older traces nobody knows. */
    Malleability malleability() {
        return Malleability.valueOf(values.getOrDefault(MALLEABILITY, Malleability.UNSAID.name()));
    }

    /** What was done for its balanced loops. */
    List<LoopBalance> loops() {
        return List.of(GSON.fromJson(values.getOrDefault(LOOPS, "[]"), LoopBalance[].class));
    }

    /** The events that were counted, in the order of their counts. */
    List<String> events() {
        return words(EVENTS);
    }

    List<String> runtimes() {
        return words(RUNTIMES);
    }

    private List<String> words(String key) {
        String value = values.getOrDefault(key, "");
        return value.isEmpty() ? List.of() : List.of(value.split(" "));
    }

    /** @param events that the trace holds: where it was cut, more than its writer had told */
    ProbeFacts probe(long events) {
        String[] words = values.getOrDefault(PROBE, "0 0 0 0 0 0").split(" ");
        boolean told = words.length > COUNTED; // not by older traces
        return new ProbeFacts(
                Math.max(events, Long.parseLong(words[0])),
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Double.parseDouble(words[4]),
                Double.parseDouble(words[5]),
                told ? Integer.parseInt(words[COUNTED]) : 0,
                told ? Integer.parseInt(words[COUNTED + 1]) : 0);
    }

    List<CallSum> unrecorded() {
        List<CallSum> sums = new ArrayList<>();
        for (MpiCall call : MpiCall.values()) {
            String value = values.get(SUM + call.code());
            if (value != null) {
                String[] words = value.split(" ");
                sums.add(new CallSum(
                        call, Long.parseLong(words[0]), Double.parseDouble(words[1]), Long.parseLong(words[2])));
            }
        }
        return sums;
    }

    /** Regions with their final names; those of a killed writer have what was known when they first ran. */
    Map<Integer, RegionName> regions(Map<Integer, RegionName> provisional, TeamTable teams) {
        Map<Integer, RegionName> regions = new HashMap<>(provisional);
        values.forEach((key, value) -> {
            if (key.startsWith(REGION)) {
                int id = Integer.parseInt(key.substring(REGION.length()));
                int separator = value.indexOf(SEPARATOR);
                String code = regions.getOrDefault(id, RegionName.unknown(id)).code();
                regions.put(
                        id,
                        new RegionName(
                                id, value.substring(0, separator), value.substring(separator + 1), code, Map.of()));
            }
        });
        regions.replaceAll((id, region) -> region.on(teams.of(id)));
        return regions;
    }
}
