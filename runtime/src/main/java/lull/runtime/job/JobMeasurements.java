package lull.runtime.job;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import lull.phases.CallClasses;
import lull.phases.Durations;
import lull.phases.Iteration;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.job.JobAnalysis;
import lull.phases.job.JobGroup;
import lull.phases.job.TaskGroup;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.decision.KnownGroup;
import lull.runtime.decision.KnownPhase;
import lull.runtime.decision.KnownTask;
import lull.runtime.decision.NodeControls;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;
import lull.runtime.prediction.TaskPredictor;

/** What a job's tasks showed in their default configuration, in samples, and under plans. */
public final class JobMeasurements {
    private static final double NEARLY = 0.95;
    private static final double DEVIATIONS = 3;

    private final int period;
    private final Waits waits;
    private final SortedMap<Integer, List<TaskProfile>> baseline;
    private final PhaseTimes times;
    private final Map<Integer, TaskForecast> forecasts = new HashMap<>();
    private final Map<Place, Double> shares = new HashMap<>();
    private final int groups;
    private final Map<Integer, int[]> ownGroups = new HashMap<>();
    private final int[][] criticalRanks;
    private final double iterationSeconds;
    private final double iterationVariance;
    private final long calls;

    private record Place(int rank, int iteration, int position, boolean serial) {}

    /** Predictors of one task, the best first, and the teams it may have. */
    private record TaskForecast(List<TaskPredictor> predictors, IntPredicate teams, Permission permission) {
        boolean isFixed(Phase phase, int threads) {
            return teams.test(threads) && !permission.allows(phase.region().orElse(0), threads);
        }
    }

    /** What a decision rests on. */
    public enum Basis {
        /** What was measured, and the worst of all else. */
        MEASURED,
        /** Teams that were measured, at frequencies that were not. */
        MEASURED_TEAMS,
        /** All that is measured or predicted. */
        PREDICTED
    }

    /**
     * What was measured of a job by default.
     *
     * @param waits how they count
     * @param baseline the period's iterations of each task, by default
     */
    public JobMeasurements(
            CallClasses classes,
            NodeControls controls,
            int period,
            Waits waits,
            SortedMap<Integer, List<TaskProfile>> baseline) {
        this.period = period;
        this.waits = waits;
        this.baseline = baseline;
        times = new PhaseTimes(controls, baseline);
        SortedMap<Integer, TaskProfile> first = new TreeMap<>();
        baseline.forEach((rank, iterations) -> first.put(rank, iterations.get(0)));
        List<JobGroup> common = new JobAnalysis(classes).combine(first).groups();
        groups = common.size();
        criticalRanks = new int[period][groups];
        for (int g = 0; g < groups; g++) {
            for (TaskGroup member : common.get(g).tasks()) {
                ownGroups.computeIfAbsent(member.rank(), rank -> nowhere())[g] = member.group();
            }
            for (int r = 0; r < period; r++) {
                criticalRanks[r][g] = longest(r, common.get(g));
            }
        }
        iterationSeconds = iterationSeconds(baseline);
        iterationVariance = variance(PhaseGroup::compute);
        calls = leastCalls();
    }

    private int[] nowhere() {
        int[] none = new int[groups];
        Arrays.fill(none, -1);
        return none;
    }

    /** Iterations after which the work repeats. */
    public int period() {
        return period;
    }

    /** Whether they are of a few iterations only, good for frequencies within a slack that is sure and for nothing else. */
    public boolean areFirst() {
        return waits == Waits.SURE;
    }

    /** Phase groups that the tasks have in common. */
    public int groups() {
        return groups;
    }

    /** Tasks, in order. */
    public Set<Integer> ranks() {
        return baseline.keySet();
    }

    /** Threads of a task's teams. */
    public int team(int rank) {
        return times.team(rank);
    }

    /** Index of a job's group in the task's own list; −1 if it takes no part. */
    public int ownGroup(int rank, int group) {
        int[] own = ownGroups.get(rank);
        return own == null ? -1 : own[group];
    }

