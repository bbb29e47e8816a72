package lull.agent.following;

import java.util.List;
import java.util.function.Consumer;
import lull.channel.TaskChannel;

/** Where the tasks of a job come from. */
@FunctionalInterface
public interface Arrivals {
    /**
     * The channels of tasks that have come since the last time.
     *
     * @param warnings hears, in words, of what is no channel
     */
    List<TaskChannel> next(Consumer<String> warnings);
}
