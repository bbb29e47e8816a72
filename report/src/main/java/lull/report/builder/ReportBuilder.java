package lull.report.builder;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import lull.channel.ChannelDirectory;
import lull.channel.layout.MpiCall;
import lull.phases.CallClasses;
import lull.phases.Iteration;
import lull.phases.PhaseGroup;
import lull.phases.TaskEvents;
import lull.phases.TaskProfile;
import lull.phases.Workload;
import lull.phases.job.JobAnalysis;
import lull.phases.job.JobGroup;
import lull.phases.job.JobProfile;
import lull.platform.emulated.EmulatedNode;
import lull.report.Report;
import lull.report.observation.Jobs;
import lull.report.observation.ProbeFacts;
import lull.report.observation.RegionName;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.observation.TaskIdentity;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOutcome;

/**
 * Makes the report of a run. All tasks are listed; phases and groups are those of the job that computed longest, a job
 * being the tasks that one launcher started, on one node or several.
 */
public final class ReportBuilder {
    private static final double NANOS = 1e9;
    private static final int LAST_REGION = TaskEvents.REGIONS - 1;

    private final RunFacts run;
    private final List<TaskObservation> tasks;
    private final List<List<TaskObservation>> jobs;
    private final List<String> warnings;
    private final Map<String, RuntimeOutcome> outcomes;
    private final Optional<EmulatedNode> node;

    private ReportBuilder(
            RunFacts run,
            Collection<TaskObservation> tasks,
            Map<String, RuntimeOutcome> outcomes,
            Optional<EmulatedNode> node) {
        this.run = run;
        this.outcomes = outcomes;
        this.node = node;
        this.tasks = new ArrayList<>(tasks);
        this.tasks.sort(Comparator.comparingInt(
                        (TaskObservation task) -> task.identity().rank().orElse(Integer.MAX_VALUE))
                .thenComparingInt(task -> task.identity().pid()));
        this.jobs = Jobs.among(this.tasks);
        this.warnings = new ArrayList<>(run.warnings());
    }

    /** The report of a run and its tasks that were only observed. */
    public static Report build(RunFacts run, Collection<TaskObservation> tasks) {
        return build(run, tasks, Map.of(), Optional.empty());
    }

    /**
     * The report of a run and its tasks.
     *
     * @param outcomes what was done to jobs on each node, by {@link TaskIdentity#jobPart}
     * @param node an emulated one, for which to tell what could be saved; empty on a real machine
     */
    public static Report build(
            RunFacts run,
            Collection<TaskObservation> tasks,
            Map<String, RuntimeOutcome> outcomes,
            Optional<EmulatedNode> node) {
        return new ReportBuilder(run, tasks, outcomes, node).report();
    }

    /** What the analysis must know of the MPI calls. */
    public static CallClasses callClasses() {
        return new CallClasses(MpiCall.delimiting(), MpiCall.collective());
    }

    private Report report() {
        SortedMap<Integer, TaskObservation> main = mainJob();
        SortedMap<Integer, TaskProfile> profiles = new TreeMap<>();
        main.forEach((number, task) -> profiles.put(number, task.profile()));
        JobProfile job = new JobAnalysis(callClasses()).combine(profiles);
        warnings.addAll(job.warnings());
        tasks.forEach(this::warnOfLosses);
        warnOfAbsentTasks();
        PhaseTable phases = new PhaseTable(main, job);
        Optional<DecisionTable> decided = decided(main, job);
        Report.Savings savings = decided.map(DecisionTable::savings).orElse(null);
        Report.Platform platform =
                new Report.Platform(run.platform().orElse("unknown"), run.emulated() ? "emulated" : "linux");
        return new Report(
                Report.FORMAT,
                Report.VERSION,
                run.command(),
                run.job().orElse(null),
                boxed(run.exitCode()),
                boxed(run.signal()),
                run.mode(),
                platform,
                boxed(run.wallSeconds()),
                energy(run.energy()),
                tasks.stream().map(ReportBuilder::task).toList(),
                phases.phases(),
                run.nodes(),
                phases.shares(),
                new RegionTable(tasks).regions(),
                groups(job, phases),
                iteration(job, main).orElse(null),
                decided.map(DecisionTable::runtime).orElse(null),
                decided.map(DecisionTable::decisions).orElse(List.of()),
                savings,
                main.isEmpty()
                        ? null
                        : new SavingOutlook(profiles, queuedShares(main), node).potential(run.mode(), savings),
                tasks.stream().flatMap(task -> task.loops().stream()).toList(),
                overhead(),
                List.copyOf(warnings));
    }

