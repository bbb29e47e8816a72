package lull.channel.directives;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.channel.layout.ChannelLayout;

/**
 * What became of the placements of a task's plans.
 *
 * @param placed how often a thread was put on a CPU that a plan named; once for each change
 * @param misplaced how often it could not be, and was left on the CPUs that it had
 * @param error why not, the last time, as the kernel's errno; 0: the thread's mask has no such CPU
 * @param unplaced why the task's threads are left where they are, whatever a plan says; empty if they are not
 */
public record PlacedThreads(int placed, int misplaced, int error, Optional<Unplaced> unplaced) {
    /** As the task wrote it into its channel's memory. */
    public static PlacedThreads in(ByteBuffer memory) {
        return new PlacedThreads(
                memory.getInt(ChannelLayout.PLACED_THREADS_OFFSET),
                memory.getInt(ChannelLayout.MISPLACED_THREADS_OFFSET),
                memory.getInt(ChannelLayout.MISPLACED_ERROR_OFFSET),
                Unplaced.of(memory.getInt(ChannelLayout.UNPLACED_OFFSET)));
    }

    /** Why threads are not where plans wanted them, in sentences without a subject for the task. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        unplaced.ifPresent(why -> warnings.add("its threads are left where they are, because " + why.words()));
        if (misplaced > 0) {
            warnings.add("a thread could not be put on the CPU that a plan named, " + misplaced + " times: "
                    + (error == 0 ? "its mask has no such CPU" : "the kernel refused it with error " + error));
        }
        return warnings;
    }

    /** Why a task's threads are left where they are, in the order of {@code enum lull_unplaced}, from 1. */
    public enum Unplaced {
        /** The environment binds. */
        OMP_PROC_BIND("OMP_PROC_BIND is set"),
        /** The environment binds. */
        OMP_PLACES("OMP_PLACES is set"),
        /** The environment binds. */
        GOMP_CPU_AFFINITY("GOMP_CPU_AFFINITY is set"),
        /** The environment binds. */
        KMP_AFFINITY("KMP_AFFINITY is set"),
        /** The environment binds. */
        KMP_HW_SUBSET("KMP_HW_SUBSET is set"),
        /** The program, or a library of it, has told its OpenMP runtime to bind. */
        RUNTIME("its OpenMP runtime binds them"),
        /** The program binds. */
        CALL("it calls sched_setaffinity or pthread_setaffinity_np"),
        /** A system call might end the program. */
        FILTER("it runs under a seccomp filter");

        private final String words;

        Unplaced(String words) {
            this.words = words;
        }

        /** The reason, to be put behind "because". */
        public String words() {
            return words;
        }

        static Optional<Unplaced> of(int code) {
            return code > 0 && code <= values().length ? Optional.of(values()[code - 1]) : Optional.empty();
        }
    }
}
