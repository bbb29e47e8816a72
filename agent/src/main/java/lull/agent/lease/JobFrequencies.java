package lull.agent.lease;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import lull.agent.frequency.FrequencyActuator;
import lull.agent.frequency.NodeFrequencies;
import lull.agent.plan.ControlledTask;
import lull.agent.processes.Processes;
import lull.channel.TaskChannel;
import lull.channel.directives.FrequencyWrites;
import lull.runtime.decision.NodeControls;

/**
 * The frequencies of one job's tasks on this node: those of real domains under a lease, of an emulated machine, or none. After
 * {@link #close} the domains are as the governor had found them. For the thread that drains the tasks' channels.
 */
public final class JobFrequencies implements AutoCloseable {
    private final NodeControls controls;
    private final Optional<String> whyNone;
    private final List<String> notes;
    private final FrequencyActuator otherwise;
    private final Map<Integer, TaskChannel> channels = new TreeMap<>();
    private final Map<Integer, FrequencyActuator> actuators = new TreeMap<>();
    private final Map<Integer, ControlledTask> tasks = new TreeMap<>();
    private Optional<LeasedNode> node = Optional.empty();
    private RequestedCaps.Result caps = new RequestedCaps.Result(List.of(), List.of());
    private Optional<String> capsEnded = Optional.empty();
    private Optional<String> notGivenBack = Optional.empty();

    private JobFrequencies(
            NodeControls controls, Optional<String> whyNone, List<String> notes, FrequencyActuator otherwise) {
        this.controls = controls;
        this.whyNone = whyNone;
        this.notes = notes;
        this.otherwise = otherwise;
    }

    /** Plans carry the frequencies that the controls have, those of an emulated machine. */
    public static JobFrequencies emulated(NodeControls controls) {
        return new JobFrequencies(
                controls, Optional.empty(), List.of(), NodeFrequencies.emulated(controls.hertz(), "machine"));
    }

    /** Frequencies are left alone, as the user says. */
    public static JobFrequencies untouched(NodeControls threads) {
        return new JobFrequencies(threads, Optional.empty(), List.of(), NodeFrequencies.none("not asked for"));
    }

    /** Frequencies can't be set. */
    static JobFrequencies none(NodeControls threads, String reason) {
        return new JobFrequencies(
                threads, Optional.of("frequencies are left alone: " + reason), List.of(), NodeFrequencies.none(reason));
    }

    /** Frequencies are decided on, and not set. */
    static JobFrequencies dry(NodeControls controls, List<String> notes) {
        return new JobFrequencies(controls, Optional.empty(), notes, NodeFrequencies.none("a dry run sets nothing"));
    }

    /** Frequencies are set. */
    static JobFrequencies leased(
            NodeControls controls,
            List<String> notes,
            LeasedNode node,
            Map<Integer, TaskChannel> channels,
            Map<TaskChannel, FrequencyActuator> actuators) {
        JobFrequencies job =
                new JobFrequencies(controls, Optional.empty(), notes, NodeFrequencies.none("no task of the job"));
        job.node = Optional.of(node);
        job.channels.putAll(channels);
        channels.forEach((rank, channel) -> job.actuators.put(rank, actuators.get(channel)));
        return job;
    }

    /** What came of the caps that were asked for; to be said before the job begins. */
    JobFrequencies with(RequestedCaps.Result result) {
        caps = result;
        return this;
    }

    /** Holds the lease for its caps alone. */
    JobFrequencies under(LeasedNode held, Map<Integer, TaskChannel> tasksOfJob) {
        node = Optional.of(held);
        channels.putAll(tasksOfJob);
        return this;
    }

    /** What can be set, to decide by. */
    public NodeControls controls() {
        return controls;
    }

    /** Why frequencies can't be set, if they should be and can't. */
    public Optional<String> whyNone() {
        return whyNone;
    }

    /** What was asked for and can't be had. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>(whyNone.stream().toList());
        warnings.addAll(caps.refusals());
        capsEnded.ifPresent(warnings::add);
        notGivenBack.ifPresent(warnings::add);
        return warnings;
    }

    /** What sets a task's frequency; it wants to know of the task's regions. */
    public FrequencyActuator actuator(int rank) {
        return actuators.getOrDefault(rank, otherwise);
    }

    /** A task of the job is under control, and asked for trouble every round. */
    public void add(ControlledTask task) {
        tasks.put(task.rank(), task);
    }

    /**
     * One round.
     *
     * @param nowNanos CLOCK_MONOTONIC
     * @param processes of all tasks on this node, whichever job's; asked now and then
     * @return why all plans have to be taken back and this has to be closed, if there is a reason
     */
    public Optional<String> round(long nowNanos, Supplier<? extends Collection<Integer>> processes) {
        Optional<String> trouble = node.flatMap(held -> held.round(nowNanos, processes));
        if (node.isPresent()) {
            for (Map.Entry<Integer, ControlledTask> task : tasks.entrySet()) {
                Optional<String> own = task.getValue().round(nowNanos).map(why -> "task " + task.getKey() + ": " + why);
                trouble = trouble.or(() -> own);
            }
        }
        if (trouble.isPresent() && caps.isHeld()) {
            capsEnded = trouble.map(why -> "caps were given up while the job ran: " + why);
        }
        return trouble;
    }

    /** Whether all of the job's tasks on this node have ended. */
    public boolean isOver() {
        return channels.values().stream().noneMatch(Processes::alive);
    }

    /** Whether a lease is held. */
    public boolean isHeld() {
        return node.isPresent();
    }

    /** Who sets which task's frequency, what is capped, and why not finer. */
    public List<String> notes() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(caps.notes());
        return all;
    }

    /** What became of it so far. */
    public List<String> deeds() {
        List<String> deeds = new ArrayList<>();
        tasks.forEach((rank, task) -> {
            task.coarser()
                    .ifPresent(why -> deeds.add("frequencies: task " + rank + " had one for all its phases: " + why));
            if (task.lifts() > 0) {
                deeds.add("frequencies: task " + rank + " was raised to the highest " + task.lifts()
                        + " times, because an iteration was overdue");
            }
        });
        channels.forEach((rank, channel) -> {
            FrequencyWrites writes = channel.frequencyWrites();
            if (writes.writes() > 0) {
                deeds.add(String.format(
                        Locale.ROOT,
                        "frequencies: task %d wrote %d times, %.3g us each; %d failed",
                        rank,
                        writes.writes(),
                        writes.seconds() / writes.writes() * 1e6,
                        writes.refused()));
            }
        });
        return deeds;
    }

    /** Gives back the frequencies; caps last as long as the job. */
    public void settle() {
        if (caps.isHeld()) {
            node.ifPresent(LeasedNode::settle);
        } else {
            close();
        }
    }

    /** Gives everything back. */
    @Override
    public void close() {
        Optional<LeasedNode> held = node;
        node = Optional.empty();
        held.stream()
                .flatMap(one -> one.release().stream())
                .findFirst()
                .ifPresent(
                        fault -> notGivenBack = Optional.of(
                                "the lease of frequencies and caps was not given back in the end (" + fault.reason()
                                        + "): a governor that runs has put back what it had found, one that was killed does when it is started again"));
    }
}
