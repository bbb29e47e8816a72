package lull.systemtests;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A job in which a task calls MPI_Abort under Open MPI. Its launcher (4.1) takes in the task's last words while it kills the other
 * tasks: of 150 such runs without Lull, three at a time on two cores, two crashed the launcher and one hung it for ever. Such a
 * run tells nothing about the program, and is repeated.
 */
final class AbortedJob {
    private static final int MOST_TRIES = 5;
    /** A run takes about a second. */
    private static final String MOST_SECONDS = "60";

    private static final Set<Integer> SIGNALS = Set.of(9, 11);

    private AbortedJob() {}

    /** The same command, killed when it hangs. */
    static List<String> bounded(List<String> command) {
        List<String> words = new ArrayList<>(List.of("timeout", "--foreground", "-s", "KILL", MOST_SECONDS));
        words.addAll(command);
        return words;
    }

    /** Whether it was the launcher that crashed, or hung and was killed. */
    static boolean isLaunchersFault(int exitCode) {
        return SIGNALS.contains(exitCode - 128);
    }

    /** The same of an end in the words of the kernel's status. */
    static boolean isLaunchersFault(String end) {
        return SIGNALS.stream()
                .anyMatch(signal ->
                        end.strip().equals("signalled " + signal) || end.strip().equals("exited " + (128 + signal)));
    }

    /** Runs it until the launcher stays alive, {@value #MOST_TRIES} times at most. */
    static <T> T run(Supplier<T> once, Predicate<T> launchersFault) {
        T ran = once.get();
        for (int tries = 1; tries < MOST_TRIES && launchersFault.test(ran); tries++) {
            ran = once.get();
        }
        return ran;
    }
}
