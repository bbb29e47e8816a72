package lull.agent.standing;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import lull.agent.following.Arrivals;
import lull.channel.TaskChannel;

/** The tasks of one job that were found among those of all jobs, and wait for its loop. For one thread. */
final class JobTasks implements Arrivals {
    private final List<TaskChannel> waiting = new ArrayList<>();

    void add(TaskChannel channel) {
        waiting.add(channel);
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    @Override
    public List<TaskChannel> next(Consumer<String> warnings) {
        List<TaskChannel> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }
}
