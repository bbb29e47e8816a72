package lull.runtime.decision;

import java.util.List;
import java.util.OptionalInt;
import lull.platform.affinity.Team;

/**
 * Power of the part of a node that a task has, by a model, in watts. Plain numbers, because nodes send it to each other.
 *
 * @param cores of the part; empty where they are those of the task's largest team
 * @param mostCores that a part can have
 * @param sharedWatts of board and processors, for each core of the part
 * @param idleCoreWatts of a core, by frequency
 * @param busyCoreWatts of a core, by frequency
 * @param emptyProcessorWatts what a processor draws less while none of its cores is busy, by frequency; empty where nobody knows
 */
public record TaskPower(
        OptionalInt cores,
        int mostCores,
        double sharedWatts,
        List<Double> idleCoreWatts,
        List<Double> busyCoreWatts,
        List<Double> emptyProcessorWatts) {
    public TaskPower {
        idleCoreWatts = List.copyOf(idleCoreWatts);
        busyCoreWatts = List.copyOf(busyCoreWatts);
        emptyProcessorWatts = List.copyOf(emptyProcessorWatts);
    }

    /**
     * Power while a team runs and the other cores idle. Processors count as empty only where it is known that they are.
     *
     * @param largest team of the task, which all of its cores have a thread of
     * @param team that runs; with more threads than there are cores all are busy
     * @param frequency number of the frequency, from 0
     */
    double watts(Team largest, Team team, int frequency) {
        int part = cores.orElse(Math.max(1, Math.min(largest.threads(), mostCores)));
        int busy = Math.min(team.threads(), part);
        double watts =
                part * sharedWatts + busy * busyCoreWatts.get(frequency) + (part - busy) * idleCoreWatts.get(frequency);
        return emptyProcessorWatts.isEmpty() || !team.isPlaced()
                ? watts
                : watts - (largest.processors() - team.processors()) * emptyProcessorWatts.get(frequency);
    }
}
