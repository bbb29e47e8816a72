package lull.cli.program;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A process that was started here, with all that it started. */
public final class ProcessTree {
    /** How long it may take to end by itself, s; less than an interrupted command waits. */
    private static final long GRACE_SECONDS = 3;

    private ProcessTree() {}

    /** All of it is told to end: a launcher such as mpirun then ends its tasks, on whatever nodes, and leaves some if it is killed. */
    public static void end(Process process) throws InterruptedException {
        if (!process.isAlive()) {
            return;
        }
        List<ProcessHandle> all = Stream.concat(process.descendants(), Stream.of(process.toHandle()))
                .toList();
        all.forEach(ProcessHandle::destroy);
        try {
            process.waitFor(GRACE_SECONDS, TimeUnit.SECONDS);
        } finally {
            all.forEach(ProcessHandle::destroyForcibly);
        }
    }
}
