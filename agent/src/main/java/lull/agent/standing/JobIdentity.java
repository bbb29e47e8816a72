package lull.agent.standing;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
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

    /** Which variables of a task's environment name its job, of Slurm, PBS, LSF and Grid Engine; the first that is set counts. */
    private static final List<String> BATCH = List.of("SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "JOB_ID");

    static JobIdentity of(TaskChannel first, TaskEnvironment environment, Instant now) {
        int world = first.worldSize().orElse(1);
        String key = keyOf(first, environment);
        return new JobIdentity(
                batch(environment).orElseGet(() -> BEGIN.format(now) + "-" + key.substring(key.indexOf(' ') + 1)),
                key,
                Math.min(world, environment.localTasks().orElse(world)),
                first.program(),
                first.host(),
                now);
    }

    /** A launcher's tasks are one job; a process that none started is a job of its own. */
    static String keyOf(TaskChannel task, TaskEnvironment environment) {
        boolean launched = environment.isLaunchedByMpi() || task.worldSize().orElse(1) > 1;
        return launched ? "launcher " + task.parentPid() : "process " + task.pid();
    }

    private static Optional<String> batch(TaskEnvironment environment) {
        return BATCH.stream()
                .flatMap(name -> environment.value(name).stream())
                .filter(id -> !id.isBlank())
                .findFirst()
                .map(id -> environment
                        .value("SLURM_STEP_ID")
                        .map(step -> id + "." + step)
                        .orElse(id));
    }
}