    /** The groups' order for other nodes: regions and delimiters of the task with most groups, which the groups come from. */
    public GroupOrder order(List<ManagedTask> tasks) {
        ManagedTask reference = tasks.stream()
                .filter(task -> first(task.rank()).groups().size() == mostGroups())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no task here is among the measured " + ranks()));
        TaskProfile profile = first(reference.rank());
        if (profile.groups().size() < groups) {
            return GroupOrder.unmatched(period, groups);
        }
        List<String> delimiters = profile.groups().stream()
                .map(group -> group.delimiter().calls().toString())
                .toList();
        List<String> contents = profile.groups().stream()
                .map(group -> group.phases().stream()
                        .map(profile.phases()::get)
                        .filter(phase -> !phase.serial())
                        .map(phase -> reference.regionName(phase.region().getAsInt()))
                        .collect(Collectors.joining(
                                " ", "", " " + group.delimiter().calls())))
                .toList();
        return new GroupOrder(period, contents, delimiters);
    }

    private TaskProfile first(int rank) {
        return baseline.get(rank).get(0);
    }

    private int mostGroups() {
        return baseline.keySet().stream()
                .mapToInt(rank -> first(rank).groups().size())
                .max()
                .orElse(0);
    }

    /** Time of an iteration by default, mean over the period, of the slowest task. */
    public double iterationSeconds() {
        return iterationSeconds;
    }

    /** The same from other measurements: each task's iterations of the period in order, by rank. */
    public static double iterationSeconds(Map<Integer, List<TaskProfile>> tasks) {
        double longest = 0;
        for (List<TaskProfile> iterations : tasks.values()) {
            double sum = 0;
            for (TaskProfile one : iterations) {
                sum += iterationOf(one).meanSeconds();
            }
            longest = Math.max(longest, sum / iterations.size());
        }
        return longest;
    }

    /** Computing time of an iteration by default, mean over the period, of the task that computes longest. */
    public double computeSeconds() {
        return computeSeconds(baseline);
    }

    /** The same from other measurements: each task's iterations of the period in order, by rank. */
    public static double computeSeconds(Map<Integer, List<TaskProfile>> tasks) {
        double longest = 0;
        for (List<TaskProfile> iterations : tasks.values()) {
            double sum = iterations.stream()
                    .flatMap(one -> one.groups().stream())
                    .mapToDouble(group -> group.compute().meanSeconds())
                    .sum();
            longest = Math.max(longest, sum / iterations.size());
        }
        return longest;
    }

    private static Iteration iterationOf(TaskProfile profile) {
        return profile.iteration()
                .orElseThrow(
                        () -> new IllegalStateException("a task was measured in no iteration: " + profile.finding()));
    }

    /** Variance of that mean, in square seconds, as far as the groups' scatter tells. */
    public double iterationVariance() {
        return iterationVariance;
    }

    /** Variance of the mean time that critical tasks wait in an iteration, in square seconds. */
    public double waitVariance() {
        return variance(PhaseGroup::waiting);
    }

    private double variance(Function<PhaseGroup, Durations> of) {
        double sum = 0;
        for (int r = 0; r < period; r++) {
            for (int g = 0; g < groups; g++) {
                Durations critical = of.apply(group(baseline, criticalRanks[r][g], r, g));
                double deviation = critical.meanSeconds() * critical.coefficientOfVariation();
                sum += deviation * deviation / Math.max(1, critical.calls());
            }
        }
        return sum / period / period;
    }

    /** Standard error of that mean, relative to it. */
    public double iterationDoubt() {
        double seconds = iterationSeconds();
        return seconds > 0 ? Math.sqrt(iterationVariance()) / seconds : 0;
    }

    /** What an iteration's time falls below only if its work has changed: 5 % and three standard deviations. */
    public double leastIterationSeconds() {
        return iterationSeconds() * NEARLY - DEVIATIONS * Math.sqrt(iterationVariance() * calls());
    }

    /** By what the mean of so many iterations exceeds the default's at most, as far as chance alone is at work: three deviations. */
    public double chanceSeconds(long iterations) {
        return DEVIATIONS * Math.sqrt(iterationVariance() * calls() / iterations);
    }

    /** Iterations that the default was measured for, each of the period. */
    public long calls() {
        return calls;
    }

