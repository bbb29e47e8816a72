package lull.platform.counters;

import com.sun.jna.LastErrorException;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import com.sun.jna.Pointer;
import java.io.IOException;
import java.util.OptionalInt;

/** The system call {@code perf_event_open(2)} and what belongs to it, on 64-bit Linux. */
final class PerfEvent {

    private static final int EACCES = 13;
    private static final int EPERM = 1;

    private static final long SYSCALL_X86_64 = 298;
    private static final long SYSCALL_AARCH64 = 241;
    private static final long FLAG_FD_CLOEXEC = 8;
    private static final long ANY_CPU = -1;
    private static final long NO_GROUP = -1;

    /** The first published layout of {@code struct perf_event_attr}, PERF_ATTR_SIZE_VER0: all that is needed here. */
    private static final int ATTRIBUTE_BYTES = 64;

    private static final int OFFSET_TYPE = 0;
    private static final int OFFSET_SIZE = 4;
    private static final int OFFSET_CONFIG = 8;
    private static final int OFFSET_READ_FORMAT = 32;
    private static final int OFFSET_FLAGS = 40;

    private static final long FORMAT_TIME_ENABLED = 1;
    private static final long FORMAT_TIME_RUNNING = 2;
    private static final long FORMAT_GROUP = 8;
    private static final long EXCLUDE_KERNEL = 1 << 5;
    private static final long EXCLUDE_HYPERVISOR = 1 << 6;

    private PerfEvent() {}

    /**
     * Opens the event for the thread, counting at once, user mode only; software events count the kernel too, because
     * that is where they happen, unless that is forbidden.
     *
     * @param tid the thread's kernel number; 0 for the calling thread
     * @param leader descriptor of the group to join; empty to lead one
     * @return a descriptor
     * @throws IOException with the reason in plain words
     */
    static int open(CounterEvent event, int tid, OptionalInt leader) throws IOException {
        try {
            try {
                return open(event, tid, leader, userOnly(event));
            } catch (LastErrorException e) {
                boolean forbidden = e.getErrorCode() == EACCES || e.getErrorCode() == EPERM;
                if (userOnly(event) || !forbidden) {
                    throw e;
                }
                return open(event, tid, leader, true);
            }
        } catch (LastErrorException e) {
            throw new IOException(
                    event.name() + " can't be counted" + (tid == 0 ? "" : " for thread " + tid) + ": "
                            + CounterFault.words(e.getErrorCode(), userOnly(event)),
                    e);
        } catch (LinkageError e) {
            throw new IOException(
                    event.name() + " can't be counted: JNA's library can't be loaded (" + e.getMessage()
                            + "); name a folder that may hold programs: -Djna.tmpdir=DIR",
                    e);
        }
    }

    private static int open(CounterEvent event, int tid, OptionalInt leader, boolean userOnly) throws IOException {
        try (Memory attribute = new Memory(ATTRIBUTE_BYTES)) {
            attribute.clear();
            attribute.setInt(OFFSET_TYPE, event.type());
            attribute.setInt(OFFSET_SIZE, ATTRIBUTE_BYTES);
            attribute.setLong(OFFSET_CONFIG, event.config());
            attribute.setLong(OFFSET_READ_FORMAT, FORMAT_TIME_ENABLED | FORMAT_TIME_RUNNING | FORMAT_GROUP);
            attribute.setLong(OFFSET_FLAGS, userOnly ? EXCLUDE_KERNEL | EXCLUDE_HYPERVISOR : 0);
            long group = leader.isPresent() ? leader.getAsInt() : NO_GROUP;
            return (int) Kernel.syscall(number(), attribute, tid, ANY_CPU, group, FLAG_FD_CLOEXEC);
        }
    }

    /** Whether it is counted while the program itself runs, not the kernel for it. */
    private static boolean userOnly(CounterEvent event) {
        return event.type() == CounterEvent.HARDWARE || event.type() == CounterEvent.RAW;
    }

    /**
     * Reads a whole group: number of events, time enabled, time running, values.
     *
     * @param address of memory for all of them; a number, because JNA passes objects several times more slowly
     */
    static void read(int descriptor, long address, long size) throws IOException {
        try {
            long bytes = Kernel.read(descriptor, address, size);
            if (bytes != size) {
                throw new IOException("a group of counters gave " + bytes + " bytes instead of " + size);
            }
        } catch (LastErrorException e) {
            throw new IOException("a group of counters can't be read: " + e.getMessage(), e);
        }
    }

    static void closeDescriptor(int descriptor) {
        Kernel.close(descriptor);
    }

    private static long number() throws IOException {
        return switch (Platform.ARCH) {
            case "x86-64" -> SYSCALL_X86_64;
            case "aarch64" -> SYSCALL_AARCH64;
            default -> throw new IOException("counters are not supported on " + Platform.ARCH);
        };
    }

    private static final class Kernel {
        static {
            Native.register(Kernel.class, Platform.C_LIBRARY_NAME);
        }

        private Kernel() {}

        static native long syscall(long number, Pointer attribute, long pid, long cpu, long group, long flags)
                throws LastErrorException;

        static native long read(int descriptor, long address, long bytes) throws LastErrorException;

        static native int close(int descriptor);
    }
}
