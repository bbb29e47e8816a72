package lull.agent.standing;

import java.util.Collection;
import java.util.List;

/** Who is told how it goes with the jobs of a standing agent, on the agent's thread. What it throws ends nothing but its own turn. */
public interface JobListener {
    /** A job is over. */
    void ended(EndedJob job);

    /** From time to time: the jobs that run. */
    default void look(Collection<JobView> running) {}

    /** The agent leaves; what is kept back is to be handed on now. */
    default void close() {}

    /** Who is told of the agent's end alone. */
    static JobListener atTheEnd(Runnable duty) {
        return new JobListener() {
            @Override
            public void ended(EndedJob job) {
                // not what is waited for
            }

            @Override
            public void close() {
                duty.run();
            }
        };
    }

    /** All of them, one after the other. */
    static JobListener all(List<JobListener> listeners) {
        return new JobListener() {
            @Override
            public void ended(EndedJob job) {
                listeners.forEach(one -> one.ended(job));
            }

            @Override
            public void look(Collection<JobView> running) {
                listeners.forEach(one -> one.look(running));
            }

            @Override
            public void close() {
                listeners.forEach(JobListener::close);
            }
        };
    }
}
