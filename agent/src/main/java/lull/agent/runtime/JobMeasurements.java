package lull.agent.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lull.agent.agreement.GroupOrder;
import lull.agent.decision.KnownGroup;
import lull.agent.decision.KnownPhase;
import lull.agent.decision.KnownTask;
import lull.phases.CallClasses;
import lull.phases.Durations;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.job.JobAnalysis;
import lull.phases.job.JobGroup;
import lull.phases.job.TaskGroup;

/** What a job's tasks showed in their default configuration, in samples, and under plans. */
final class JobMeasurements {
    private static final double NEARLY = 0.95;
    private static final double DEVIATIONS = 3;

    private final int period;
    private final SortedMap<Integer, List<TaskProfile>> baseline;
    private final Map<Integer, Map<Integer, List<TaskProfile>>> samples = new HashMap<>();
    private final Map<Place, Double> shares = new HashMap<>();
    private final List<JobGroup> groups;

    private record Place(int rank, int iteration, int position, boolean serial) {}

    /** @param baseline the period's iterations of each task, by default */
    JobMeasurements(CallClasses classes, int period, SortedMap<Integer, List<TaskProfile>> baseline) {
        this.period = period;
        this.baseline = baseline;
        SortedMap<Integer, TaskProfile> first = new TreeMap<>();
        baseline.forEach((rank, iterations) -> first.put(rank, iterations.get(0)));
        groups = new JobAnalysis(classes).combine(first).groups();
    }

    int period() {
        return period;
    }

    int groups() {
        return groups.size();
    }

    Set<Integer> ranks() {
        return baseline.keySet();
    }

    /** Threads of a task's teams. */
    int team(int rank) {
        return baseline.get(rank).get(0).phases().stream().mapToInt(Phase::threads).max().orElse(1);
    }

    /** Index of a job's group in the task's own list; −1 if it takes no part. */
    int ownGroup(int rank, int group) {
        return groups.get(group).tasks().stream().filter(task -> task.rank() == rank).mapToInt(TaskGroup::group).findFirst()
                .orElse(-1);
    }

    /** The groups' order for other nodes: regions and delimiters of the task with most groups, which the groups come from. */
    GroupOrder order(List<ManagedTask> tasks) {
        ManagedTask reference = tasks.stream().filter(task -> first(task.rank()).groups().size() == mostGroups()).findFirst()
                .orElseThrow();
        TaskProfile profile = first(reference.rank());
        if (profile.groups().size() < groups.size()) {
            return GroupOrder.unmatched(period, groups.size());
        }
        List<String> delimiters = profile.groups().stream().map(group -> group.delimiter().calls().toString()).toList();
        List<String> contents = profile.groups().stream().map(group -> group.phases().stream().map(profile.phases()::get)
                .filter(phase -> !phase.serial()).map(phase -> reference.regionName(phase.region().getAsInt()))
                .collect(Collectors.joining(" ", "", " " + group.delimiter().calls()))).toList();
        return new GroupOrder(period, contents, delimiters);
    }

    private TaskProfile first(int rank) {
        return baseline.get(rank).get(0);
    }

    private int mostGroups() {
        return baseline.keySet().stream().mapToInt(rank -> first(rank).groups().size()).max().orElse(0);
    }

    /** Time of an iteration by default, mean over the period, of the slowest task. */
    double iterationSeconds() {
        return baseline.values().stream().mapToDouble(JobMeasurements::iterationSeconds).max().orElse(0);
    }

    /** What an iteration's time falls below only if its work has changed: 5 % and three standard deviations. */
    double leastIterationSeconds() {
        return iterationSeconds() * NEARLY - DEVIATIONS * Math.sqrt(iterationVariance() * calls());
    }

    static double iterationSeconds(List<TaskProfile> iterations) {
        return iterations.stream().mapToDouble(one -> one.iteration().orElseThrow().meanSeconds()).average().orElse(0);
    }

    /** Variance of that mean, in square seconds, as far as the groups' scatter tells. */
    double iterationVariance() {
        double sum = 0;
        for (int r = 0; r < period; r++) {
            for (int g = 0; g < groups.size(); g++) {
                Durations critical = critical(r, g);
                double deviation = critical.meanSeconds() * critical.coefficientOfVariation();
                sum += deviation * deviation / Math.max(1, critical.calls());
            }
        }
        return sum / period / period;
    }

    /** Iterations that the default was measured for, each of the period. */
    long calls() {
        return baseline.values().stream().flatMap(List::stream).flatMap(one -> one.groups().stream())
                .mapToLong(group -> group.compute().calls()).min().orElse(0);
    }

