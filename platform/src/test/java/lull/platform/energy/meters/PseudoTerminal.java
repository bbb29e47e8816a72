package lull.platform.energy.meters;

import com.sun.jna.LastErrorException;
import com.sun.jna.Native;
import com.sun.jna.Platform;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Assumptions;

/** A pair of line ends: what is written here is read from the device. */
final class PseudoTerminal implements AutoCloseable {

    private static final int O_RDWR = 2;
    private static final int O_NOCTTY = 0x100;

    private final int controller;
    private final Path device;

    private PseudoTerminal(int controller, Path device) {
        this.controller = controller;
        this.device = device;
    }

    /** Skips the test where the machine has no pseudo-terminals. */
    static PseudoTerminal open() {
        try {
            int controller = Kernel.posix_openpt(O_RDWR | O_NOCTTY);
            Kernel.grantpt(controller);
            Kernel.unlockpt(controller);
            byte[] name = new byte[64];
            Kernel.ptsname_r(controller, name, name.length);
            return new PseudoTerminal(controller, Path.of(Native.toString(name)));
        } catch (LastErrorException e) {
            return Assumptions.abort("no pseudo-terminals here: " + e.getMessage());
        }
    }

    Path device() {
        return device;
    }

    void write(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        Kernel.write(controller, bytes, bytes.length);
    }

    /** What was written to the device; waits until there is something. */
    String read() {
        byte[] bytes = new byte[256];
        int count = (int) Kernel.read(controller, bytes, bytes.length);
        return new String(Arrays.copyOf(bytes, count), StandardCharsets.US_ASCII);
    }

    @Override
    public void close() {
        Kernel.close(controller);
    }

    private static final class Kernel {
        static {
            Native.register(Kernel.class, Platform.C_LIBRARY_NAME);
        }

        private Kernel() {}

        static native int posix_openpt(int flags) throws LastErrorException;

        static native int grantpt(int fd) throws LastErrorException;

        static native int unlockpt(int fd) throws LastErrorException;

        static native int ptsname_r(int fd, byte[] name, long bytes) throws LastErrorException;

        static native long write(int fd, byte[] bytes, long count) throws LastErrorException;

        static native long read(int fd, byte[] bytes, long count) throws LastErrorException;

        static native int close(int fd) throws LastErrorException;
    }
}
