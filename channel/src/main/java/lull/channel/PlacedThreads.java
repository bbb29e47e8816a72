package lull.channel;

import java.util.Optional;

/**
 * What became of the placements of a task's plans.
 *
 * @param placed how often a thread was put on a CPU that a plan named; once for each change
 * @param misplaced how often it could not be, and was left on the CPUs that it had
 * @param error why not, the last time, as the kernel's errno; 0: the thread's mask has no such CPU
 * @param unplaced why the task's threads are left where they are, whatever a plan says; empty if they are not
 */
public record PlacedThreads(int placed, int misplaced, int error, Optional<Unplaced> unplaced) {
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