    private long leastCalls() {
        return baseline.values().stream()
                .flatMap(List::stream)
                .flatMap(one -> one.groups().stream())
                .mapToLong(group -> group.compute().calls())
                .min()
                .orElse(0);
    }

    /** Compute time of a group in its critical task by default. */
    public Durations critical(int iteration, int group) {
        return group(baseline, criticalRanks[iteration][group], iteration, group)
                .compute();
    }

    private PhaseGroup group(Map<Integer, List<TaskProfile>> tasks, int rank, int iteration, int group) {
        return tasks.get(rank).get(iteration).groups().get(ownGroup(rank, group));
    }

    /** The task that computes longest in a group by default. */
    public int criticalRank(int iteration, int group) {
        return criticalRanks[iteration][group];
    }

    /**
     * Time that the last of some tasks to come waits in an iteration, mean over the period.
     *
     * @param tasks each task's iterations of the period in order, by rank
     */
    public double waitSeconds(Map<Integer, List<TaskProfile>> tasks, IntPredicate among) {
        double sum = 0;
        for (int r = 0; r < period; r++) {
            for (int g = 0; g < groups; g++) {
                sum += waitSeconds(tasks, among, r, g);
            }
        }
        return sum / period;
    }

    /** The same by default. */
    public double waitSeconds(IntPredicate among) {
        return waitSeconds(baseline, among);
    }

    private double waitSeconds(Map<Integer, List<TaskProfile>> tasks, IntPredicate among, int iteration, int group) {
        double least = Double.POSITIVE_INFINITY;
        for (int rank : baseline.keySet()) {
            if (among.test(rank) && ownGroup(rank, group) >= 0) {
                least = Math.min(
                        least, group(tasks, rank, iteration, group).waiting().meanSeconds());
            }
        }
        return least == Double.POSITIVE_INFINITY ? 0 : least;
    }

    private int longest(int iteration, JobGroup group) {
        return group.tasks().stream()
                .max(Comparator.comparingDouble(member -> baseline.get(member.rank())
                        .get(iteration)
                        .groups()
                        .get(member.group())
                        .compute()
                        .meanSeconds()))
                .map(TaskGroup::rank)
                .orElseThrow();
    }

    /** A task ran the whole period in a configuration. */
    public void sampled(int rank, PhaseSetting configuration, List<TaskProfile> iterations) {
        times.sampled(rank, configuration, iterations);
    }

    /**
     * A task's phases can be predicted from now on, by the first predictor whose samples there are.
     *
     * @param teams that it may have
     * @param permission of its regions
     */
    public void predictWith(int rank, List<TaskPredictor> predictors, IntPredicate teams, Permission permission) {
        forecasts.put(rank, new TaskForecast(predictors, teams, permission));
    }

    /** Nothing is predicted any more. */
    public void forgetPredictors() {
        forecasts.clear();
    }

    /** Whether a model has anything to say about a task. */
    public boolean isPredicted(int rank) {
        return forecasts.containsKey(rank) && !forecasts.get(rank).predictors().isEmpty();
    }

    /** Whether it has about any. */
    public boolean isPredicted() {
        return ranks().stream().anyMatch(this::isPredicted);
    }

    /** Sizes of a task's teams that were measured at the highest frequency, the default's included. */
    public Set<Integer> measuredTeams(int rank) {
        return times.teams(rank);
    }

    private Map<Integer, PhaseTime> times(int rank, int iteration, Phase phase) {
        TaskForecast forecast = forecasts.get(rank);
        return times.of(rank, iteration, phase, threads -> forecast != null && forecast.isFixed(phase, threads));
    }

    /**
     * A phase took so long at a relative frequency f/f_0: how sensitive it is, the largest that was ever seen.
     *
     * @param asked size that its team was given; 0 where it was left alone
     */
    public void ranAt(int rank, int iteration, Phase phase, int asked, double relativeHertz) {
        double seconds = asked == 0 || asked == team(rank)
                ? times.byDefaultSeconds(rank, iteration, phase)
                : secondsOf(times(rank, iteration, phase).get(asked));
        double share = (phase.durations().meanSeconds() / seconds - 1) / (1 / relativeHertz - 1);
        if (Double.isFinite(share)) {
            shares.merge(place(rank, iteration, phase), Math.max(0, Math.min(1, share)), Math::max);
        }
    }

