package lull.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.LinkOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import lull.agent.AgentLoop.Findings;
import lull.channel.ChannelDirectory;
import lull.report.RunEnergy;
import lull.report.trace.TraceFolder;

/**
 * The agent for programs that somebody else starts, with nothing but the preload. It waits for tasks of its user in the
 * standing directory and ends with a report when all that it saw are gone, or when it is told to; those that still run then
 * go on by default.
 */
public final class StandingAgent {
    private static final String LOCK = "agent.lock";

    private final RunOptions options;
    private final PrintStream out;
    private final CountDownLatch stop = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);

    /** @param out for people: the text of the report */
    public StandingAgent(RunOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
    }

    /** Asks for the end and waits until the report is written. May be called from any other thread. */
    public void stop() throws InterruptedException {
        stop.countDown();
        ended.await();
    }

    /**
     * Follows tasks until the last one is gone.
     *
     * @throws IOException if another agent of this user is at work, or the report cannot be written
     */
    public void run() throws IOException, InterruptedException {
        try {
            watch(ChannelDirectory.standing(ChannelDirectory.standingPlaces(options.sharedMemory()), Processes::alive));
        } finally {
            ended.countDown(); // whoever has asked for the end waits for it, also where nothing began
        }
    }

    private void watch(ChannelDirectory directory) throws IOException, InterruptedException {
        try (FileChannel file = FileChannel.open(
                        directory.path().resolve(LOCK),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.WRITE,
                        LinkOption.NOFOLLOW_LINKS);
                FileLock lock = file.tryLock()) {
            if (lock == null) {
                throw new IOException("another lull agent of this user is at work in " + directory.path());
            }
            out.println("lull: waiting for programs started with LD_PRELOAD=" + options.probe());
            Findings found = follow(directory);
            directory.remove();
            List<String> notes = options.control().map(RunControl::notes).orElse(List.of());
            new RunReport(options, out).write(RunEnd.UNSEEN, found.after(notes));
        }
    }

    private Findings follow(ChannelDirectory directory) throws InterruptedException {
        AgentLoop loop = new AgentLoop(
                directory,
                options.trace().map(TraceFolder::path),
                options.emulation(),
                options.control(),
                Optional.empty());
        JobObserver job = loop.job();
        RunEnergy unmetered = RunEnergy.unknown("lull agent reads no meter");
        loop.keepWhatIsWanted(options);
        loop.tellOf(options.command(), options.control());
        loop.until(rest -> {
            loop.look(() -> unmetered);
            return !job.tasks().isEmpty() && !job.anyAlive() || stop.await(rest, TimeUnit.MILLISECONDS);
        });
        return loop.finish(unmetered, Optional.of("the agent was told to stop"));
    }
}
