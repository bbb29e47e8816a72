package lull.report.observation;

import java.util.List;
import java.util.Map;
import lull.channel.layout.CallSum;
import lull.phases.TaskProfile;

/**
 * All that was seen of one task.
 *
 * @param runtimes the runtimes of its regions, in the order of the channel's enumeration
 * @param calls MPI calls, polls included
 * @param regions by id
 * @param loops what was done for its balanced loops
 * @param events whose counts its phases tell, in their order
 */
public record TaskObservation(
        TaskIdentity identity,
        ProbeFacts probe,
        List<String> runtimes,
        List<CallSum> calls,
        Map<Integer, RegionName> regions,
        TaskProfile profile,
        List<LoopBalance> loops,
        List<String> events) {
    /** Of a task without balanced loops, whose events nobody counted. */
    public TaskObservation(
            TaskIdentity identity,
            ProbeFacts probe,
            List<String> runtimes,
            List<CallSum> calls,
            Map<Integer, RegionName> regions,
            TaskProfile profile) {
        this(identity, probe, runtimes, calls, regions, profile, List.of(), List.of());
    }

    public TaskObservation {
        runtimes = List.copyOf(runtimes);
        calls = List.copyOf(calls);
        regions = Map.copyOf(regions);
        loops = List.copyOf(loops);
        events = List.copyOf(events);
    }

    /** The same of a task that is known better. */
    public TaskObservation with(TaskIdentity known, Map<Integer, RegionName> named) {
        return new TaskObservation(known, probe, runtimes, calls, named, profile, loops, events);
    }

    /** Where a region is, as the report names it. */
    public String location(int region) {
        return region(region).location();
    }

    /** What is known of a region; where that is nothing, its number alone. */
    public RegionName region(int id) {
        return regions.getOrDefault(id, RegionName.unknown(id));
    }

    /** All time in MPI calls. */
    public double mpiSeconds() {
        return calls.stream().mapToDouble(CallSum::seconds).sum();
    }

    /** All MPI calls, polls included. */
    public long mpiCalls() {
        return calls.stream().mapToLong(CallSum::calls).sum();
    }
}
