package lull.runtime.decision;

/** Power of what a task has of its node, by a model. */
@FunctionalInterface
public interface TaskPower {
    /**
     * Power in watts while some of a task's threads run and the others idle.
     *
     * @param team threads of the task's largest team
     * @param threads that run
     * @param frequency number of the frequency, from 0
     */
    double watts(int team, int threads, int frequency);
}
