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

    private static final String JOB = "job";
    private static final String EVENTS = "events";
    private static final String LOOPS = "balancing";
    private static final Gson GSON = new Gson();

    private final Map<String, String> values = new HashMap<>();

    void put(String key, String value) {
        values.put(key, value);
    }

    /** Says all that is known in the end; unrecorded are the calls that are not among the trace's events. */
    static void write(TaskObservation task, List<CallSum> unrecorded, BiConsumer<String, String> out) {
        TaskIdentity identity = task.identity();
        identity.rank().ifPresent(rank -> out.accept("rank", String.valueOf(rank)));
        identity.worldSize().ifPresent(size -> out.accept("world_size", String.valueOf(size)));
        out.accept(JOB, identity.job());
        out.accept("mpi_library", identity.mpiLibrary());
        out.accept("runtimes", String.join(" ", task.runtimes()));
        out.accept(EVENTS, String.join(" ", task.events()));
        if (!task.loops().isEmpty()) {
            out.accept(LOOPS, GSON.toJson(task.loops()));
        }
        ProbeFacts probe = task.probe();
        out.accept(
                "probe",
                probe.events() + " " + probe.lost() + " " + probe.lostRegions() + " " + probe.foreignRegions() + " "
                        + probe.regionSeconds() + " " + probe.mpiCallSeconds() + " " + probe.countedThreads() + " "
                        + probe.userReads());
        unrecorded.forEach(
                sum -> out.accept(SUM + sum.call().code(), sum.calls() + " " + sum.seconds() + " " + sum.bytes()));
        task.regions()
                .values()
                .forEach(region -> out.accept(REGION + region.id(), region.runtime() + SEPARATOR + region.location()));
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

    TaskIdentity identity(TraceHeader header) {
        return new TaskIdentity(
                number("rank"),
                number("world_size"),
                header.host(),
                (int) header.pid(),
                job(header.pid()),
                header.program(),
                values.getOrDefault("mpi_library", ""));
    }

    /** Older traces tell the process that started the task instead, and those of a killed writer neither. */
    private String job(long pid) {
        String told = values.get(JOB);
        if (told != null) {
            return told;
        }
        OptionalInt parent = number("parent_pid");
        return parent.isPresent() && number("world_size").orElse(1) > 1
                ? "launcher " + parent.getAsInt()
                : "process " + pid;
    }

    private OptionalInt number(String key) {
        String value = values.get(key);
        return value == null ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(value));
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
        return words("runtimes");
    }

    private List<String> words(String key) {
        String value = values.getOrDefault(key, "");
        return value.isEmpty() ? List.of() : List.of(value.split(" "));
    }

    /** @param events for a trace whose writer was killed before it could say */
    ProbeFacts probe(long events) {
        String[] words = values.getOrDefault("probe", events + " 0 0 0 0 0").split(" ");
        boolean told = words.length > COUNTED; // not by older traces
        return new ProbeFacts(
                Long.parseLong(words[0]),
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

    /** Regions with their final names; those of a killed writer keep what was known when they first ran. */
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
