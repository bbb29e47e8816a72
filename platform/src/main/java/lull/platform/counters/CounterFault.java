package lull.platform.counters;

import java.nio.file.Path;
import java.util.OptionalLong;
import lull.platform.KernelFiles;

/** Why events could not be counted, in words that name a cure where there is one. */
public final class CounterFault {

    private static final int EPERM = 1;
    private static final int ENOENT = 2;
    private static final int ESRCH = 3;
    private static final int EBADF = 9;
    private static final int EACCES = 13;
    private static final int EINVAL = 22;
    private static final int EMFILE = 24;
    private static final int ENOSYS = 38;
    private static final int EOPNOTSUPP = 95;

    /** Up to these settings of kernel.perf_event_paranoid everybody may count programs, and the kernel too: perf_event_open(2). */
    private static final long PARANOID_FOR_PROGRAMS = 2;

    private static final long PARANOID_FOR_KERNEL = 1;

    private CounterFault() {}

    /**
     * What an error of perf_event_open(2) or of reading its descriptor means.
     *
     * @param error as {@code errno}
     * @param userOnly whether user mode alone was to be counted
     */
    public static String words(int error, boolean userOnly) {
        return switch (error) {
            case ENOENT, EOPNOTSUPP -> "this processor or virtual machine does not offer it";
            case ESRCH -> "there is no such thread any more";
            case EBADF -> "somebody closed the counters' descriptors, as a program does that closes all it finds";
            case EACCES, EPERM -> forbidden(new KernelFiles(Path.of("/")).number(CounterSurvey.PARANOID), userOnly);
            case EINVAL -> "it does not fit beside the others of its group, or the unit can't count it";
            case EMFILE -> "too many open files; raise ulimit -n, a thread takes a descriptor an event";
            case ENOSYS -> "this kernel was built without perf events, or a sandbox closes them";
            default -> "error " + error + " of the kernel";
        };
    }

    /**
     * Why an event may not be counted, with a cure that is not what is set already.
     *
     * @param paranoid kernel.perf_event_paranoid; empty if it can't be read
     */
    static String forbidden(OptionalLong paranoid, boolean userOnly) {
        long allowing = userOnly ? PARANOID_FOR_PROGRAMS : PARANOID_FOR_KERNEL;
        return paranoid.isPresent() && paranoid.getAsLong() <= allowing
                ? "forbidden, though kernel.perf_event_paranoid=" + paranoid.getAsLong()
                        + " allows it: a container has to be given CAP_PERFMON, or a seccomp profile that lets"
                        + " perf_event_open pass"
                : "forbidden; as root: sysctl kernel.perf_event_paranoid=" + allowing;
    }
}
