package lull.agent.control;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.agent.malleability.VerdictStore;
import lull.agent.processes.Processes;
import lull.channel.ChannelFile;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.dct.throttling.Scope;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.decision.DecisionOptions;
import lull.runtime.decision.NodeControls;

/** The probe's side of a task that runs one region and an Allreduce an iteration, and is faster with one thread than with two. */
public final class ScriptedTask {
    /** Two processes that live as long as a test does. */
    public static final ProcessHandle ONE = ProcessHandle.current();

    public static final ProcessHandle OTHER = ONE.parent().orElseThrow();

    private static final int RING_RECORDS = 4096;
    private static final long SLOW_NANOS = 10_000_000;
    private static final long FAST_NANOS = 5_000_000;

    private final ChannelFile file;
    private long nanos = 1_000;

    /** @param process that runs it, which tells its job from others: {@link #ONE} or {@link #OTHER} */
    public ScriptedTask(Path path, ProcessHandle process) throws IOException {
        file = new ChannelFile(path, RING_RECORDS).rank(0, 1).clock(0, 0, 1, 1);
        file.memory().putInt(ChannelLayout.PID_OFFSET, (int) process.pid());
        file.memory().putLong(ChannelLayout.BEGUN_OFFSET, Processes.begun(process.pid()));
        file.marker(1, "solve");
        file.ready();
    }

    /** What lets its loop throttle it. */
    public static RunControl control(Path verdicts) {
        return new RunControl(
                new RuntimeOptions(
                        Mode.ACT,
                        Dct.ON,
                        new DecisionOptions(Scope.TASK, false, OptionalDouble.of(0.2)),
                        0.1,
                        OptionalInt.empty()),
                true,
                NodeControls.threadsOnly(2),
                Optional.empty(),
                new VerdictStore(verdicts),
                GivenModel.NONE,
                List.of());
    }

    public ChannelFile file() {
        return file;
    }

    /** Runs one iteration as its plan says. */
    public void iterate() {
        int threads = file.publishedThreads() == 1 ? 1 : 2;
        long end = nanos + (threads == 1 ? FAST_NANOS : SLOW_NANOS);
        file.event(ChannelLayout.KIND_REGION, 1, nanos, end, file.conditions(), threads);
        file.event(ChannelLayout.KIND_MPI, MpiCall.ALLREDUCE.code(), end, end + 1_000, 8);
        nanos = end + 1_000;
    }
}
