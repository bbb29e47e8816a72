package lull.agent.nodes;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;
import lull.channel.TaskChannel;

/**
 * Names the jobs of a node's tasks: those of one launcher's job have the same name, whoever's children they are, and a process
 * that no launcher started is a job of its own.
 */
public final class JobNames {
    /** Jobs by the launcher's name. */
    private final Map<String, String> launched = new HashMap<>();

    /** Jobs by what tells more or less the same of tasks whose environments can't be read any more. */
    private final Map<String, String> siblings = new HashMap<>();

    /** How many tasks have been the one of this job with this rank. */
    private final Map<String, Integer> seats = new HashMap<>();

    /**
     * The job of a task that has just come, whose environment is read now; its rank is asked for with each answer, as a task may
     * learn that later. Where a launcher's job has had a task of the same rank, another program of the launcher's is meant, and a
     * job of its own; so is what a process becomes by exec.
     */
    public Supplier<String> of(TaskChannel task) {
        TaskEnvironment environment = TaskEnvironment.of(task);
        return new Supplier<>() {
            private String seat = "";
            private String job;

            @Override
            public String get() {
                boolean member = task.rank().isPresent() && environment.isLaunched(task);
                String all = member ? launcher(task, environment) : process(task);
                String now = member ? all + " " + task.rank().getAsInt() : all;
                if (!now.equals(seat)) {
                    seat = now;
                    job = numbered(all, seats.merge(seat, 1, Integer::sum));
                }
                return job;
            }
        };
    }

    private static String numbered(String job, int number) {
        return number == 1 ? job : job + ", program " + number;
    }

    /** All that one launcher started as one job, be it several programs one after another. */
    public String of(TaskChannel task, TaskEnvironment environment) {
        return environment.isLaunched(task) ? launcher(task, environment) : process(task);
    }

    /** When it began is part of the name: the kernel may give a number again before an agent sees the first one's channel. */
    private static String process(TaskChannel task) {
        return "process " + task.pid() + " of " + task.begun();
    }

    /** Where the launcher does not name the job, or a task is gone and can't tell, its parent and the size of the world do. */
    private String launcher(TaskChannel task, TaskEnvironment environment) {
        String parent = "launcher " + task.parentPid() + " of " + task.parentBegun();
        String alike = parent + " " + task.worldSize().orElse(1);
        String job = environment
                .launch()
                .map(name -> launched.computeIfAbsent(name, fresh -> unnamed(alike, fresh)))
                .orElseGet(() -> siblings.getOrDefault(alike, parent));
        siblings.putIfAbsent(alike, job);
        return job;
    }

    /** The job of tasks that could not tell its name, if no other name is known to be theirs; else a job with this name. */
    private String unnamed(String alike, String name) {
        String known = siblings.get(alike);
        return known == null || launched.containsValue(known) ? name : known;
    }

    /** A job is over: another one that is given its name is not it. */
    public void forget(String job) {
        launched.values().removeIf(job::equals);
        siblings.values().removeIf(job::equals);
    }
}
