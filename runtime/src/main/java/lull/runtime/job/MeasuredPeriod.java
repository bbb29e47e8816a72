package lull.runtime.job;

import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import lull.phases.Iteration;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;

/**
 * What was measured of the iterations of a period, of all tasks of a job on this node together.
 *
 * @param profiles of each task, by rank: a profile of each of the period's iterations, in their order
 */
public record MeasuredPeriod(SortedMap<Integer, List<TaskProfile>> profiles) {
    /** Iterations of the period. */
    public int length() {
        return profiles.get(profiles.firstKey()).size();
    }

    /** One iteration of a task. */
    public TaskProfile profile(int rank, int iteration) {
        return profiles.get(rank).get(iteration);
    }

    /** Time of an iteration, mean over the period, of the slowest task. */
    public double iterationSeconds() {
        double longest = 0;
        for (List<TaskProfile> iterations : profiles.values()) {
            double sum = 0;
            for (TaskProfile one : iterations) {
                sum += iterationOf(one).meanSeconds();
            }
            longest = Math.max(longest, sum / iterations.size());
        }
        return longest;
    }

    /** Time of each iteration of the period, of all tasks together, relative to the mean of the period. */
    public double[] relativeIterationSeconds() {
        double[] seconds = new double[length()];
        for (List<TaskProfile> iterations : profiles.values()) {
            for (int r = 0; r < seconds.length; r++) {
                seconds[r] += iterationOf(iterations.get(r)).meanSeconds();
            }
        }
        double mean = Arrays.stream(seconds).average().orElse(0);
        return Arrays.stream(seconds).map(one -> mean > 0 ? one / mean : 1).toArray();
    }

    /** Computing time of an iteration, mean over the period, of the task that computes longest. */
    public double computeSeconds() {
        double longest = 0;
        for (List<TaskProfile> iterations : profiles.values()) {
            double sum = iterations.stream()
                    .flatMap(one -> one.groups().stream())
                    .mapToDouble(PhaseGroup::iterationComputeSeconds)
                    .sum();
            longest = Math.max(longest, sum / iterations.size());
        }
        return longest;
    }

    /** MPI time that is no wait, shared out among the groups by the bytes they send. */
    static double sendSeconds(TaskProfile profile, PhaseGroup group) {
        double bytes = profile.groups().stream()
                .mapToDouble(one -> one.repeats() * one.meanBytesSent())
                .sum();
        double known = profile.groups().stream()
                .mapToDouble(one -> one.repeats()
                        * (one.compute().meanSeconds() + one.waiting().meanSeconds()))
                .sum();
        double other = Math.max(0, iterationOf(profile).meanSeconds() - known);
        return bytes > 0
                ? other * group.meanBytesSent() / bytes
                : other
                        / profile.groups().stream()
                                .mapToDouble(PhaseGroup::repeats)
                                .sum();
    }

    /** The iteration that a task was measured in. */
    static Iteration iterationOf(TaskProfile profile) {
        return profile.iteration()
                .orElseThrow(
                        () -> new IllegalStateException("a task was measured in no iteration: " + profile.finding()));
    }
}
