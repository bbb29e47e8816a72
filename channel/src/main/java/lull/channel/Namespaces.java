package lull.channel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import lull.channel.layout.ChannelLayout;

/**
 * Where a process's number and its clocks count. Processes in different namespaces may share memory, and the same number is another
 * process to each of them.
 *
 * @param processes the inode by which the kernel shows the PID namespace; 0 where that is not known
 * @param time the same of the time namespace
 */
public record Namespaces(long processes, long time) {
    /** Those of this process. */
    public static Namespaces here() {
        return new Namespaces(inode("pid"), inode("time"));
    }

    /** Not where {@code /proc} was mounted outside the namespace, and tells of other processes under the same numbers. */
    public static boolean areThoseOfProc() throws IOException {
        return Files.readSymbolicLink(Path.of("/proc/self"))
                .toString()
                .equals(String.valueOf(ProcessHandle.current().pid()));
    }

    /** Those that a task tells of in its channel. */
    static Namespaces in(ByteBuffer memory) {
        return new Namespaces(
                Integer.toUnsignedLong(memory.getInt(ChannelLayout.PID_NAMESPACE_OFFSET)),
                Integer.toUnsignedLong(memory.getInt(ChannelLayout.TIME_NAMESPACE_OFFSET)));
    }

    private static long inode(String kind) {
        try {
            return (long) Files.getAttribute(Path.of("/proc/self/ns", kind), "unix:ino");
        } catch (IOException e) {
            return 0; // Linux before 5.6 has no time namespaces, and a chroot may have no /proc
        }
    }

    /** Whether numbers and clocks of both are the same, as far as that is known. */
    public boolean agreeWith(Namespaces other) {
        return agree(processes, other.processes) && agree(time, other.time);
    }

    private static boolean agree(long one, long other) {
        return one == 0 || other == 0 || one == other;
    }
}
