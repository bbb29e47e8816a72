package lull.simulation.job;

import java.util.List;

/**
 * What a simulated job took.
 *
 * @param seconds from its begin to the end of its last task
 * @param tasks account of each, by rank
 */
public record JobAccount(double seconds, List<TaskAccount> tasks) {
    /** Energy of all nodes, in joules: each until the job has ended. */
    public double joules() {
        return tasks.stream().mapToDouble(TaskAccount::joules).sum();
    }

    /** Time that tasks wait, of all their time, 0..1. */
    public double waitShare() {
        double waiting = tasks.stream().mapToDouble(TaskAccount::waitSeconds).sum();
        double busy = tasks.stream().mapToDouble(TaskAccount::busySeconds).sum();
        return waiting + busy > 0 ? waiting / (waiting + busy) : 0;
    }

    /** What all tasks moved from and to memory, in bytes. */
    public double memoryBytes() {
        return tasks.stream().mapToDouble(TaskAccount::memoryBytes).sum();
    }

    /** Changes of frequency of all tasks. */
    public long transitions() {
        return tasks.stream().mapToLong(TaskAccount::transitions).sum();
    }

    /** Regions of all tasks whose team sat elsewhere than that of the region before. */
    public long rebindings() {
        return tasks.stream().mapToLong(TaskAccount::rebindings).sum();
    }

    /** Seconds that they took longer, of all tasks. */
    public double rebindingSeconds() {
        return tasks.stream().mapToDouble(TaskAccount::rebindingSeconds).sum();
    }
}
