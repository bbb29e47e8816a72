package lull.governor.server;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.governor.Reply;
import lull.governor.access.Peer;
import lull.platform.IdNumber;

/** Who is connected, in the order in which they came; bounded in number. */
final class Clients {

    static final int MOST = 256;
    private static final int MOST_OF_USER = 32;

    private final Governor governor;
    private final List<Client> present = new ArrayList<>();

    Clients(Governor governor) {
        this.governor = governor;
    }

    List<Client> present() {
        return List.copyOf(present);
    }

    /** So many more find room without anybody having to leave. */
    int room() {
        return MOST - present.size();
    }

    /** The peer's connection becomes a client's; where there is no room, somebody without a lease leaves. */
    void add(int socket, int process, Peer peer) {
        if (room() == 0) {
            longestWithoutLease().ifPresent(this::turnOut);
        }
        present.add(new Client(socket, process, governor.admit(peer)));
    }

    /** Why nobody else of the user can be served; empty if one more can. */
    Optional<String> whyNoMore(int user) {
        long ofUser = present.stream()
                .filter(client -> client.session().peer().user() == user)
                .count();
        boolean finds = room() > 0 || longestWithoutLease().isPresent();
        return finds && ofUser < MOST_OF_USER
                ? Optional.empty()
                : Optional.of("there are " + present.size() + " clients, " + ofUser + " of user " + IdNumber.text(user)
                        + "; no more than " + MOST + ", and " + MOST_OF_USER + " of one user, can be served");
    }

    /** Whatever clients without a lease say, it does not let them stay: only by when they came a newcomer is sure of its time. */
    private Optional<Client> longestWithoutLease() {
        return present.stream()
                .filter(client -> client.session().lease().isEmpty())
                .findFirst();
    }

    private void turnOut(Client client) {
        try {
            client.answer(Reply.error("there are " + MOST + " clients, and you had no lease"));
        } catch (IOException e) {
            // It is gone already, or does not read.
        }
        dismiss(client);
    }

    /** Does nothing about one who is gone already. */
    void dismiss(Client client) {
        if (present.remove(client)) {
            governor.dismiss(client.session());
            client.close();
        }
    }

    void closeAll() {
        present.forEach(Client::close);
    }
}
