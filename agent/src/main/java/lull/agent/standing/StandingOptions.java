package lull.agent.standing;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.agent.RunOptions;
import lull.agent.energy.EmulatedRun;
import lull.agent.processes.Processes;
import lull.channel.ChannelDirectory;

/**
 * How to follow jobs.
 *
 * @param each how to follow one; its files are those of the only job where there is no folder
 * @param emulation a new emulated run for each job, where the platform is emulated
 * @param channels the directory that programs are told of; empty for the user's own, which they find by themselves
 * @param batchJob what a batch system calls the job whose programs are told of the channels; empty where each tells by itself
 * @param folder for the files of jobs; empty for reports as text alone
 * @param jobs after how many the agent leaves; {@link Long#MAX_VALUE} to stay
 * @param idleNanos after how long without any job it leaves; {@link Long#MAX_VALUE} to stay
 * @param user whose jobs they are
 * @param host name of this node
 */
public record StandingOptions(
        RunOptions each,
        Supplier<Optional<EmulatedRun>> emulation,
        Optional<Path> channels,
        Optional<String> batchJob,
        Optional<ReportFolder> folder,
        long jobs,
        long idleNanos,
        String user,
        String host) {

    /**
     * Whether the channel of a process is needed that was there before the agent: in the user's own directory those of the dead
     * are left over, in one that was made for a job its tasks may have been faster than the agent.
     */
    boolean isNeeded(long pid) {
        return channels.isPresent() || Processes.alive(pid);
    }

    /** Where its channels may be. */
    List<Path> places() throws IOException {
        return channels.isPresent()
                ? List.of(channels.get().toAbsolutePath())
                : ChannelDirectory.standingPlaces(each.sharedMemory());
    }
}
