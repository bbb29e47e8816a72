package lull.governor;

import java.io.IOException;

/** A descriptor of a policy's {@code scaling_setspeed}: of use while the lease lasts, refused by the kernel afterwards. */
public final class SetspeedDescriptor implements AutoCloseable {

    private static final double HERTZ_PER_KILOHERTZ = 1e3;

    private final int number;

    SetspeedDescriptor(int number) {
        this.number = number;
    }

    /** The descriptor's number in this process, for native code that writes decimal kilohertz to it. */
    public int number() {
        return number;
    }

    /**
     * Asks for a frequency, which is not read back.
     *
     * @throws IOException if the lease has ended ("Invalid argument") or the policy is offline
     */
    public void write(double hertz) throws IOException {
        LinuxSockets.overwrite(number, Math.round(hertz / HERTZ_PER_KILOHERTZ) + "\n");
    }

    @Override
    public void close() {
        LinuxSockets.close(number);
    }
}
