package lull.governor.server;

import java.io.IOException;
import java.nio.file.Path;
import lull.governor.GovernorClient;
import lull.platform.CpuSet;

/** A client that sets its first domain to a frequency, says so, and holds its lease until it is killed. */
final class LeaseHolder {

    private LeaseHolder() {}

    /** Arguments: socket, CPUs, hertz. */
    public static void main(String[] arguments) throws IOException {
        try (GovernorClient client = GovernorClient.connect(Path.of(arguments[0]))) {
            client.lease(CpuSet.parse(arguments[1]));
            System.out.println(client.set(client.domains().get(0), Double.parseDouble(arguments[2]))
                    .isHeld());
            System.in.read();
        }
    }
}
