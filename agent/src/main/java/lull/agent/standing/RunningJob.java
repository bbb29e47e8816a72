package lull.agent.standing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import lull.agent.AgentLoop;
import lull.agent.AgentLoop.Findings;
import lull.agent.RunEnd;
import lull.agent.RunOptions;
import lull.agent.control.RunControl;
import lull.agent.energy.EmulatedRun;
import lull.agent.energy.JobShares;
import lull.agent.processes.Processes;
import lull.agent.status.StatusBoard;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.report.observation.RunEnergy;
import lull.report.trace.TraceFolder;

/** One job while it runs: its tasks, its loop, its part of the node's energy. For one thread. */
final class RunningJob {
    /** For tasks of a launcher that have not come yet: they start within some tenths of a second of each other. */
    private static final long PATIENCE_NANOS = 2_000_000_000;

    private final JobIdentity identity;
    private final RunOptions options;
    private final LongSupplier nanoClock;
    /** Its tasks that were found among those of all jobs, and that its loop has not taken up yet. */
    private final List<TaskChannel> arrived = new ArrayList<>();

    private final AgentLoop loop;
    private final JobShares shares;
    private final JobShares.Share share;
    private final long begin;
    private StatusBoard.View seen = new StatusBoard.View(Optional.empty(), List.of(), List.of());
    private int came;
    private long mappedBytes;

    RunningJob(
            JobIdentity identity,
            TaskChannel first,
            RunFiles files,
            StandingOptions all,
            JobShares shares,
            Supplier<List<Integer>> processes,
            LongSupplier nanoClock) {
        this.identity = identity;
        this.nanoClock = nanoClock;
        this.shares = shares;
        begin = nanoClock.getAsLong();
        RunOptions each = all.each();
        Optional<EmulatedRun> emulation = all.emulation().get();
        options = new RunOptions(
                files.report(),
                files.html(),
                files.trace(),
                false,
                each.probe(),
                each.sharedMemory(),
                each.platform(),
                emulation,
                each.baselines(),
                each.control(),
                each.events(),
                command(first),
                Optional.of(identity.id()));
        loop = new AgentLoop(
                warnings -> takeArrived(),
                files.trace().map(TraceFolder::path),
                emulation,
                each.control(),
                Optional.empty());
        loop.keepWhatIsWanted(options);
        loop.job().learnOf(processes);
        add(first);
        share = shares.join(loop.job()::busySeconds);
    }

    /** What its first task was started as, which its own user may read; else the program alone. */
    private static List<String> command(TaskChannel task) {
        try {
            byte[] words = Processes.tells(task, "cmdline");
            List<String> command = List.of(new String(words, StandardCharsets.UTF_8).split("\0"));
            return command.get(0).isEmpty() ? List.of(task.program()) : command;
        } catch (IOException e) {
            return List.of(task.program());
        }
    }

    void add(TaskChannel task) {
        arrived.add(task);
        came++;
        mappedBytes += task.events().capacity() * (long) ChannelLayout.RECORD_BYTES;
    }

    private List<TaskChannel> takeArrived() {
        List<TaskChannel> all = List.copyOf(arrived);
        arrived.clear();
        return all;
    }

    JobIdentity identity() {
        return identity;
    }

    RunOptions options() {
        return options;
    }

    AgentLoop loop() {
        return loop;
    }

    /** Shared memory that its channels take as long as they are mapped. */
    long mappedBytes() {
        return mappedBytes;
    }

    /** Its energy so far. */
    RunEnergy energy() {
        return loop.energy(share.energy());
    }

    /** Sees how it goes since the last look: one for all who want to know, as each look begins the next one's span. */
    void look() {
        seen = loop.job().view();
    }

    /** What was seen at the last look. */
    StatusBoard.View seen() {
        return seen;
    }

    /** The same with its energy. */
    JobView view() {
        return new JobView(identity, energy(), seen.tasks());
    }

    /** With which exit code it ended, as far as its tasks have told. */
    RunEnd exit() {
        return new RunEnd(loop.job().tasks().exitCode(), OptionalInt.empty(), OptionalDouble.empty());
    }

    void round() {
        loop.round();
        loop.look(share::energy);
    }

    /** Whether all of its tasks have come and are gone. */
    boolean isOver() {
        boolean allCame = came >= identity.tasks() || nanoClock.getAsLong() - begin > PATIENCE_NANOS;
        return allCame && arrived.isEmpty() && !loop.job().tasks().anyAlive();
    }

    /** Has no part of the node's energy any more. */
    void leave() {
        shares.leave(share);
    }

    /**
     * Takes what is left, when it has left.
     *
     * @param why it ends here
     */
    Findings end(String why) {
        Findings found = loop.finish(share.energy(), why);
        return found.after(options.control().map(RunControl::notes).orElse(List.of()));
    }

    /** Where what is known of a job goes. */
    record RunFiles(Optional<Path> report, Optional<Path> html, Optional<TraceFolder> trace) {
        /** The files of the only job. */
        static RunFiles ofOnly(RunOptions options) {
            return new RunFiles(options.report(), options.html(), options.trace());
        }
    }
}
