package lull.systemtests;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The parsed JSON report, by its documented keys. A key that may be missing is null here. */
record Report(
        String format,
        String version,
        List<String> command,
        @SerializedName("exit_code") Integer exitCode,
        Integer signal,
        String mode,
        Platform platform,
        @SerializedName("wall_s") Double wallSeconds,
        List<Task> tasks,
        List<Phase> phases,
        List<Group> groups,
        Iteration iteration,
        Overhead overhead,
        List<String> warnings) {

    record Platform(String name, String kind) {}

    record Task(
            Integer rank,
            String host,
            long pid,
            @SerializedName("openmp_runtime") String openMpRuntime,
            @SerializedName("mpi_calls") long mpiCalls,
            @SerializedName("mpi_s") double mpiSeconds,
            long regions,
            @SerializedName("events_lost") long eventsLost,
            List<MpiCall> mpi) {

        /** Calls by name without "MPI_". */
        Map<String, Long> calls() {
            Map<String, Long> calls = new TreeMap<>();
            mpi.forEach(call -> calls.put(call.call().substring("MPI_".length()), call.calls()));
            return calls;
        }

        /** Bytes sent by the named call, without "MPI_". */
        long bytesSent(String name) {
            return mpi.stream()
                    .filter(call -> call.call().equals("MPI_" + name))
                    .mapToLong(MpiCall::bytesSent)
                    .sum();
        }
    }

    record MpiCall(String call, long calls, double seconds, @SerializedName("bytes_sent") long bytesSent) {}

    record Phase(
            String id,
            String location,
            String runtime,
            long calls,
            double threads,
            @SerializedName("mean_s") double meanSeconds,
            double cv,
            double share,
            Integer group,
            Events events,
            List<Place> places) {}

    /** CPUs of a node on which threads of a phase were seen, as Linux lists them. */
    record Place(String host, String cpus) {}

    /** Events counted in a phase; null if nobody counted. */
    record Events(long calls, long uncounted, int threads, List<EventMean> means) {
        double mean(String event) {
            return means.stream()
                    .filter(each -> each.event().equals(event))
                    .findFirst()
                    .orElseThrow(() -> new AssertionError(event + " is not among " + means))
                    .mean();
        }
    }

    record EventMean(String event, double mean) {}

    record Group(
            String id,
            List<String> phases,
            String delimiter,
            long calls,
            @SerializedName("mean_s") double meanSeconds,
            @SerializedName("critical_task") Integer criticalTask,
            Double imbalance) {}

    record Iteration(int groups, long count, int period, @SerializedName("inner_turns") double innerTurns) {}

    record Overhead(
            long events,
            @SerializedName("ns_per_region") Double regionNanoseconds,
            @SerializedName("ns_per_mpi_call") Double mpiCallNanoseconds,
            @SerializedName("counted_threads") int countedThreads,
            @SerializedName("user_reads") int userReads) {}

    static Report read(Path file) {
        return new Gson().fromJson(json(file), Report.class);
    }

    static JsonObject json(Path file) {
        try {
            return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
        } catch (IOException e) {
            throw new UncheckedIOException("no report in " + file, e);
        }
    }

    /** Tasks by rank, those without a rank first. */
    List<Task> tasksByRank() {
        Comparator<Integer> order = Comparator.nullsFirst(Comparator.naturalOrder());
        return tasks.stream().sorted(Comparator.comparing(Task::rank, order)).toList();
    }

    Task task(int rank) {
        return tasks.stream()
                .filter(task -> Integer.valueOf(rank).equals(task.rank()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no task of rank " + rank + " among " + tasks));
    }

    /** The only task of a program without MPI. */
    Task onlyTask() {
        if (tasks.size() != 1) {
            throw new AssertionError("not one task but " + tasks);
        }
        return tasks.get(0);
    }

    Optional<Iteration> foundIteration() {
        return Optional.ofNullable(iteration);
    }

    long phaseCalls() {
        return phases.stream().mapToLong(Phase::calls).sum();
    }

    /** Of each group in order, what ends it. */
    List<String> delimiters() {
        return groups.stream().map(Group::delimiter).toList();
    }

    long regions() {
        return tasks.stream().mapToLong(Task::regions).sum();
    }
}
