package lull.agent;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import lull.agent.energy.EmulatedRun;
import lull.channel.ChannelDirectory;
import lull.report.RunEnergy;
import lull.report.TaskObservation;
import lull.runtime.RuntimeOutcome;
import lull.runtime.consensus.Consensus;

/**
 * The rounds of an agent on its node, whoever tells it when they are over, and what it has seen and done by then. The thread is
 * the caller's, who rests between two rounds.
 */
final class AgentLoop {
    private final JobObserver job;
    private final Optional<EmulatedRun> emulation;
    private final Optional<Consensus> consensus;

    /** Rests, and says whether the rounds are over. */
    @FunctionalInterface
    interface Rest {
        /** Rests for so many milliseconds at most; true if no further round is wanted. */
        boolean isOver(long milliseconds) throws InterruptedException;
    }

    /**
     * What the agent has seen and done.
     *
     * @param outcomes by job
     * @param warnings on tasks and their control
     */
    record Findings(
            List<TaskObservation> tasks,
            Map<String, RuntimeOutcome> outcomes,
            RunEnergy energy,
            List<String> warnings) {
        /** Of a program that ran unobserved. */
        static Findings none(RunEnergy energy) {
            return new Findings(List.of(), Map.of(), energy, List.of());
        }
    }

    /**
     * Before the first round.
     *
     * @param emulation makes the tasks run on emulated nodes, if there is one
     * @param control what may be done to the tasks, if anything
     * @param consensus of the agents of all nodes, if there are several
     */
    AgentLoop(
            ChannelDirectory directory,
            Optional<Path> traceFolder,
            Optional<EmulatedRun> emulation,
            Optional<RunControl> control,
            Optional<Consensus> consensus) {
        job = new JobObserver(directory, traceFolder, emulation, control, consensus, System::nanoTime);
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
    void round() {
        consensus.ifPresent(Consensus::doWork);
        job.doWork();
    }

    /** How long the next round can wait: no longer than other nodes can for this one's word. */
    long restMilliseconds() {
        return Math.min(consensus.map(Consensus::restMilliseconds).orElse(Long.MAX_VALUE), job.restMilliseconds());
    }

    /** What is followed. */
    JobObserver job() {
        return job;
    }

    /**
     * Takes what is left when the program has ended.
     *
     * @param measured energy of the run, which counts where no node is emulated
     * @param stopped why tasks that still run are left alone; empty if the program has ended
     */
    Findings finish(RunEnergy measured, Optional<String> stopped) {
        job.finish();
        stopped.ifPresent(job::release);
        List<TaskObservation> tasks = job.observations();
        List<String> warnings = new ArrayList<>(job.warnings());
        emulation.ifPresent(run -> warnings.addAll(run.warnings()));
        consensus
                .flatMap(Consensus::trouble)
                .ifPresent(why -> warnings.add(why + ": from then on this node decided by itself"));
        return new Findings(
                tasks, job.outcomes(), emulation.map(EmulatedRun::energy).orElse(measured), warnings);
    }
}
