package lull.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.following.Arrivals;
import lull.agent.status.StatusBoard;
import lull.channel.ChannelDirectory;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.TaskObservation;
import lull.report.timeline.EnergySeries;
import lull.report.timeline.EnergySeries.Sample;
import lull.report.timeline.TaskTrack;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Consensus;

/**
 * The rounds of an agent on its node, whoever tells it when they are over, and what it has seen and done by then. The thread is
 * the caller's, who rests between two rounds.
 */
public final class AgentLoop {
    private final JobObserver job;
    private final Optional<EmulatedRun> emulation;
    private final Optional<Consensus> consensus;
    private Optional<EnergySeries> series = Optional.empty();
    private Optional<StatusBoard> board = Optional.empty();

    /** Rests, and says whether the rounds are over. */
    @FunctionalInterface
    interface Rest {
        /** Rests for so many milliseconds at most; true if no further round is wanted. */
        boolean isOver(long milliseconds) throws InterruptedException;
    }

    /**
     * What the agent has seen and done.
     *
     * @param tracks what ran when on each task, if that was to be kept
     * @param outcomes by job
     * @param nodes how busy they were
     * @param energy of the run
     * @param series the same over time, if that was to be kept
     * @param warnings on tasks and their control
     */
    public record Findings(
            List<TaskObservation> tasks,
            List<TaskTrack> tracks,
            Map<String, RuntimeOutcome> outcomes,
            List<NodeLoad> nodes,
            RunEnergy energy,
            List<Sample> series,
            List<String> warnings) {
        /** Of a program that ran unobserved. */
        static Findings none(RunEnergy energy) {
            return new Findings(List.of(), List.of(), Map.of(), List.of(), energy, List.of(), List.of());
        }

        /** The same with what else went wrong, told first. */
        public Findings after(List<String> others) {
            List<String> all = new ArrayList<>(others);
            all.addAll(warnings);
            return new Findings(tasks, tracks, outcomes, nodes, energy, series, all);
        }
    }

    /**
     * Before the first round.
     *
     * @param arrivals where the tasks come from
     * @param emulation makes the tasks run on emulated nodes, if there is one
     * @param control what may be done to the tasks, if anything
     * @param consensus of the agents of all nodes, if there are several
     */
    public AgentLoop(
            Arrivals arrivals,
            Optional<Path> traceFolder,
            Optional<EmulatedRun> emulation,
            Optional<RunControl> control,
            Optional<Consensus> consensus) {
        job = new JobObserver(arrivals, traceFolder, emulation, control, consensus, System::nanoTime);
        this.emulation = emulation;
        this.consensus = consensus;
    }

    /** Round after round, until there is an end to it. */
    void until(Rest over) throws InterruptedException {
        while (!over.isOver(restMilliseconds())) {
            round();
        }
    }

    /** One round. */
    public void round() {
        consensus.ifPresent(Consensus::doWork);
        job.doWork();
    }

    /** How long the next round can wait: no longer than other nodes can for this one's word. */
    public long restMilliseconds() {
        return Math.min(consensus.map(Consensus::restMilliseconds).orElse(Long.MAX_VALUE), job.restMilliseconds());
    }

    /** Whether somebody waits for the agent while the program runs: other nodes, or what runs on this one. */
    boolean isWaitedFor() {
        return consensus.isPresent() || job.isWaitedFor();
    }

    /** Counts the events that are wanted, and keeps what the run's files tell over time: what ran when, and the energy. */
    public void keepWhatIsWanted(RunOptions options) {
        options.events().ifPresent(job::count);
        if (options.html().isPresent()) {
            job.keepTimelines();
        }
        if (options.html().isPresent() || options.trace().isPresent()) {
            keepEnergy();
        }
    }

    /** Keeps the energy over time. */
    void keepEnergy() {
        series = Optional.of(new EnergySeries());
    }

    /** Tells from now on how it goes, for {@code lull top}. */
    void tellOf(ChannelDirectory directory, List<String> command, Optional<RunControl> control) {
        String mode =
                control.map(any -> any.options().mode()).orElse(Mode.OBSERVE).toString();
        Optional<String> machine = emulation.map(run -> run.node().label());
        board = Optional.of(
                new StatusBoard(directory, new StatusBoard.About(command, mode, machine), System.nanoTime()));
    }

    /**
     * Takes a sample of the run's energy, and tells it and how it goes, if it is time and somebody wants to know.
     *
     * @param measured the energy so far, which is asked where no node is emulated
     */
    public void look(Supplier<RunEnergy> measured) {
        long now = System.nanoTime();
        Supplier<RunEnergy> energy = () -> emulation.map(EmulatedRun::energy).orElseGet(measured);
        job.tellEnergy(energy);
        series.filter(kept -> kept.isDue(now)).ifPresent(kept -> kept.add(now, energy.get()));
        board.ifPresent(told -> told.update(now, job::view, energy));
    }

    /** The emulated nodes' energy so far; where none is emulated, what was measured. */
    public RunEnergy energy(RunEnergy measured) {
        return emulation.map(EmulatedRun::energy).orElse(measured);
    }

    /** What is followed. */
    public JobObserver job() {
        return job;
    }

    /**
     * Takes what is left at the end. Tasks that still run, as a command may leave some behind, go on by default: nobody would
     * watch what they run under.
     *
     * @param measured energy of the run, which counts where no node is emulated
     * @param why it ends here
     */
    public Findings finish(RunEnergy measured, String why) {
        boolean cut = job.tasks().anyAlive();
        job.release(why); // before what they leave meanwhile is taken
        job.finish();
        job.release(why); // those that came in the end
        List<TaskObservation> tasks = job.observations();
        List<String> warnings = new ArrayList<>();
        if (cut) {
            warnings.add(
                    why
                            + " while tasks still ran: those that go on do so by default, and what they did later is not in the report");
        }
        warnings.addAll(job.warnings());
        emulation.ifPresent(run -> warnings.addAll(run.warnings()));
        consensus
                .flatMap(Consensus::trouble)
                .ifPresent(trouble -> warnings.add(trouble + ": from then on this node decided by itself"));
        RunEnergy counted = energy(measured);
        RunEnergy energy = job.load().map(counted::on).orElse(counted);
        series.ifPresent(kept -> kept.add(System.nanoTime(), energy));
        return new Findings(
                tasks,
                job.tracks(),
                job.outcomes(),
                job.load().stream().toList(),
                energy,
                series.map(EnergySeries::samples).orElse(List.of()),
                warnings);
    }
}
