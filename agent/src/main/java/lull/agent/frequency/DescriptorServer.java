package lull.agent.frequency;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import lull.channel.layout.ChannelLayout;
import lull.governor.LinuxSockets;

/**
 * Hands descriptors to tasks: listens at an abstract socket, and answers a process that was offered some, and no other,
 * with one message. A thread of its own, because the probe waits a few milliseconds at most.
 */
public final class DescriptorServer implements AutoCloseable {
    /** Every process of the node may connect: the kernel cuts it at net.core.somaxconn. */
    private static final int BACKLOG = 4096;
    /** Connections, 64 to 4096, that are answered before its end is looked for again. */
    private static final int MOST_AT_ONCE = 256;

    private static final int UNTIL_SOMETHING = -1;
    private static final int MOST_IN_VAIN = 1000;

    private final String name = "lull-frequency-" + ProcessHandle.current().pid() + "-"
            + UUID.randomUUID().toString().substring(0, 8);
    private final int user;
    private final int listening;
    private final int wakeup;
    private final Map<Integer, Offer> offers = new ConcurrentHashMap<>();
    private final Thread thread = new Thread(this::serve, "lull-descriptors");
    private volatile boolean closed;
    private volatile Optional<String> trouble = Optional.empty();

    private record Offer(byte[] table, List<Integer> descriptors) {}

    /**
     * Begins to listen.
     *
     * @param user the one whose tasks are served
     */
    public DescriptorServer(int user) throws IOException {
        this.user = user;
        wakeup = LinuxSockets.openWakeup();
        try {
            listening = LinuxSockets.listenAbstract(name, BACKLOG);
        } catch (IOException e) {
            LinuxSockets.close(wakeup);
            throw e;
        }
        thread.setDaemon(true);
        thread.start();
    }

    /** The abstract name, for {@link lull.channel.directives.Directives#frequencySocket}. */
    public String name() {
        return name;
    }

    /**
     * Descriptors for a task's process, whenever it asks; they must stay open as long.
     *
     * @param hertz what the frequencies of its plans mean, ascending, 1 to 32
     * @param descriptors of {@code scaling_setspeed}, 1 to 64
     */
    public void offer(int pid, List<Double> hertz, List<Integer> descriptors) {
        if (hertz.isEmpty() || hertz.size() > ChannelLayout.FREQUENCIES) {
            throw new IllegalArgumentException(hertz.size() + " frequencies: give 1 to " + ChannelLayout.FREQUENCIES);
        }
        if (descriptors.isEmpty() || descriptors.size() > ChannelLayout.DESCRIPTORS) {
            throw new IllegalArgumentException(
                    descriptors.size() + " descriptors: give 1 to " + ChannelLayout.DESCRIPTORS);
        }
        ByteBuffer table =
                ByteBuffer.allocate(ChannelLayout.FREQUENCY_TABLE_BYTES).order(ByteOrder.nativeOrder());
        table.putInt(hertz.size());
        hertz.forEach(one -> table.putInt((int) Math.round(one / 1e3)));
        offers.put(pid, new Offer(table.array(), List.copyOf(descriptors)));
    }

    /** Nothing more for that process. */
    public void withdraw(int pid) {
        offers.remove(pid);
    }

    private void serve() {
        int inVain = 0;
        try {
            while (!closed) {
                boolean ready = LinuxSockets.await(List.of(listening, wakeup), UNTIL_SOMETHING)[0];
                inVain = answerThoseWhoWait() == 0 && ready ? inVain + 1 : 0;
                if (inVain > MOST_IN_VAIN) {
                    throw new IOException("their socket is ready, and gives no connection");
                }
            }
        } catch (IOException
                | RuntimeException
                | Error e) { // whatever ends this thread, the job's loop must hear of it
            trouble = Optional.of(String.valueOf(e.getMessage()));
            offers.clear();
        } finally {
            LinuxSockets.close(listening);
        }
    }

    /** How many that were: a task may stand behind any number of others, who are let go at once. */
    private int answerThoseWhoWait() {
        int answered = 0;
        OptionalInt connection = LinuxSockets.accept(listening);
        while (connection.isPresent()) {
            answer(connection.getAsInt());
            answered++;
            connection = answered < MOST_AT_ONCE ? LinuxSockets.accept(listening) : OptionalInt.empty();
        }
        return answered;
    }

    /** Why nobody is answered any more; empty as long as tasks are. */
    public Optional<String> trouble() {
        return trouble.map(why -> "descriptors are handed out no longer: " + why);
    }

    private void answer(int connection) {
        try {
            int[] peer = LinuxSockets.peer(connection);
            Offer offer = peer[1] == user ? offers.get(peer[0]) : null;
            if (offer != null) {
                LinuxSockets.send(connection, offer.table, offer.descriptors);
            }
        } catch (IOException gone) {
            // A task that is gone before it has its answer costs nobody anything.
        } finally {
            LinuxSockets.close(connection);
        }
    }

    /** Lets the thread look at its socket again. */
    void wake() throws IOException {
        LinuxSockets.wake(wakeup);
    }

    @Override
    public void close() {
        closed = true;
        try {
            wake();
            thread.join();
            LinuxSockets.close(wakeup);
        } catch (IOException e) {
            throw new IllegalStateException("the thread that hands over descriptors cannot be woken", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
