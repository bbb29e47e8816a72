package lull.agent.nodes;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import lull.agent.processes.Processes;
import lull.channel.TaskChannel;
import lull.report.observation.TaskIdentity;

/** What a launcher told a task by its environment, which a program's own agent may read. */
public final class TaskEnvironment {
    private static final List<List<String>> JOB_NAMES =
            List.of(List.of("PMIX_NAMESPACE"), List.of("SLURM_JOB_ID", "SLURM_STEP_ID"));
    private static final List<String> LOCAL_SIZES = List.of("OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS");

    /** What srun's tasks have: in its steps other launchers may start tasks, too, and then as many as they like. */
    private static final List<String> SRUNS_RANKS = List.of("PMIX_RANK", "PMI_RANK");

    private static final Pattern TASKS_PER_NODE =
            Pattern.compile("\\d{1,9}(\\(x\\d{1,9}\\))?(,\\d{1,9}(\\(x\\d{1,9}\\))?)*");

    private static final List<String> MPI =
            List.of("OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "PMI_ID", "MPI_LOCALRANKID");

    private final Map<String, String> variables;

    /** Which variables name the job, of Slurm, PBS, LSF and Grid Engine; the first that is set counts. */
    private static final List<String> BATCH = List.of("SLURM_JOB_ID", "PBS_JOBID", "LSB_JOBID", "JOB_ID");

    /** Slurm's numbers of batch scripts, of shells and the like, which are no steps of srun's. */
    private static final long FIRST_SPECIAL_STEP = 0xfffffff0L;

    /** @param variables of the task's environment */
    public TaskEnvironment(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /** Of a task on this node; empty if it may not be read, or the task is gone. */
    public static TaskEnvironment of(TaskChannel task) {
        Map<String, String> variables = new HashMap<>();
        try {
            byte[] all = Processes.tells(task, "environ");
            for (String entry : new String(all, StandardCharsets.ISO_8859_1).split("\0")) {
                int equals = entry.indexOf('=');
                if (equals > 0) {
                    variables.put(entry.substring(0, equals), entry.substring(equals + 1));
                }
            }
        } catch (IOException e) {
            return new TaskEnvironment(Map.of());
        }
        return new TaskEnvironment(variables);
    }

    /**
     * A name of the task's job that is the same on all its nodes, and no other job's: the launcher's, where it tells. Else two
     * jobs that run the same program at once with equally many tasks have the same name.
     */
    public String jobName(TaskIdentity task) {
        return named().orElseGet(() ->
                task.worldSize().orElse(1) + " " + Path.of(task.program()).getFileName());
    }

    private Optional<String> named() {
        return JOB_NAMES.stream()
                .filter(names -> variables.keySet().containsAll(names))
                .findFirst()
                .map(names -> String.join(".", names) + " "
                        + names.stream().map(variables::get).collect(Collectors.joining(".")));
    }

    /**
     * What the task's own launcher calls the job; empty if it doesn't tell. Slurm's step is none where another launcher started
     * the task in it, which may start several jobs there, nor is a batch script's.
     */
    Optional<String> launch() {
        boolean told = variables.containsKey("PMIX_NAMESPACE")
                || step().isPresent() && !variables.containsKey("MPI_LOCALRANKID");
        return named().filter(name -> told);
    }

    /** Whether a launcher of MPI programs started it. */
    private boolean isLaunchedByMpi() {
        return MPI.stream().anyMatch(variables::containsKey);
    }

    /** Whether a launcher started this task, whose environment this is: a program without one has a world of its own. */
    public boolean isLaunched(TaskChannel task) {
        return isLaunchedByMpi() || task.worldSize().orElse(1) > 1;
    }

    /** What the batch system calls the task's job, with the step of Slurm that it belongs to; empty if there is none. */
    public Optional<String> batchJob() {
        return BATCH.stream()
                .map(variables::get)
                .filter(id -> id != null && !id.isBlank())
                .findFirst()
                .map(id -> step().map(step -> id + "." + step).orElse(id));
    }

    /** The step of srun's that the task belongs to, in Slurm; empty in batch scripts. */
    public Optional<String> step() {
        return Optional.ofNullable(variables.get("SLURM_STEP_ID"))
                .filter(step -> step.matches("\\d{1,10}") && Long.parseLong(step) < FIRST_SPECIAL_STEP);
    }

    /** How many tasks the job has on this node; empty if the launcher doesn't tell. */
    public OptionalInt localTasks() {
        OptionalInt told = LOCAL_SIZES.stream()
                .map(variables::get)
                .filter(value -> value != null && value.matches("\\d{1,9}"))
                .mapToInt(Integer::parseInt)
                .findFirst();
        return told.isPresent() || SRUNS_RANKS.stream().noneMatch(variables::containsKey) ? told : slurmsTasks();
    }

    /** How many of the step's tasks Slurm has put on this node, of a list of all nodes such as {@code 4(x2),3}. */
    private OptionalInt slurmsTasks() {
        String node = variables.getOrDefault("SLURM_NODEID", "");
        String list = variables.getOrDefault("SLURM_STEP_TASKS_PER_NODE", "");
        if (!node.matches("\\d{1,9}") || !TASKS_PER_NODE.matcher(list).matches()) {
            return OptionalInt.empty();
        }
        long before = Long.parseLong(node);
        for (String part : list.split(",", -1)) {
            String[] words = part.split("\\D+", -1);
            before -= words.length > 1 ? Long.parseLong(words[1]) : 1;
            if (before < 0) {
                return OptionalInt.of(Integer.parseInt(words[0]));
            }
        }
        return OptionalInt.empty();
    }
}
