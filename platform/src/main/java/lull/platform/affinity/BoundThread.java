package lull.platform.affinity;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Work on one CPU, in a thread of its own that ends with it: the caller's binding stays. */
public final class BoundThread {
    private static final int BITS = Byte.SIZE * Long.BYTES;

    private BoundThread() {}

    /**
     * Does the work on the CPU and waits for it.
     *
     * @throws IOException the work's own, or if the thread may not run on that CPU
     */
    public static <T> T call(int cpu, Callable<T> work) throws IOException {
        FutureTask<T> task = new FutureTask<>(() -> {
            bind(cpu);
            return work.call();
        });
        Thread thread = new Thread(task, "cpu " + cpu);
        thread.setDaemon(true);
        thread.start();
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException cause ? cause : new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while CPU " + cpu + " was looked at", e);
        }
    }

    private static void bind(int cpu) throws IOException {
        long bytes = (cpu / BITS + 1) * (long) Long.BYTES;
        try (Memory mask = new Memory(bytes)) {
            mask.clear();
            mask.setLong((long) (cpu / BITS) * Long.BYTES, 1L << (cpu % BITS));
            Kernel.sched_setaffinity(0, bytes, mask);
        } catch (LastErrorException e) {
            throw new IOException("a thread can't be bound to CPU " + cpu + ": " + e.getMessage(), e);
        } catch (LinkageError e) {
            throw new IOException("no thread can be bound: JNA's library can't be loaded (" + e.getMessage() + ")", e);
        }
    }

    private static final class Kernel {
        static {
            Native.register(Kernel.class, Platform.C_LIBRARY_NAME);
        }

        private Kernel() {}

        static native int sched_setaffinity(int tid, long bytes, Pointer mask) throws LastErrorException;
    }
}
