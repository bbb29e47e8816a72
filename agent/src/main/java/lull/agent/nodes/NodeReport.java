package lull.agent.nodes;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOutcome;

/**
 * All that one node's agent saw of a run, and what went wrong there.
 *
 * @param outcomes what was done to jobs here, by {@link lull.report.observation.TaskIdentity#jobPart}
 * @param load how busy the node was; nothing if no task was seen running
 * @param energy of the node while the program ran
 * @param bootNanos when the clock that the tasks' times are told by, CLOCK_MONOTONIC, showed zero: nanoseconds since 1970
 */
public record NodeReport(
        String host,
        long bootNanos,
        List<TaskObservation> tasks,
        Map<String, RuntimeOutcome> outcomes,
        List<NodeLoad> load,
        RunEnergy energy,
        List<String> warnings) {
    public NodeReport {
        tasks = List.copyOf(tasks);
        outcomes = Map.copyOf(outcomes);
        load = List.copyOf(load);
        warnings = List.copyOf(warnings);
    }

    /** The same with one warning more. */
    NodeReport warned(String warning) {
        List<String> all = new ArrayList<>(warnings);
        all.add(warning);
        return new NodeReport(host, bootNanos, tasks, outcomes, load, energy, all);
    }

    /** When this node's CLOCK_MONOTONIC showed zero. */
    public static long bootNanosHere() {
        return Duration.between(Instant.EPOCH, Instant.now()).toNanos() - System.nanoTime();
    }

    /** The same with times told by the clock of a node that started then; as exact as the nodes' time of day. */
    public NodeReport onClockSince(long otherBootNanos) {
        long later = bootNanos - otherBootNanos;
        return new NodeReport(
                host,
                otherBootNanos,
                tasks.stream()
                        .map(task -> new TaskObservation(
                                task.identity(),
                                task.probe(),
                                task.runtimes(),
                                task.calls(),
                                task.regions(),
                                later(task.profile(), later),
                                task.loops(),
                                task.events()))
                        .toList(),
                outcomes,
                load,
                energy,
                warnings);
    }

    private static TaskProfile later(TaskProfile profile, long nanos) {
        return new TaskProfile(
                profile.totals(),
                profile.iteration(),
                profile.finding(),
                profile.phases(),
                profile.groups().stream().map(group -> later(group, nanos)).toList(),
                profile.outside());
    }

    private static PhaseGroup later(PhaseGroup group, long nanos) {
        OptionalLong end = group.lastEndNanos();
        return new PhaseGroup(
                group.id(),
                group.phases(),
                group.delimiter(),
                group.compute(),
                group.waiting(),
                group.meanBytesSent(),
                group.repeats(),
                group.workload(),
                end.isPresent() ? OptionalLong.of(end.getAsLong() + nanos) : end);
    }
}
