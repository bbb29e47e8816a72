package lull.platform.affinity;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.io.IOException;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import lull.platform.CpuSet;

/**
 * Binds threads of any process of the same user to CPUs by {@code sched_setaffinity(2)}, never outside the cpuset that
 * the job was given. A 64-bit Linux is assumed, as everywhere here.
 */
public final class ThreadAffinity {

    private static final int ESRCH = 3;
    private static final int EPERM = 1;
    private static final int EINVAL = 22;
    /** The kernel refuses a mask that is shorter than its own; no distribution builds it for more than 8192 CPUs. */
    private static final int MASK_BYTES = 1024;

    private final CpuSet allowed;

    /** For a job that may use these CPUs. */
    public ThreadAffinity(CpuSet allowed) {
        if (allowed.size() == 0) {
            throw new IllegalArgumentException("a job without CPUs can't bind threads");
        }
        this.allowed = allowed;
    }

    /**
     * Binds the thread; the kernel moves it before this returns.
     *
     * @param tid the thread's kernel number; 0 for the calling thread
     * @throws IllegalArgumentException if a CPU lies outside the job's cpuset, or there is none
     * @throws IOException if the kernel refuses
     */
    public void bind(int tid, CpuSet cpus) throws IOException {
        if (cpus.size() == 0 || !allowed.containsAll(cpus)) {
            throw new IllegalArgumentException("thread " + tid + " can't be bound to CPUs '" + cpus
                    + "': the job may use " + allowed);
        }
        byte[] mask = new byte[MASK_BYTES];
        cpus.cpus().forEach(cpu -> mask[cpu / Byte.SIZE] |= (byte) (1 << cpu % Byte.SIZE));
        try {
            Kernel.sched_setaffinity(tid, MASK_BYTES, mask);
        } catch (LastErrorException e) {
            throw new IOException("thread " + tid + " could not be bound to CPUs " + cpus + ": " + why(e), e);
        }
    }

    /**
     * Binds each thread to its CPU, in order: the threads of a team to what {@link ThreadPlacer#place} answered.
     *
     * @throws IOException at the first thread that the kernel refuses; those before it stay bound
     */
    public void bindAll(List<Integer> tids, List<Integer> cpus) throws IOException {
        if (tids.size() != cpus.size()) {
            throw new IllegalArgumentException(tids.size() + " threads for " + cpus.size() + " CPUs; give one each");
        }
        for (int i = 0; i < tids.size(); i++) {
            bind(tids.get(i), CpuSet.of(cpus.get(i)));
        }
    }

    /**
     * The CPUs that the thread may run on.
     *
     * @throws IOException if there is no such thread
     */
    public CpuSet of(int tid) throws IOException {
        byte[] mask = new byte[MASK_BYTES];
        try {
            Kernel.sched_getaffinity(tid, MASK_BYTES, mask);
        } catch (LastErrorException e) {
            throw new IOException("the affinity of thread " + tid + " can't be read: " + why(e), e);
        }
        SortedSet<Integer> cpus = new TreeSet<>();
        for (int cpu = 0; cpu < MASK_BYTES * Byte.SIZE; cpu++) {
            if ((mask[cpu / Byte.SIZE] >> cpu % Byte.SIZE & 1) != 0) {
                cpus.add(cpu);
            }
        }
        return new CpuSet(cpus);
    }

    private static String why(LastErrorException e) {
        return switch (e.getErrorCode()) {
            case ESRCH -> "there is no such thread any more";
            case EPERM -> "it belongs to another user; run as that user or as root";
            case EINVAL -> "none of these CPUs is online and in the thread's cpuset";
            default -> e.getMessage();
        };
    }

    private static final class Kernel {
        static {
            Native.register(Kernel.class, Platform.C_LIBRARY_NAME);
        }

        private Kernel() {
        }

        static native int sched_setaffinity(int tid, long bytes, byte[] mask) throws LastErrorException;

        static native int sched_getaffinity(int tid, long bytes, byte[] mask) throws LastErrorException;
    }
}
