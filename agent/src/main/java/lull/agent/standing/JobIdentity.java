package lull.agent.standing;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import lull.agent.nodes.TaskEnvironment;
import lull.channel.TaskChannel;

/**
 * Who a job is.
 *
 * @param id of the batch system, where it tells; else when and with which process the job began
 * @param key tells it from the other jobs that run on this node: its tasks have the same one
 * @param tasks how many it has on this node, as far as that is known; else 1
 * @param program path of what its first task runs
 * @param host as the task names it
 * @param begin when its first task was found
 */
public record JobIdentity(String id, String key, int tasks, String program, String host, Instant begin) {
    private static final DateTimeFormatter BEGIN =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

    /**
     * The job of a task.
     *
     * @param key its {@link lull.agent.nodes.JobNames name} among the jobs of this node
     * @param environment of the task; it tells nothing once the task is gone
     * @param batch what the batch system calls the job, where the agent was told; the task may tell more exactly
     */
    static JobIdentity of(
            TaskChannel first, String key, TaskEnvironment environment, Optional<String> batch, Instant now) {
        int world = first.worldSize().orElse(1);
        int process = environment.isLaunched(first) ? first.parentPid() : first.pid();
        return new JobIdentity(
                environment.batchJob().or(() -> batch).orElseGet(() -> named(now, String.valueOf(process))),
                key,
                Math.min(world, environment.localTasks().orElse(world)),
                first.program(),
                first.host(),
                now);
    }

    private static String named(Instant begin, String process) {
        return BEGIN.format(begin) + "-" + process;
    }

    /**
     * Of a run that somebody followed to its end.
     *
     * @param batch what the batch system calls it, if there is one
     * @param process the number of the run's own
     * @param program path of what its first task ran, or its command's first word where it had none
     * @param host where it ran, or the part of it that is meant
     */
    public static JobIdentity ofRun(Optional<String> batch, long process, String program, String host, Instant begin) {
        return new JobIdentity(
                batch.orElseGet(() -> named(begin, String.valueOf(process))),
                "run " + process,
                1,
                program,
                host,
                begin);
    }
}