    /** What the tasks' threads waited for CPUs on their nodes, as shares, by rank; 0 where Linux doesn't tell. */
    private Map<Integer, Double> queuedShares(SortedMap<Integer, TaskObservation> tasks) {
        Map<String, Double> byHost = new HashMap<>();
        run.nodes().stream()
                .filter(load -> load.waitShare() != null)
                .forEach(load -> byHost.put(load.host(), load.waitShare()));
        Map<Integer, Double> shares = new HashMap<>();
        tasks.forEach((rank, task) ->
                shares.put(rank, byHost.getOrDefault(task.identity().host(), 0.0)));
        return shares;
    }

    /** Energy in the report's words. */
    public static Report.Energy energy(RunEnergy energy) {
        return new Report.Energy(
                boxed(energy.joules()),
                boxed(energy.staticJoules()),
                boxed(energy.dynamicJoules()),
                energy.source().orElse(null),
                energy.kind().map(kind -> kind.name().toLowerCase(Locale.ROOT)).orElse(null),
                energy.reason().orElse(null));
    }

    private static Double boxed(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Integer boxed(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }

    private Optional<DecisionTable> decided(SortedMap<Integer, TaskObservation> main, JobProfile job) {
        Map<String, RuntimeOutcome> byHost = new LinkedHashMap<>();
        main.values().forEach(task -> Optional.ofNullable(
                        outcomes.get(task.identity().jobPart()))
                .ifPresent(outcome -> byHost.put(task.identity().host(), outcome)));
        return byHost.isEmpty() ? Optional.empty() : Optional.of(new DecisionTable(byHost, main, job));
    }

    /** The job that computed longest, by rank; without distinct ranks by position in the list of tasks. */
    private SortedMap<Integer, TaskObservation> mainJob() {
        List<TaskObservation> longest = Jobs.longestOf(jobs);
        if (jobs.size() > 1) {
            warnings.add(jobs.size() + " jobs ran; phases and groups are those of the longest, with " + longest.size()
                    + " task(s)");
        }
        Set<Integer> ranks = new HashSet<>();
        boolean ranked = longest.stream()
                .allMatch(task -> task.identity().rank().isPresent()
                        && ranks.add(task.identity().rank().getAsInt()));
        SortedMap<Integer, TaskObservation> numbered = new TreeMap<>();
        longest.forEach(task -> numbered.put(ranked ? task.identity().rank().getAsInt() : tasks.indexOf(task), task));
        return numbered;
    }

    private void warnOfLosses(TaskObservation task) {
        String who = who(task.identity());
        if (task.probe().lost() > 0) {
            warnings.add(who + ": " + task.probe().lost() + " events were lost because the agent could not keep up; "
                    + "its phases and groups are incomplete (LULL_RING_RECORDS enlarges the ring)");
        }
        if (task.probe().foreignRegions() > 0) {
            warnings.add(who + ": " + task.probe().foreignRegions() + " regions were begun by other threads than the "
                    + "one that is followed; they are not in the phases");
        }
        if (task.regions().containsKey(LAST_REGION)) {
            warnings.add(who + ": regions beyond the first " + LAST_REGION + " are one phase, "
                    + RegionName.unknown(0).location());
        }
    }

    private static String who(TaskIdentity identity) {
        return identity.rank().isPresent() ? "task " + identity.rank().getAsInt() : "process " + identity.pid();
    }

    private void warnOfAbsentTasks() {
        if (isKnown(RunFacts.NOT_IN_REPORT)) {
            return;
        }
        if (tasks.isEmpty() && !isKnown(ChannelDirectory.LOST)) {
            warnings.add(new AbsentTasks(run.command(), run.exitCode())
                    .none("root".equals(System.getProperty("user.name")), System.getenv()));
        }
        jobs.stream().filter(job -> job.get(0).identity().rank().isPresent()).forEach(job -> {
            int world = job.get(0).identity().worldSize().orElse(job.size());
            if (job.size() < world) {
                warnings.add(AbsentTasks.some(world, job.size()));
            }
        });
    }

    private boolean isKnown(String why) {
        return run.warnings().stream().anyMatch(known -> known.contains(why));
    }

    private static Report.Task task(TaskObservation task) {
        TaskIdentity identity = task.identity();
        List<Report.Call> calls = task.calls().stream()
                .map(sum -> new Report.Call(sum.call().mpiName(), sum.calls(), sum.seconds(), sum.bytes()))
                .toList();
        Optional<Iteration> iteration = task.profile().iteration();
        return new Report.Task(
                boxed(identity.rank()),
                identity.host(),
                identity.pid(),
                identity.program(),
                identity.mpiLibrary().isEmpty() ? null : identity.mpiLibrary(),
                runtime(task.runtimes()),
                task.mpiCalls(),
                task.mpiSeconds(),
                task.profile().totals().wallSeconds(),
                task.profile().totals().regions() + task.probe().lostRegions(),
                task.probe().lost(),
                calls,
                iteration.map(Iteration::count).orElse(0L),
                iteration.map(Iteration::coverage).orElse(0.0),
                iteration.map(Iteration::interruptions).orElse(0L));
    }

    /** A program may use more than one: an OpenMP runtime tells more than markers do. */
    private static String runtime(List<String> runtimes) {
        return List.of("libgomp", "libomp", "java").stream()
                .filter(runtimes::contains)
                .findFirst()
                .orElse("none");
    }

    private static List<Report.Group> groups(JobProfile job, PhaseTable phases) {
        List<List<Integer>> members = phases.phasesByGroup();
        List<Report.Group> groups = new ArrayList<>();
        for (JobGroup group : job.groups()) {
            String delimiter = group.delimiter().none()
                    ? "none"
                    : group.delimiter().calls().stream()
                            .map(code -> MpiCall.of(code).mpiName())
                            .collect(Collectors.joining("+"));
            JobGroup.Member critical = group.tasks().stream()
                    .filter(task -> task.rank() == group.criticalTask())
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException(
                            "group " + group.id() + " has no critical task " + group.criticalTask()));
            Workload workload = job.tasks()
                    .get(critical.rank())
                    .groups()
                    .get(critical.group())
                    .workload();
            groups.add(new Report.Group(
                    group.id(),
                    members.get(group.id()),
                    delimiter,
                    group.calls(),
                    group.meanSeconds(),
                    group.criticalTask(),
                    group.imbalance(),
                    group.criticalSeconds(),
                    group.tasks().stream()
                            .mapToDouble(JobGroup.Member::waitSeconds)
                            .average()
                            .orElse(0),
                    workload.kind().name().toLowerCase(Locale.ROOT),
                    workload.spread(),
                    group.period()));
        }
        return groups;
    }

