package lull.simulation.saving;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import lull.channel.layout.MpiCall;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.phases.job.JobAnalysis;
import lull.phases.job.JobGroup;
import lull.phases.job.JobProfile;
import lull.report.builder.ReportBuilder;
import lull.report.observation.Jobs;
import lull.report.observation.RegionName;
import lull.report.observation.TaskObservation;
import lull.report.trace.RecordedTask;
import lull.report.trace.TraceReplay;
import lull.simulation.application.Application;
import lull.simulation.application.Scaling;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.node.PhaseWork;
import lull.simulation.node.SimulatedNode;

/**
 * A recorded program, as the simulation runs it elsewhere. Its phases are those of the task with most groups. What a phase of a
 * task took on its threads is taken as what it takes on as many cores of the node at the highest frequency: the machine's
 * share of it that depends on the frequency becomes cycles that divide perfectly among threads, the rest memory traffic. On
 * more nodes the recorded tasks stand for further ones, again and again.
 */
public final class RecordedApplication implements Application {
    /** Messages go to a neighbour on either side: who exchanged what with whom is not recorded. */
    private static final int NEIGHBOURS = 2;
    /** Operand of a collective, in bytes: a few numbers; what it has is not recorded by the call. */
    private static final double OPERAND_BYTES = 8;

    private final String name;
    private final int iterations;
    private final List<SimulatedGroup> groups = new ArrayList<>();
    private final List<double[]> shares = new ArrayList<>();
    private int inner;
    private int innerTurns = 1;
    private final double factor;
    private final int recordedTasks;
    private final int recordedJobs;

    /**
     * Reads a recorded run: of several jobs the one that ran longest.
     *
     * @param folder of {@code lull run --trace}
     * @param tasks that it is to run on
     * @throws IOException if the folder holds no run, or a trace is damaged
     * @throws IllegalArgumentException if the run had no iteration
     */
    public static RecordedApplication read(Path folder, SimulatedNode node, int tasks, Scaling scaling, int iterations)
            throws IOException {
        SortedMap<Integer, TaskObservation> observed = new TreeMap<>();
        List<TaskObservation> all = TraceReplay.read(folder).tasks().stream()
                .map(RecordedTask::observation)
                .toList();
        for (TaskObservation task : Jobs.longest(all)) {
            observed.put(task.identity().rank().orElse(observed.size()), task);
        }
        SortedMap<Integer, TaskProfile> profiles = new TreeMap<>();
        observed.forEach((rank, task) -> profiles.put(rank, task.profile()));
        JobProfile job = new JobAnalysis(ReportBuilder.callClasses()).combine(profiles);
        if (job.iteration().isEmpty()) {
            throw new IllegalArgumentException("nothing in " + folder + " repeats, so that there is no iteration to"
                    + " simulate: " + String.join("; ", job.warnings()) + "; record a longer run");
        }
        int jobs = Jobs.among(all).size();
        return new RecordedApplication(folder.toString(), jobs, job, observed, node, tasks, scaling, iterations);
    }

    private RecordedApplication(
            String name,
            int recordedJobs,
            JobProfile job,
            SortedMap<Integer, TaskObservation> observed,
            SimulatedNode node,
            int tasks,
            Scaling scaling,
            int iterations) {
        this.name = name;
        this.recordedJobs = recordedJobs;
        this.iterations = iterations;
        recordedTasks = observed.size();
        factor = scaling == Scaling.WEAK ? 1 : (double) recordedTasks / tasks;
        List<Integer> ranks = List.copyOf(observed.keySet());
        for (JobGroup group : job.groups().subList(0, job.iteration().get().groups())) {
            JobGroup.Member first = group.tasks().get(0);
            TaskProfile profile = observed.get(first.rank()).profile();
            PhaseGroup model = profile.groups().get(first.group());
            double[] share = new double[recordedTasks];
            group.tasks()
                    .forEach(member -> share[ranks.indexOf(member.rank())] =
                            first.computeSeconds() > 0 ? member.computeSeconds() / first.computeSeconds() : 1);
            shares.add(share);
            if (model.isInner()) {
                inner++;
                innerTurns = (int) Math.round(model.repeats());
            }
            groups.add(group(groups.size(), model, profile, observed.get(first.rank()), node));
        }
    }

    private static SimulatedGroup group(
            int index, PhaseGroup model, TaskProfile profile, TaskObservation task, SimulatedNode node) {
        boolean collective = model.delimiter().calls().stream()
                .anyMatch(code -> ReportBuilder.callClasses().isCollective(code));
        return new SimulatedGroup(
                "group " + index,
                model.phases().stream()
                        .map(id -> phase(profile.phases().get(id), task, node))
                        .toList(),
                collective ? MpiCall.ALLREDUCE : MpiCall.WAITALL,
                collective ? OPERAND_BYTES : model.meanBytesSent() / NEIGHBOURS,
                collective ? 0 : NEIGHBOURS);
    }

    private static SimulatedPhase phase(Phase phase, TaskObservation task, SimulatedNode node) {
        double seconds = phase.durations().meanSeconds();
        int threads = Math.min(phase.threads(), node.cores());
        double share = node.machine().frequencyShare();
        double cycles =
                share * seconds * threads * node.hertz().get(node.hertz().size() - 1);
        double bytes = (1 - share) * seconds * node.bytesPerSecond(threads);
        String name = phase.region().isEmpty()
                ? "serial code " + phase.id()
                : task.regions()
                        .getOrDefault(
                                phase.region().getAsInt(),
                                RegionName.unknown(phase.region().getAsInt()))
                        .location();
        return new SimulatedPhase(name, phase.serial(), new PhaseWork(cycles, 0, 0, 0, bytes, 0, 0, 0, 0));
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<SimulatedGroup> groups() {
        return List.copyOf(groups);
    }

    @Override
    public int iterations() {
        return iterations;
    }

    /** An inner loop, which an iteration ends in, runs as often as it did on average. */
    @Override
    public int[] sequence(int iteration) {
        int once = groups.size() - inner;
        int[] all = new int[once + innerTurns * inner];
        Arrays.setAll(all, place -> place < once ? place : once + (place - once) % inner);
        return all;
    }

    @Override
    public double load(int task, int iteration, int group, int phase) {
        return factor * shares.get(group)[task % recordedTasks];
    }

    /** What a reader of the result must know. */
    public List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (recordedJobs > 1) {
            notes.add(recordedJobs + " jobs were recorded in " + name + "; the application is the longest, of "
                    + recordedTasks + " task(s).");
        }
        notes.addAll(List.of(
                "The application is made of the means that " + name + " recorded on " + recordedTasks + " task"
                        + (recordedTasks == 1 ? "" : "s") + "; on more nodes they stand for further tasks, in turn.",
                "Recorded times are taken as those of the emulated machine's highest frequency on as many cores; regions"
                        + " divide perfectly among more."));
        return notes;
    }
}
