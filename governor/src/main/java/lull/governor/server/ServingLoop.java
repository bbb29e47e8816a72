package lull.governor.server;

import com.sun.jna.Memory;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import lull.governor.LinuxSockets;
import lull.governor.Reply;
import lull.governor.Request;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;
import lull.governor.metrics.MetricsOffer;

/**
 * One thread that waits on all clients at once and takes one message of each in turn, or does a part of what it asked for.
 *
 * <p>Nobody can make it wait: messages arrive whole or not at all (SOCK_SEQPACKET), and of a client that has not
 * read its answer no further request is taken; if it reads nothing for as long as a lease lasts, it is dismissed. Clients are
 * bounded in number, and each costs an answer here whatever it sends.
 */
final class ServingLoop {

    private static final int TICK_MILLISECONDS = 200;
    private static final int NANOSECONDS_PER_TICK = 1_000_000 * TICK_MILLISECONDS;

    private final Governor governor;
    private final Clients clients;
    private final Entrance entrance;
    private final MetricsOffer offer;
    private final double leaseSeconds;
    private final LongSupplier clock;
    private final GovernorMetrics metrics;
    private final FaultLog faults;
    private final Memory buffer = new Memory(Request.MAX_BYTES);
    private int probes;

    ServingLoop(
            Governor governor,
            Clients clients,
            Entrance entrance,
            MetricsOffer offer,
            GovernorSurroundings surroundings) {
        this.governor = governor;
        this.clients = clients;
        this.entrance = entrance;
        this.offer = offer;
        this.leaseSeconds = surroundings.limits().leaseSeconds();
        this.clock = surroundings.clock();
        this.metrics = surroundings.metrics();
        this.faults = surroundings.faults();
    }

    /** Silence is what passed before the wait: what came meanwhile, however long a turn took, waits in the socket and counts. */
    void run(int wakeup, int listening, BooleanSupplier stopping) throws IOException {
        long ticked = clock.getAsLong();
        while (!stopping.getAsBoolean()) {
            long before = clock.getAsLong();
            List<Client> present = clients.present();
            boolean[] ready = await(wakeup, listening, present);
            for (int i = 0; i < present.size() && !stopping.getAsBoolean(); i++) {
                if (ready[3 + 2 * i]) {
                    clients.dismiss(present.get(i));
                } else {
                    serve(present.get(i), ready[2 + 2 * i], before);
                }
            }
            goOnProbing();
            if (ready[1]) {
                entrance.acceptAll(listening);
            }
            if (clock.getAsLong() - ticked >= NANOSECONDS_PER_TICK) {
                ticked = clock.getAsLong();
                governor.tick();
                offer.tick();
            }
        }
    }

    private boolean[] await(int wakeup, int listening, List<Client> present) throws IOException {
        List<Integer> descriptors = new ArrayList<>(List.of(wakeup, listening));
        List<Short> awaited = new ArrayList<>(List.of(LinuxSockets.READABLE, LinuxSockets.READABLE));
        boolean isWaiting = true;
        for (Client client : present) {
            descriptors.addAll(List.of(client.socket(), client.process()));
            awaited.addAll(List.of(client.awaited(), LinuxSockets.READABLE));
            isWaiting &= client.session().probe().isEmpty();
        }
        return LinuxSockets.await(descriptors, awaited, isWaiting ? TICK_MILLISECONDS : 0);
    }

    private void serve(Client client, boolean isReady, long before) {
        boolean isProbing = client.session().probe().isPresent();
        if (isReady && isProbing) {
            // Nothing but its end is awaited of it.
            clients.dismiss(client);
        } else if (isReady && client.hasUnsent()) {
            sendMore(client);
        } else if (isReady) {
            takeMessage(client);
        } else if (!isProbing && governor.isSilent(client.session(), before)) {
            whySilenceMatters(client).ifPresent(faults::report);
            clients.dismiss(client);
        }
    }

    private Optional<String> whySilenceMatters(Client client) {
        String who = client.session().peer().describe();
        if (client.hasUnsent()) {
            return Optional.of(who + " does not read its answers; dismissed");
        }
        return client.session()
                .lease()
                .map(lease -> "the lease of " + who + " ended, it was silent for " + leaseSeconds + " s");
    }

    private void sendMore(Client client) {
        try {
            if (client.sendMore()) {
                governor.heard(client.session());
            }
        } catch (IOException e) {
            clients.dismiss(client);
        }
    }

    /** One frequency a turn, of each probe that is under way in its turn: nobody else waits for more than that. */
    private void goOnProbing() {
        List<Client> probing = clients.present().stream()
                .filter(client -> client.session().probe().isPresent())
                .toList();
        if (!probing.isEmpty()) {
            Client next = probing.get(Math.floorMod(probes++, probing.size()));
            answer(next, governor.goOn(next.session()));
        }
    }

    private void takeMessage(Client client) {
        OptionalInt length;
        try {
            length = LinuxSockets.receive(client.socket(), buffer);
        } catch (IOException e) {
            // A connection reset by its client is that client's end, no fault of ours.
            length = OptionalInt.of(0);
        }
        if (length.isEmpty()) {
            return;
        }
        int bytes = length.getAsInt();
        if (bytes > Request.MAX_BYTES) {
            metrics.malformed();
            answer(client, Reply.error("a request has at most " + Request.MAX_BYTES + " bytes, not " + bytes));
        }
        if (bytes == 0 || bytes > Request.MAX_BYTES) {
            clients.dismiss(client);
        } else {
            answer(client, governor.handle(client.session(), buffer.getByteArray(0, bytes), bytes));
        }
    }

    private void answer(Client client, Reply reply) {
        try {
            client.answer(reply);
        } catch (IOException e) {
            clients.dismiss(client);
        }
    }
}
