package lull.governor;

import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;
import com.sun.jna.ptr.IntByReference;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;

/**
 * Unix sockets that keep message boundaries, with what Java's lack: the peer's process, passing descriptors, and
 * waiting for a process's end. Structures are laid out as on 64-bit Linux.
 */
public final class LinuxSockets {

    /** What is awaited of a descriptor: something to read, room for something to be written, or nothing but its end. */
    public static final short READABLE = 1, WRITABLE = 4, ENDED = 0;

    private static final int AF_UNIX = 1;
    private static final int SOCK_SEQPACKET = 5;
    private static final int SOCK_CLOEXEC = 0x80000;
    private static final int SOCK_NONBLOCK = 0x800;
    private static final int SOL_SOCKET = 1;
    private static final int SO_PEERCRED = 17;
    private static final int SO_RCVTIMEO = 20;
    private static final int SO_SNDTIMEO = 21;
    private static final int SCM_RIGHTS = 1;
    private static final int MSG_TRUNC = 0x20;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int MSG_CMSG_CLOEXEC = 0x40000000;
    private static final int O_WRONLY = 1;
    private static final int O_CLOEXEC = 0x80000;
    private static final int EFD_FLAGS = SOCK_CLOEXEC | SOCK_NONBLOCK;
    private static final long PIDFD_OPEN = 434;
    private static final int EINTR = 4;
    private static final int EAGAIN = 11;
    private static final int ECONNRESET = 104;
    private static final int ADDRESS_BYTES = 110;
    /** The address holds 108 bytes of a path, the last one zero. */
    private static final int MAX_PATH_BYTES = 107;

    private static final int MESSAGE_HEADER_BYTES = 56;
    private static final int CONTROL_HEADER_BYTES = 16;
    private static final int CONTROL_BYTES = 24;
    private static final int POLL_BYTES = 8;

    static {
        Native.register(LinuxSockets.class, "c");
    }

    private LinuxSockets() {}

