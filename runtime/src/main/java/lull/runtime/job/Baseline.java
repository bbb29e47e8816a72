package lull.runtime.job;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import lull.phases.CallClasses;
import lull.phases.Durations;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.job.JobAnalysis;
import lull.phases.job.JobGroup;
import lull.runtime.consensus.GroupOrder;
import org.apache.commons.math3.distribution.TDistribution;

/** What a job's tasks showed in their default configuration: the phase groups that they have in common, which task is critical in each, and times. */
public final class Baseline {
    /** Part of the default's time, 0.9 to 0.99, below which work has changed, scatter apart: what is less may be the machine's doing. */
    private static final double LEAST_OF_SAME_WORK = 0.95;

    private static final double DEVIATIONS = 3;
    /** Of normally distributed values, the part below three deviations over the mean. */
    private static final double BELOW_THREE_DEVIATIONS = 0.99865;

    private final MeasuredPeriod measured;
    private final int groups;
    private final Map<Integer, int[]> ownGroups = new HashMap<>();
    private final int[][] criticalRanks;
    private final double iterationSeconds;
    private final double iterationVariance;
    private final long calls;
    /** NaN until it is asked for: a quantile takes long to find. */
    private double leastIterationSeconds = Double.NaN;

    /** Takes in what was measured of the period's iterations. */
    Baseline(CallClasses classes, MeasuredPeriod measured) {
        this.measured = measured;
        SortedMap<Integer, TaskProfile> first = new TreeMap<>();
        measured.profiles().forEach((rank, iterations) -> first.put(rank, iterations.get(0)));
        List<JobGroup> common = new JobAnalysis(classes).combine(first).groups();
        groups = common.size();
        criticalRanks = new int[period()][groups];
        for (int g = 0; g < groups; g++) {
            for (JobGroup.Member member : common.get(g).tasks()) {
                ownGroups.computeIfAbsent(member.rank(), rank -> nowhere())[g] = member.group();
            }
            for (int r = 0; r < period(); r++) {
                criticalRanks[r][g] = longest(r, common.get(g));
            }
        }
        iterationSeconds = measured.iterationSeconds();
        iterationVariance = variance(PhaseGroup::compute);
        calls = leastCalls();
    }

    /** What was measured. */
    public MeasuredPeriod measured() {
        return measured;
    }

    private int[] nowhere() {
        int[] none = new int[groups];
        Arrays.fill(none, -1);
        return none;
    }

    /** Iterations after which the work repeats. */
    public int period() {
        return measured.length();
    }

    /** Phase groups that the tasks have in common. */
    public int groups() {
        return groups;
    }

    /** Tasks, in order. */
    public Set<Integer> ranks() {
        return measured.profiles().keySet();
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
            return GroupOrder.unmatched(period(), groups);
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
        return new GroupOrder(period(), contents, delimiters);
    }

    private TaskProfile first(int rank) {
        return measured.profile(rank, 0);
    }

    private int mostGroups() {
        return ranks().stream()
                .mapToInt(rank -> first(rank).groups().size())
                .max()
                .orElse(0);
    }

    /** Time of an iteration by default, mean over the period, of the slowest task. */
    public double iterationSeconds() {
        return iterationSeconds;
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
        for (int r = 0; r < period(); r++) {
            for (int g = 0; g < groups; g++) {
                PhaseGroup longest = group(measured, criticalRanks[r][g], r, g);
                Durations critical = of.apply(longest);
                double deviation = longest.repeats() * critical.meanSeconds() * critical.coefficientOfVariation();
                sum += deviation * deviation / Math.max(1, critical.calls());
            }
        }
        return sum / period() / period();
    }

    /** Standard error of that mean, relative to it. */
    public double iterationDoubt() {
        double seconds = iterationSeconds();
        return seconds > 0 ? Math.sqrt(iterationVariance()) / seconds : 0;
    }

    /**
     * What an iteration's time falls below only if its work has changed: 5 % and three standard deviations, or as many more as few
     * iterations may hide (Student's t). For a default that was measured twice at least.
     */
    public double leastIterationSeconds() {
        if (Double.isNaN(leastIterationSeconds)) {
            leastIterationSeconds = iterationSeconds() * LEAST_OF_SAME_WORK
                    - deviationsBelow() * Math.sqrt(iterationVariance() * calls());
        }
        return leastIterationSeconds;
    }

    private double deviationsBelow() {
        return new TDistribution(null, calls() - 1.0).inverseCumulativeProbability(BELOW_THREE_DEVIATIONS);
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
        return measured.profiles().values().stream()
                .flatMap(List::stream)
                .flatMap(one -> one.groups().stream())
                .mapToLong(group -> group.compute().calls())
                .min()
                .orElse(0);
    }

    /** Compute time of a group in its critical task by default. */
    public Durations critical(int iteration, int group) {
        return group(measured, criticalRanks[iteration][group], iteration, group)
                .compute();
    }

    private PhaseGroup group(MeasuredPeriod period, int rank, int iteration, int group) {
        return period.profile(rank, iteration).groups().get(ownGroup(rank, group));
    }

    /** The task that computes longest in a group by default. */
    public int criticalRank(int iteration, int group) {
        return criticalRanks[iteration][group];
    }

    /**
     * Time that the last of some tasks to come waits in an iteration, mean over the period.
     *
     * @param other measurements of the same iterations
     */
    public double waitSeconds(MeasuredPeriod other, IntPredicate among) {
        return waitSeconds(other, among, Durations::meanSeconds);
    }

    /** The same with the shortest wait of each group in place of the mean. */
    public double leastWaitSeconds(MeasuredPeriod other, IntPredicate among) {
        return waitSeconds(other, among, Durations::minSeconds);
    }

    private double waitSeconds(MeasuredPeriod other, IntPredicate among, ToDoubleFunction<Durations> of) {
        double sum = 0;
        for (int r = 0; r < period(); r++) {
            for (int g = 0; g < groups; g++) {
                sum += repeats(g) * waitSeconds(other, among, of, r, g);
            }
        }
        return sum / period();
    }

    /** How often an iteration runs a group: 1 unless it belongs to an inner loop. */
    public double repeats(int group) {
        return group(measured, criticalRanks[0][group], 0, group).repeats();
    }

    /** The same by default. */
    public double waitSeconds(IntPredicate among) {
        return waitSeconds(measured, among);
    }

    private double waitSeconds(
            MeasuredPeriod other, IntPredicate among, ToDoubleFunction<Durations> of, int iteration, int group) {
        double least = Double.POSITIVE_INFINITY;
        for (int rank : ranks()) {
            if (among.test(rank) && ownGroup(rank, group) >= 0) {
                least = Math.min(
                        least,
                        of.applyAsDouble(group(other, rank, iteration, group).waiting()));
            }
        }
        return least == Double.POSITIVE_INFINITY ? 0 : least;
    }

    private int longest(int iteration, JobGroup group) {
        return group.tasks().stream()
                .max(Comparator.comparingDouble(member -> measured.profile(member.rank(), iteration)
                        .groups()
                        .get(member.group())
                        .compute()
                        .meanSeconds()))
                .map(JobGroup.Member::rank)
                .orElseThrow();
    }
}