    private static Optional<Report.Iteration> iteration(JobProfile job, SortedMap<Integer, TaskObservation> tasks) {
        double covered = 0;
        double whole = 0;
        for (TaskObservation task : tasks.values()) {
            double seconds = task.profile().totals().wallSeconds();
            covered += seconds
                    * task.profile().iteration().map(Iteration::coverage).orElse(0.0);
            whole += seconds;
        }
        double share = whole > 0 ? covered / whole : 0;
        double innerTurns = tasks.values().stream()
                .flatMap(task -> task.profile().groups().stream())
                .mapToDouble(PhaseGroup::repeats)
                .max()
                .orElse(1);
        return job.iteration()
                .map(all -> new Report.Iteration(
                        all.groups(), all.count(), all.period(), all.meanSeconds(), share, innerTurns));
    }

    /** Over the tasks that tell it. */
    private OptionalDouble averageNanos(ToDoubleFunction<ProbeFacts> seconds) {
        return tasks.stream()
                .mapToDouble(task -> seconds.applyAsDouble(task.probe()) * NANOS)
                .filter(nanos -> nanos > 0)
                .average();
    }

    private Report.Overhead overhead() {
        long events = tasks.stream().mapToLong(task -> task.probe().events()).sum();
        return new Report.Overhead(
                events,
                boxed(averageNanos(ProbeFacts::regionSeconds)),
                boxed(averageNanos(ProbeFacts::mpiCallSeconds)),
                tasks.stream().mapToInt(task -> task.probe().countedThreads()).sum(),
                tasks.stream().mapToInt(task -> task.probe().userReads()).sum());
    }
}
