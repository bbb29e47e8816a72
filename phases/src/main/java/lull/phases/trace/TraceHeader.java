package lull.phases.trace;

import java.util.Objects;
import lull.phases.CallClasses;

/**
 * What a trace says of its task before the first event.
 *
 * @param worldSize number of tasks in the job
 * @param pid process identifier on the host
 * @param openMpRuntime name of the OpenMP runtime, "none" without one
 * @param classes the meaning of the call codes
 */
public record TraceHeader(
        int rank, int worldSize, long pid, String host, String program, String openMpRuntime, CallClasses classes) {
    public TraceHeader {
        if (rank < 0 || worldSize <= rank) {
            throw new IllegalArgumentException(
                    "rank=" + rank + " is outside 0.." + (worldSize - 1) + " (worldSize=" + worldSize + ")");
        }
        if (pid < 0) {
            throw new IllegalArgumentException("pid=" + pid + " must not be negative");
        }
        Objects.requireNonNull(host, "host");
        Objects.requireNonNull(program, "program");
        Objects.requireNonNull(openMpRuntime, "openMpRuntime");
        Objects.requireNonNull(classes, "classes");
    }
}
