package lull.runtime.decision;

import java.util.List;
import java.util.OptionalInt;

/**
 * Power of the part of a node that a task has, by a model, in watts. Plain numbers, because nodes send it to each other.
 *
 * @param cores of the part; empty where they are those of the task's largest team
 * @param mostCores that a part can have
 * @param sharedWatts of board and processors, for each core of the part
 * @param idleCoreWatts of a core, by frequency
 * @param busyCoreWatts of a core, by frequency
 */
public record TaskPower(
        OptionalInt cores, int mostCores, double sharedWatts, List<Double> idleCoreWatts, List<Double> busyCoreWatts) {
    public TaskPower {
        idleCoreWatts = List.copyOf(idleCoreWatts);
        busyCoreWatts = List.copyOf(busyCoreWatts);
    }

    /**
     * Power while some of a task's threads run and the other cores idle.
     *
     * @param team threads of the task's largest team
     * @param threads that run; beyond the number of cores all are busy
     * @param frequency number of the frequency, from 0
     */
    double watts(int team, int threads, int frequency) {
        int part = cores.orElse(Math.max(1, Math.min(team, mostCores)));
        int busy = Math.min(threads, part);
        return part * sharedWatts + busy * busyCoreWatts.get(frequency) + (part - busy) * idleCoreWatts.get(frequency);
    }
}
