package lull.systemtests;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * What Open MPI 4.1 itself does wrong now and then, with Lull or without. Such a run tells nothing about the program, and is
 * repeated; a fault that comes back each time is none of these.
 *
 * <p>Its launcher takes in a task's last words while it kills the other tasks of a job in which one calls MPI_Abort: of 150 such runs
 * without Lull, three at a time on two cores, two crashed the launcher and one hung it for ever. And one run in
 * a thousand crashes or hangs in MPI_Finalize (open-mpi/ompi issue 10117), at an address at which nothing is mapped any more.
 */
final class OpenMpiFaults {
    private static final int MOST_TRIES = 5;
    /** A run takes about a second. */
    private static final String MOST_SECONDS = "60";

    private static final Set<Integer> SIGNALS = Set.of(9, 11);
    private static final Pattern FRAME = Pattern.compile("\\[ *\\d+\\] \\S");

    private OpenMpiFaults() {}

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

    /** Whether a task says that it crashed and shows no frame: it has none where it jumped to code that is no longer there. */
    static boolean isCrashWithoutFrame(String stderr) {
        return stderr.contains("Signal: Segmentation fault")
                && !FRAME.matcher(stderr).find();
    }

    /** Runs it until Open MPI does it right, {@value #MOST_TRIES} times at most. */
    static <T> T run(Supplier<T> once, Predicate<T> fault) {
        T ran = once.get();
        for (int tries = 1; tries < MOST_TRIES && fault.test(ran); tries++) {
            ran = once.get();
        }
        return ran;
    }
}
