package lull.governor.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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

    /** The peer's connection becomes a client's. */
    void add(int socket, int process, Peer peer) {
        present.add(new Client(socket, process, governor.admit(peer)));
    }

    /** Why nobody else of the user can be served; empty if one more can. */
    Optional<String> whyFull(int user) {
        long ofUser = present.stream()
                .filter(client -> client.session().peer().user() == user)
                .count();
        return present.size() < MOST && ofUser < MOST_OF_USER
                ? Optional.empty()
                : Optional.of("there are " + present.size() + " clients, " + ofUser + " of user " + IdNumber.text(user)
                        + "; no more than " + MOST + ", and " + MOST_OF_USER + " of one user, can be served");
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
