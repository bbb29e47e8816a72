package lull.agent.events;

import java.util.Optional;
import lull.platform.KernelFiles;

/**
 * Whether a task may be asked to make system calls that it would not make itself: a filter of its own may answer by death. One
 * that the agent lives under too is no reason, since the agent has made the calls already.
 */
public final class SeccompFilters {
    private static final String STATUS = "/status";

    private final KernelFiles files;

    /** Of the node that the files describe. */
    public SeccompFilters(KernelFiles files) {
        this.files = files;
    }

    /** Why a task may not be asked; empty if it may. */
    Optional<String> objection(int pid) {
        String its = filters(String.valueOf(pid));
        if (its.equals(filters("self"))) {
            return Optional.empty();
        }
        return Optional.of("process " + pid
                + (its.isBlank()
                        ? " had ended before they could be"
                        : " has a seccomp filter of its own, which may forbid it"));
    }

    private String filters(String process) {
        String file = "proc/" + process + STATUS;
        return files.value(file, "Seccomp").orElse("") + " "
                + files.value(file, "Seccomp_filters").orElse("");
    }
}