    private static double secondsOf(PhaseTime time) {
        return time == null ? Double.NaN : time.seconds();
    }

    /** Forgets what frequencies did: the work has changed. */
    public void forgetShares() {
        shares.clear();
    }

    /**
     * All that is known, for a decision.
     *
     * @param excluded groups that must keep the default
     */
    public List<KnownTask> tasks(ExcludedGroups excluded, Basis basis) {
        List<KnownTask> tasks = new ArrayList<>();
        baseline.forEach((rank, iterations) -> {
            List<KnownGroup> known = new ArrayList<>();
            for (int r = 0; r < period; r++) {
                for (int g = 0; g < groups; g++) {
                    known.add(group(rank, r, g, excluded.holds(rank, g), basis));
                }
            }
            tasks.add(new KnownTask(rank, team(rank), smallerTeams(rank, known, basis), known));
        });
        return tasks;
    }

    private Set<Integer> smallerTeams(int rank, List<KnownGroup> groupsOfTask, Basis basis) {
        Set<Integer> teams = measuredTeams(rank);
        if (basis == Basis.PREDICTED) {
            groupsOfTask.stream()
                    .flatMap(group -> group.phases().stream())
                    .flatMap(phase -> phase.predicted().keySet().stream())
                    .filter(times::isHighest)
                    .map(PhaseSetting::threads)
                    .filter(forecasts.get(rank).teams()::test)
                    .forEach(teams::add);
        }
        teams.remove(team(rank));
        return teams;
    }

    private KnownGroup group(int rank, int iteration, int g, boolean held, Basis basis) {
        int own = ownGroup(rank, g);
        if (own < 0) {
            return KnownGroup.absent();
        }
        TaskProfile profile = baseline.get(rank).get(iteration);
        PhaseGroup group = profile.groups().get(own);
        List<KnownPhase> phases = group.phases().stream()
                .map(id -> profile.phases().get(id))
                .map(phase -> new KnownPhase(
                        iteration,
                        phase.position(),
                        phase.serial(),
                        times(rank, iteration, phase),
                        share(rank, iteration, phase),
                        phase.durations().coefficientOfVariation(),
                        basis == Basis.MEASURED ? Map.of() : prediction(rank, iteration, phase)))
                .toList();
        return new KnownGroup(phases, waits.seconds(group.waiting()), sendSeconds(profile, group), held);
    }

    /** MPI time that is no wait, shared out among the groups by the bytes they send. */
    private static double sendSeconds(TaskProfile profile, PhaseGroup group) {
        double bytes =
                profile.groups().stream().mapToDouble(PhaseGroup::meanBytesSent).sum();
        double known = profile.groups().stream()
                .mapToDouble(one -> one.compute().meanSeconds() + one.waiting().meanSeconds())
                .sum();
        double other = Math.max(0, iterationOf(profile).meanSeconds() - known);
        return bytes > 0
                ? other * group.meanBytesSent() / bytes
                : other / profile.groups().size();
    }

    private OptionalDouble share(int rank, int iteration, Phase phase) {
        Double share = shares.get(place(rank, iteration, phase));
        return share == null ? OptionalDouble.empty() : OptionalDouble.of(share);
    }

    /** Serial code is none of what models were trained on. */
    private Map<PhaseSetting, PhaseTime> prediction(int rank, int iteration, Phase phase) {
        if (phase.serial() || !isPredicted(rank)) {
            return Map.of();
        }
        for (TaskPredictor predictor : forecasts.get(rank).predictors()) {
            double[] seconds = predictor.samples().stream()
                    .mapToDouble(sample -> times.seconds(rank, iteration, phase, sample))
                    .toArray();
            if (Arrays.stream(seconds).noneMatch(Double::isNaN)) {
                return predictor.predict(seconds);
            }
        }
        return Map.of();
    }

    private static Place place(int rank, int iteration, Phase phase) {
        return new Place(rank, iteration, phase.position(), phase.serial());
    }
}