    /** Compute time of a group in its critical task by default. */
    Durations critical(int iteration, int group) {
        Durations longest = Durations.NONE;
        for (TaskGroup member : groups.get(group).tasks()) {
            Durations compute = baseline.get(member.rank()).get(iteration).groups().get(member.group()).compute();
            longest = compute.meanSeconds() > longest.meanSeconds() ? compute : longest;
        }
        return longest;
    }

    /** A task ran the whole period with smaller teams. */
    void sampled(int rank, int threads, List<TaskProfile> iterations) {
        samples.computeIfAbsent(rank, key -> new HashMap<>()).put(threads, iterations);
    }

    /** A phase took so long at a relative frequency f/f_0: how sensitive it is, the largest that was ever seen. */
    void ranAt(int rank, int iteration, Phase phase, int threads, double relativeHertz) {
        double byDefault = seconds(rank, iteration, phase).getOrDefault(phase.serial() ? team(rank) : threads, Double.NaN);
        double share = (phase.durations().meanSeconds() / byDefault - 1) / (1 / relativeHertz - 1);
        if (Double.isFinite(share)) {
            shares.merge(place(rank, iteration, phase), Math.max(0, Math.min(1, share)), Math::max);
        }
    }

    /** Forgets what frequencies did: the work has changed. */
    void forgetShares() {
        shares.clear();
    }

    /**
     * All that is known, for a decision.
     *
     * @param distrust groups that must keep the default
     */
    List<KnownTask> tasks(Distrust distrust) {
        List<KnownTask> tasks = new ArrayList<>();
        baseline.forEach((rank, iterations) -> {
            List<KnownGroup> known = new ArrayList<>();
            for (int r = 0; r < period; r++) {
                for (int g = 0; g < groups.size(); g++) {
                    known.add(group(rank, r, g, distrust.holds(rank, g)));
                }
            }
            Set<Integer> smaller = new HashSet<>(samples.getOrDefault(rank, Map.of()).keySet());
            tasks.add(new KnownTask(rank, team(rank), smaller, known));
        });
        return tasks;
    }

    private KnownGroup group(int rank, int iteration, int g, boolean held) {
        int own = ownGroup(rank, g);
        if (own < 0) {
            return KnownGroup.absent();
        }
        TaskProfile profile = baseline.get(rank).get(iteration);
        PhaseGroup group = profile.groups().get(own);
        List<KnownPhase> phases = group.phases().stream().map(id -> profile.phases().get(id))
                .map(phase -> new KnownPhase(iteration, phase.position(), phase.serial(), seconds(rank, iteration, phase),
                        shares.getOrDefault(place(rank, iteration, phase), 1.0),
                        phase.durations().coefficientOfVariation())).toList();
        return new KnownGroup(phases, group.waiting().meanSeconds(), sendSeconds(profile, group), held);
    }

    /** MPI time that is no wait, shared out among the groups by the bytes they send. */
    private static double sendSeconds(TaskProfile profile, PhaseGroup group) {
        double bytes = profile.groups().stream().mapToDouble(PhaseGroup::meanBytesSent).sum();
        double known = profile.groups().stream()
                .mapToDouble(one -> one.compute().meanSeconds() + one.waiting().meanSeconds()).sum();
        double other = Math.max(0, profile.iteration().orElseThrow().meanSeconds() - known);
        return bytes > 0 ? other * group.meanBytesSent() / bytes : other / profile.groups().size();
    }

    /** By threads; a sample counts with its standard error, so that chance makes no smaller team look faster. */
    private Map<Integer, Double> seconds(int rank, int iteration, Phase phase) {
        Map<Integer, Double> seconds = new HashMap<>();
        Durations own = find(baseline.get(rank).get(iteration), phase);
        seconds.put(team(rank), own.meanSeconds());
        if (!phase.serial()) {
            samples.getOrDefault(rank, Map.of()).forEach((threads, iterations) -> {
                Durations sample = find(iterations.get(iteration), phase);
                if (sample.calls() > 0) {
                    seconds.put(threads, sample.meanSeconds()
                            * (1 + sample.coefficientOfVariation() / Math.sqrt(sample.calls())));
                }
            });
        }
        return seconds;
    }

    private static Durations find(TaskProfile profile, Phase phase) {
        return profile.phases().stream()
                .filter(other -> other.position() == phase.position() && other.serial() == phase.serial())
                .map(Phase::durations).findFirst().orElse(Durations.NONE);
    }

    private static Place place(int rank, int iteration, Phase phase) {
        return new Place(rank, iteration, phase.position(), phase.serial());
    }
}
