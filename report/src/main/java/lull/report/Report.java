package lull.report;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.report.observation.LoopBalance;
import lull.report.observation.NodeLoad;
import lull.report.observation.Quantity;

/**
 * The report as it is written to JSON; {@code docs/report.md} explains every key. Keys are stable: new ones may come,
 * and the version grows when the meaning of one changes. Null stands for "not known", the warnings say why.
 */
public record Report(
        String format,
        int version,
        List<String> command,
        String job,
        @SerializedName("exit_code") Integer exitCode,
        Integer signal,
        String mode,
        Platform platform,
        @SerializedName("wall_s") Double wallSeconds,
        @SerializedName("energy_j") Energy energyJoules,
        List<Task> tasks,
        List<Phase> phases,
        List<NodeLoad> nodes,
        @SerializedName("time_shares") TimeShares timeShares,
        List<Region> regions,
        List<Group> groups,
        Iteration iteration,
        Runtime runtime,
        List<Decision> decisions,
        Savings savings,
        Potential potential,
        List<LoopBalance> balancing,
        Overhead overhead,
        List<String> warnings) {
    public static final String FORMAT = "lull-report";
    public static final int VERSION = 1;

    /** @param kind "linux" or "emulated" */
    public record Platform(String name, String kind) {}

    /** @param kind "measured", "modelled" or "emulated"; value, source and kind are null where the energy is not known */
    public record Energy(
            Double value,
            @SerializedName("static") Double staticJoules,
            @SerializedName("dynamic") Double dynamicJoules,
            String source,
            String kind,
            String reason) {}

    public record Call(String call, long calls, double seconds, @SerializedName("bytes_sent") long bytesSent) {}

    /** @param wallSeconds from its first event to its last; null in reports of versions that did not tell */
    public record Task(
            Integer rank,
            String host,
            int pid,
            String program,
            @SerializedName("mpi_library") String mpiLibrary,
            @SerializedName("openmp_runtime") String openmpRuntime,
            @SerializedName("mpi_calls") long mpiCalls,
            @SerializedName("mpi_s") double mpiSeconds,
            @SerializedName("wall_s") Double wallSeconds,
            long regions,
            @SerializedName("events_lost") long eventsLost,
            List<Call> mpi,
            @SerializedName("iteration_count") long iterationCount,
            @SerializedName("iteration_share") double iterationShare,
            long interruptions) {}

    /** @param mean of an instance, all its threads together */
    public record EventMean(String event, double mean) {}

    /** @param rate what by what, in words */
    public record EventRate(String rate, double value) {}

    /**
     * Events that were counted in a phase, during sample iterations.
     *
     * @param calls instances that were counted, over all tasks
     * @param uncounted instances that could not be counted whole: a thread had no counters, or others had them for a while
     * @param threads most whose events were counted in an instance
     */
    public record Events(long calls, long uncounted, int threads, List<EventMean> means, List<EventRate> rates) {
        /** In one line. */
        public String sentence() {
            return calls + " instances" + (uncounted > 0 ? " (" + uncounted + " more could not be counted whole)" : "")
                    + " of " + threads + (threads == 1 ? " thread" : " threads")
                    + (means.isEmpty() ? "" : ": " + meanWords())
                    + (rates.isEmpty() ? "" : "; " + rateWords());
        }

        /** The means, with their events. */
        public String meanWords() {
            return means.stream()
                    .map(each -> each.event() + " " + Quantity.count(each.mean()))
                    .collect(Collectors.joining(", "));
        }

        /** The rates, with what they are of. */
        public String rateWords() {
            return rates.stream()
                    .map(each -> Quantity.count(each.value()) + " " + each.rate())
                    .collect(Collectors.joining(", "));
        }
    }

    /**
     * A phase.
     *
     * @param group its identifier among the groups; null outside the iteration
     * @param events that were counted in it; null if nobody counted
     */
    public record Phase(
            int id,
            String location,
            String runtime,
            long calls,
            int threads,
            @SerializedName("mean_s") double meanSeconds,
            double cv,
            double share,
            Integer group,
            int tasks,
            Events events,
            List<Place> places) {
        /** Nodes that the text names: as many as stand in two lines. */
        private static final int MOST_NAMED = 4;

        /** The runtime of serial code, which no OpenMP runtime ran. */
        public static final String SERIAL = "serial";

        /** Where its threads were seen, in words. */
        public String seenOn() {
            return places.stream()
                    .limit(MOST_NAMED)
                    .map(place -> place.cpus() + " of " + place.host())
                    .collect(Collectors.joining("; ", "", places.size() > MOST_NAMED ? "; ..." : ""));
        }

        /** Whether it is serial code, which is a phase only where it took long enough to be told. */
        public boolean serial() {
            return runtime.equals(SERIAL);
        }
    }

    /**
     * Where threads of a phase were seen.
     *
     * @param host name of the node
     * @param cpus as Linux lists them, such as "0-3,8"
     */
    public record Place(String host, String cpus) {}

    /**
     * What the tasks of the job that ran longest spend their time in, from their first event to their last; the shares sum to 1.
     *
     * @param phases in phases, in the iteration or outside it
     * @param mpi in MPI calls that are in no phase
     * @param rest in neither: serial code that is too short for a phase, or outside the iteration
     */
    public record TimeShares(double phases, double mpi, double rest) {}

    /** @param code path of the module and offset in it; null for a marker */
    public record Region(String program, String location, String runtime, String code, List<Team> teams) {}

    /**
     * Over all tasks.
     *
     * @param calls on a team of that size
     * @param grown how often, at least, the next call of each task that made one was on a larger one; 0 in reports of versions that did not tell
     */
    public record Team(int threads, long calls, long grown) {}

    /**
     * A phase group.
     *
     * @param workload "constant", "periodic" or "irregular"
     * @param spread standard deviation of the logarithm of the critical task's times, without their extreme tenth on either side: by
     *     how much they vary, as a share; null in reports of versions that did not tell
     */
    public record Group(
            int id,
            List<Integer> phases,
            String delimiter,
            long calls,
            @SerializedName("mean_s") double meanSeconds,
            @SerializedName("critical_task") int criticalTask,
            double imbalance,
            @SerializedName("critical_s") double criticalSeconds,
            @SerializedName("wait_s") double waitSeconds,
            String workload,
            Double spread,
            int period) {}

    /**
     * The iteration of all tasks.
     *
     * @param innerTurns how often an iteration runs its inner loop, on average; 1 without one, 0 in reports of earlier versions
     */
    public record Iteration(
            int groups,
            long count,
            int period,
            @SerializedName("mean_s") double meanSeconds,
            double share,
            @SerializedName("inner_turns") double innerTurns) {}

    /**
     * What the loop did.
     *
     * @param log in order
     * @param decidedAtIteration in which a plan was first held, or found not to be worth it, on the last of the nodes; null if never
     * @param decidedAfterSeconds since the job's first event; null if never
     */
    @SuppressWarnings("JavaLangClash") // the report's word for the loop
    public record Runtime(
            String state,
            int period,
            @SerializedName("decided_at_iteration") Long decidedAtIteration,
            @SerializedName("decided_after_s") Double decidedAfterSeconds,
            List<String> log) {}

    /**
     * @param hertz null where nobody sets frequencies
     * @param reason why it has these threads and this frequency; null in reports of versions that did not tell
     */
    public record DecidedPhase(
            String location, int threads, @SerializedName("frequency_hz") Double hertz, String reason) {}

    /**
     * What was decided for a group of a task.
     *
     * @param iteration of the period; times are those of the group in one iteration
     * @param waitHertz what is set on the way into the operation that ends the group; null where the task waits at the frequency
     *     of its last region, or nobody sets frequencies
     */
    public record Decision(
            int task,
            int iteration,
            int group,
            int threads,
            int processors,
            @SerializedName("cores_per_processor") int coresPerProcessor,
            @SerializedName("frequencies_hz") List<Double> hertz,
            @SerializedName("wait_frequency_hz") Double waitHertz,
            @SerializedName("default_s") Double defaultSeconds,
            @SerializedName("predicted_s") Double predictedSeconds,
            @SerializedName("measured_s") Double measuredSeconds,
            @SerializedName("critical_s") Double criticalSeconds,
            @SerializedName("slack_s") Double slackSeconds,
            @SerializedName("wait_s") Double waitSeconds,
            @SerializedName("slack_bound") String slackBound,
            @SerializedName("prediction_tolerance") Double predictionTolerance,
            @SerializedName("default_cost") Double defaultCost,
            @SerializedName("predicted_cost") Double predictedCost,
            @SerializedName("threads_reason") String threadsReason,
            @SerializedName("frequencies_reason") String frequenciesReason,
            List<DecidedPhase> phases) {}

    /** Means of an iteration by default and under plans; shares of the default's cost. */
    public record Savings(
            @SerializedName("default_iteration_s") Double defaultSeconds,
            @SerializedName("held_iteration_s") Double heldSeconds,
            @SerializedName("default_iteration_j") Double defaultJoules,
            @SerializedName("held_iteration_j") Double heldJoules,
            @SerializedName("held_iterations") long heldIterations,
            @SerializedName("lost_s") double lostSeconds,
            @SerializedName("lost_by_plans_s") Double blamedSeconds,
            Double predicted,
            Double possible,
            @SerializedName("achieved_share") Double achievedShare,
            String cost) {}

    /**
     * What could be saved, as far as it is known; shares are of the cost of an iteration.
     *
     * @param waitShare of the tasks' time
     * @param predicted share that a plan saves
     * @param possible share that no frequencies exceed without loss of time
     * @param node whose power is meant; null on a real machine
     * @param reason why a share is not known
     */
    public record Potential(
            @SerializedName("wait_share") Double waitShare,
            Double predicted,
            Double possible,
            String node,
            String reason) {}

    public record Overhead(
            long events,
            @SerializedName("ns_per_region") Double nanosPerRegion,
            @SerializedName("ns_per_mpi_call") Double nanosPerMpiCall,
            @SerializedName("counted_threads") int countedThreads,
            @SerializedName("user_reads") int userReads) {

        /** The probe's own work, in words. */
        public String work() {
            String known = Stream.of(nanos(nanosPerRegion, "a region"), nanos(nanosPerMpiCall, "an MPI call"))
                    .flatMap(Optional::stream)
                    .collect(Collectors.joining(", "));
            return known.isEmpty() ? "not known" : known;
        }

        private static Optional<String> nanos(Double nanos, String each) {
            return Optional.ofNullable(nanos).map(known -> String.format(Locale.ROOT, "%.0f ns %s", known, each));
        }

        /** How the threads' counters were read, in words; empty if there were none. */
        public Optional<String> readWords() {
            if (countedThreads == 0) {
                return Optional.empty();
            }
            String how = userReads == 0
                    ? "by system calls"
                    : userReads >= countedThreads
                            ? "without system calls"
                            : "without system calls by " + userReads + " of them";
            return Optional.of("counters of " + countedThreads + " threads were read " + how);
        }
    }
}
