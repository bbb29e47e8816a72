package lull.runtime.observation;

import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import lull.phases.Iteration;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobTasks;
import lull.runtime.job.ManagedTask;

/**
 * What a job's tasks show before anything is measured: whether their work can be decided on, and when it repeats. Once plans were held,
 * that is told from iterations by default that are measured apart from all others.
 */
public final class Observation {
    private static final long FEWEST_APART = 32;
    private static final long MOST_APART = 256;
    /** Iterations that have passed by one that is measured apart, so that longer periods are found in longer runs. */
    private static final long PASSED_BY_MEASURED = 10;

    private final JobTasks tasks;
    private final Consumer<String> log;
    private int period = 1;
    private List<Irregularity> irregularities = List.of();
    private boolean leftAlone;
    private boolean preempted;
    private OptionalLong apartFrom = OptionalLong.empty();

    /** @param log for people */
    public Observation(JobTasks tasks, Consumer<String> log) {
        this.tasks = tasks;
        this.log = log;
    }

    /** Whether what the tasks do now is measured apart from what they did before. */
    public boolean isApart() {
        return apartFrom.isPresent();
    }

    /** Measures apart from now on; how many iterations to wait for. */
    public long begin() {
        long turns = tasks.leastTurns();
        apartFrom = tasks.measure(1) ? OptionalLong.of(turns) : OptionalLong.empty();
        return isApart() ? Math.max(FEWEST_APART, Math.min(MOST_APART, turns / PASSED_BY_MEASURED)) + 1 : 1;
    }

    /** Whether most of the work is neither constant nor periodic, as far as the tasks have shown it until now. */
    boolean isIrregular() {
        List<TaskProfile> profiles = tasks.all().stream()
                .map(task -> isApart() ? task.tracker().outline((int) seen()) : task.profile())
                .toList();
        period = period(profiles);
        irregularities = profiles.stream().map(Irregularity::of).toList();
        if (irregularities.stream().anyMatch(one -> !one.groups().isEmpty())) {
            discountPreemption(profiles);
        }
        return irregularityPrevails();
    }

    private boolean irregularityPrevails() {
        return irregularities.stream().anyMatch(Irregularity::prevails);
    }

    /** Asks what the tasks waited for CPUs, which takes reading files, and says it where that is why their times scatter. */
    private void discountPreemption(List<TaskProfile> profiles) {
        List<Double> queued = tasks.all().stream().map(ManagedTask::queuedShare).toList();
        boolean prevailed = irregularityPrevails();
        irregularities = IntStream.range(0, profiles.size())
                .mapToObj(i -> Irregularity.of(profiles.get(i), queued.get(i)))
                .toList();
        if (prevailed && !preempted && !irregularityPrevails()) {
            preempted = true;
            log.accept(String.format(
                    Locale.ROOT,
                    "times scatter because threads wait for CPUs, up to %.0f %% of a task's time: decided all the same",
                    100 * Collections.max(queued)));
        }
    }

    /** The same, and says it when it is news. */
    public boolean isLeftAlone() {
        boolean prevails = isIrregular();
        if (prevails != leftAlone) {
            log.accept(
                    prevails
                            ? "left alone for now: most of the work is neither constant nor periodic"
                            : "constant or periodic by now: the default is measured");
        }
        leftAlone = prevails;
        return prevails;
    }

    private long seen() {
        return tasks.leastTurns() - apartFrom.orElse(0);
    }

    /** Whether work that looks irregular may turn out to be periodic, because too few iterations were seen to tell. */
    public boolean mayBePeriodic() {
        return seen() < TaskTracker.TELLING_ITERATIONS
                && irregularities.stream().anyMatch(one -> !one.groups().isEmpty());
    }

    /**
     * Iterations after which the work of all tasks repeats, as they showed when they were last looked at; 1 where an inner loop makes
     * each as long as it likes.
     */
    public int period() {
        return period;
    }

    private static int period(List<TaskProfile> profiles) {
        boolean inner =
                profiles.stream().flatMap(profile -> profile.groups().stream()).anyMatch(PhaseGroup::isInner);
        return inner
                ? 1
                : profiles.stream()
                        .mapToInt(profile ->
                                profile.iteration().map(Iteration::period).orElse(1))
                        .max()
                        .orElse(1);
    }

    /** Of the tasks, in the order of their ranks. */
    public List<Irregularity> irregularities() {
        return irregularities;
    }

    /** The tasks do the same as before, in other shares. */
    public void measureAfresh() {
        apartFrom = OptionalLong.empty();
    }

    /** The tasks do something else. */
    public void forget() {
        leftAlone = false;
        preempted = false;
        apartFrom = OptionalLong.empty();
    }
}
