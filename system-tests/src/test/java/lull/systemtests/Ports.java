package lull.systemtests;

import java.io.IOException;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Ports for servers under test. They lie below those that Linux gives to connections and to whoever asks for any (32,768 and above), so
 * that nothing that runs beside takes one between the look at it and the server's start.
 */
final class Ports {
    private static final int FIRST = 10_000;
    private static final int COUNT = 20_000;
    /** How many of them a process that runs tests uses before it comes to those of the next, if their numbers follow each other. */
    private static final int A_PROCESS = 20;

    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * A_PROCESS % COUNT));

    private Ports() {}

    /** One that is free now. */
    static int free() throws IOException {
        return free(1);
    }

    /** The first of {@code count} successive ports that are free now. */
    static int free(int count) throws IOException {
        for (int tried = 0; tried < COUNT; tried += count) {
            int first = FIRST + Math.floorMod(NEXT.getAndAdd(count), COUNT);
            if (IntStream.range(first, first + count).allMatch(Ports::isFree)) {
                return first;
            }
        }
        throw new IOException("no " + count + " successive ports are free from " + FIRST + " to " + (FIRST + COUNT));
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port)) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
