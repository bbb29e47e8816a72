package lull.cli.train;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import lull.agent.lease.FrequencyLease;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyControl;

/** The governor's lease of the CPUs that are trained on, kept alive until it is closed; without a governor it holds nothing. */
final class GovernorLease implements AutoCloseable {
    private final Optional<FrequencyLease> lease;

    private GovernorLease(Optional<FrequencyLease> lease) {
        this.lease = lease;
    }

    /**
     * Takes the lease.
     *
     * @param socket where the user says the governor listens; empty to look in the usual place
     * @throws IOException if there is no governor where the user says, or it refuses
     */
    static GovernorLease of(Optional<Path> socket, CpuSet cpus) throws IOException {
        Path place = socket.orElse(Path.of(FrequencyLease.USUAL_SOCKET));
        return socket.isEmpty() && !Files.exists(place)
                ? none()
                : new GovernorLease(Optional.of(FrequencyLease.take(place, cpus)));
    }

    static GovernorLease none() {
        return new GovernorLease(Optional.empty());
    }

    /** Empty if there is no governor, or the CPUs have no frequencies to set. */
    Optional<FrequencyControl> control() {
        return lease.map(FrequencyLease::control)
                .filter(one -> !one.domains().isEmpty())
                .map(one -> one);
    }

    @Override
    public void close() {
        lease.ifPresent(one -> one.release().forEach(fault -> System.err.println("lull: " + fault.describe())));
    }
}