    /** @throws IllegalArgumentException if the path does not fit into a Unix socket's address */
    public static void checkPath(Path socket) {
        int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes == 0 || bytes > MAX_PATH_BYTES) {
            throw new IllegalArgumentException("socket path '" + socket + "' has " + bytes
                    + " bytes; a Unix socket's path has 1 to " + MAX_PATH_BYTES);
        }
    }

    /** A listening socket that never blocks. */
    public static int listen(Path path, int backlog) throws IOException {
        int socket = checked(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), "socket");
        try (Memory address = address(path)) {
            checked(bind(socket, address, ADDRESS_BYTES), "bind " + path);
            checked(listen(socket, backlog), "listen " + path);
            return socket;
        } catch (IOException e) {
            close(socket);
            throw e;
        }
    }

    /** The same at an abstract name, which no file stands for and which ends with the socket. */
    public static int listenAbstract(String name, int backlog) throws IOException {
        byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
        int socket = checked(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0), "socket");
        try (Memory address = new Memory(ADDRESS_BYTES)) {
            address.clear();
            address.setShort(0, (short) AF_UNIX);
            address.write(3, bytes, 0, bytes.length);
            checked(bind(socket, address, 3 + bytes.length), "bind @" + name);
            checked(listen(socket, backlog), "listen @" + name);
            return socket;
        } catch (IOException e) {
            close(socket);
            throw e;
        }
    }

    /** A connected socket whose calls wait no longer than that. */
    public static int connect(Path path, int timeoutSeconds) throws IOException {
        int socket = checked(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0), "socket");
        try (Memory address = address(path)) {
            limitWaits(socket, timeoutSeconds);
            checked(connect(socket, address, ADDRESS_BYTES), "no governor answers at " + path);
            return socket;
        } catch (IOException e) {
            close(socket);
            throw e;
        }
    }

    /** From now on calls on the socket wait no longer than that. */
    static void limitWaits(int socket, int timeoutSeconds) throws IOException {
        try (Memory timeout = new Memory(16)) {
            timeout.setLong(0, timeoutSeconds);
            timeout.setLong(8, 0);
            checked(setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, timeout, 16), "setsockopt");
            checked(setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, timeout, 16), "setsockopt");
        }
    }

    /** The next connection, non-blocking; empty if nobody waits or the one who did is gone. */
    public static OptionalInt accept(int listening) {
        int socket = accept4(listening, Pointer.NULL, Pointer.NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        return socket < 0 ? OptionalInt.empty() : OptionalInt.of(socket);
    }

    /** Process, user and group that connected, as the kernel knows them. */
    public static int[] peer(int socket) throws IOException {
        try (Memory credentials = new Memory(12)) {
            checked(getsockopt(socket, SOL_SOCKET, SO_PEERCRED, credentials, new IntByReference(12)), "SO_PEERCRED");
            return credentials.getIntArray(0, 3);
        }
    }

    /** A descriptor that becomes readable when the process ends. */
    public static int openProcess(int pid) throws IOException {
        return checked(
                (int) syscall(new NativeLong(PIDFD_OPEN), new NativeLong(pid), new NativeLong(0))
                        .longValue(),
                "pidfd_open " + pid);
    }

    /** A descriptor by which another thread ends a wait. */
    public static int openWakeup() throws IOException {
        return checked(eventfd(0, EFD_FLAGS), "eventfd");
    }

    /** Ends the wait. */
    public static void wake(int wakeup) throws IOException {
        try (Memory one = new Memory(8)) {
            one.setLong(0, 1);
            checked((int) write(wakeup, one, new NativeLong(8)).longValue(), "eventfd");
        }
    }

    public static int openForWriting(Path file) throws IOException {
        return checked(open(file.toString(), O_WRONLY | O_CLOEXEC), "open " + file);
    }

    /** Replaces what the file begins with. */
    static void overwrite(int descriptor, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        try (Memory buffer = new Memory(bytes.length)) {
            buffer.write(0, bytes, 0, bytes.length);
            checked(
                    (int) pwrite(descriptor, buffer, new NativeLong(bytes.length), new NativeLong(0))
                            .longValue(),
                    "write '" + text.strip() + "'");
        }
    }

    /** Waits until one of the descriptors has something to read; the answer says for each whether it has. */
    public static boolean[] await(List<Integer> descriptors, int timeoutMilliseconds) throws IOException {
        return await(descriptors, Collections.nCopies(descriptors.size(), READABLE), timeoutMilliseconds);
    }

    /** The same, for what is awaited of each. */
    public static boolean[] await(List<Integer> descriptors, List<Short> awaited, int timeoutMilliseconds)
            throws IOException {
        try (Memory entries = new Memory((long) POLL_BYTES * descriptors.size())) {
            entries.clear();
            for (int i = 0; i < descriptors.size(); i++) {
                entries.setInt((long) POLL_BYTES * i, descriptors.get(i));
                entries.setShort((long) POLL_BYTES * i + 4, awaited.get(i));
            }
            while (poll(entries, new NativeLong(descriptors.size()), timeoutMilliseconds) < 0) {
                if (Native.getLastError() != EINTR) {
                    throw failure("poll");
                }
            }
            boolean[] ready = new boolean[descriptors.size()];
            for (int i = 0; i < ready.length; i++) {
                ready[i] = entries.getShort((long) POLL_BYTES * i + 6) != 0;
            }
            return ready;
        }
    }

    /**
     * Takes one message into the buffer.
     *
     * @return its true length, which may exceed the buffer; 0 if the other end is closed; empty if there is none now
     */
    public static OptionalInt receive(int socket, Memory buffer) throws IOException {
        int length = (int)
                recv(socket, buffer, new NativeLong(buffer.size()), MSG_TRUNC).longValue();
        if (length < 0 && (Native.getLastError() == EAGAIN || Native.getLastError() == EINTR)) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(checked(length, "recv"));
    }

    /** Sends one message, with a descriptor if there is one; false if the other end does not read. */
    public static boolean send(int socket, String text, OptionalInt descriptor) throws IOException {
        return send(
                socket,
                text.getBytes(StandardCharsets.US_ASCII),
                descriptor.isPresent() ? List.of(descriptor.getAsInt()) : List.of());
    }

    /** Sends one message with any number of descriptors, at most 253; false if the other end does not read. */
    public static boolean send(int socket, byte[] bytes, List<Integer> descriptors) throws IOException {
        long controlBytes = CONTROL_HEADER_BYTES + (descriptors.size() + 1L) / 2 * 8;
        try (Memory body = new Memory(bytes.length);
                Memory control = new Memory(controlBytes);
                Memory vector = vector(body);
                Memory header = header(vector)) {
            body.write(0, bytes, 0, bytes.length);
            if (!descriptors.isEmpty()) {
                control.clear();
                control.setLong(0, CONTROL_HEADER_BYTES + (long) Integer.BYTES * descriptors.size());
                control.setInt(8, SOL_SOCKET);
                control.setInt(12, SCM_RIGHTS);
                for (int i = 0; i < descriptors.size(); i++) {
                    control.setInt(CONTROL_HEADER_BYTES + (long) Integer.BYTES * i, descriptors.get(i));
                }
                header.setPointer(32, control);
                header.setLong(40, controlBytes);
            }
            long sent = sendmsg(socket, header, MSG_NOSIGNAL).longValue();
            if (sent < 0 && Native.getLastError() == EAGAIN) {
                return false;
            }
            checked((int) sent, "send");
            return true;
        }
    }

    /** Takes one message and the descriptor that came with it. */
    public static Received receiveWithDescriptor(int socket, int maxBytes) throws IOException {
        try (Memory body = new Memory(maxBytes);
                Memory control = new Memory(CONTROL_BYTES);
                Memory vector = vector(body);
                Memory header = header(vector)) {
            control.clear();
            header.setPointer(32, control);
            header.setLong(40, CONTROL_BYTES);
            long received = recvmsg(socket, header, MSG_CMSG_CLOEXEC).longValue();
            if (received < 0 && Native.getLastError() == ECONNRESET) {
                // Told once, when the other end closed with a message of ours unread; its last words are still there.
                received = recvmsg(socket, header, MSG_CMSG_CLOEXEC).longValue();
            }
            int length = checked((int) received, "no answer");
            boolean passed = header.getLong(40) > 0 && control.getInt(12) == SCM_RIGHTS;
            String text = new String(body.getByteArray(0, length), StandardCharsets.US_ASCII);
            return new Received(text, passed ? OptionalInt.of(control.getInt(16)) : OptionalInt.empty());
        }
    }

    /**
     * A message as it arrived.
     *
     * @param text empty if the other end is closed
     * @param descriptor what came with it
     */
    public record Received(String text, OptionalInt descriptor) {}

    private static Memory vector(Memory body) {
        Memory vector = new Memory(16);
        vector.setPointer(0, body);
        vector.setLong(8, body.size());
        return vector;
    }

    private static Memory header(Memory vector) {
        Memory header = new Memory(MESSAGE_HEADER_BYTES);
        header.clear();
        header.setPointer(16, vector);
        header.setLong(24, 1);
        return header;
    }

    private static Memory address(Path path) {
        Memory address = new Memory(ADDRESS_BYTES);
        address.clear();
        address.setShort(0, (short) AF_UNIX);
        address.setString(2, path.toString(), "UTF-8");
        return address;
    }

    private static int checked(int result, String what) throws IOException {
        if (result < 0) {
            throw failure(what);
        }
        return result;
    }

    private static IOException failure(String what) {
        int error = Native.getLastError();
        return new IOException(what + ": " + strerror(error));
    }

    /** Closes any descriptor. */
    public static native int close(int descriptor);

    private static native int socket(int domain, int type, int protocol);

    private static native int bind(int socket, Pointer address, int length);

    private static native int listen(int socket, int backlog);

    private static native int connect(int socket, Pointer address, int length);

    private static native int accept4(int socket, Pointer address, Pointer length, int flags);

    private static native int getsockopt(int socket, int level, int name, Pointer value, IntByReference length);

    private static native int setsockopt(int socket, int level, int name, Pointer value, int length);

    private static native int poll(Pointer entries, NativeLong count, int timeoutMilliseconds);

    private static native int eventfd(int value, int flags);

    private static native int open(String path, int flags);

    private static native NativeLong syscall(NativeLong number, NativeLong first, NativeLong second);

    private static native NativeLong recv(int socket, Pointer buffer, NativeLong length, int flags);

    private static native NativeLong write(int descriptor, Pointer buffer, NativeLong length);

    private static native NativeLong pwrite(int descriptor, Pointer buffer, NativeLong length, NativeLong offset);

    private static native NativeLong sendmsg(int socket, Pointer header, int flags);

    private static native NativeLong recvmsg(int socket, Pointer header, int flags);

    private static native String strerror(int error);
}
