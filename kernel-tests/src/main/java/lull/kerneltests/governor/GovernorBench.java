package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import lull.governor.GovernorClient;
import lull.governor.SetspeedDescriptor;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;
import lull.platform.frequency.FrequencyDomain;

/** Governors and clients to check, and the settings that they have to leave as they were found. */
public final class GovernorBench {

    static final String[] LIMITS = {"--min-mhz", "1000", "--max-mhz", "2000"};

    private static final List<String> ATTRIBUTES =
            List.of("scaling_governor", "scaling_min_freq", "scaling_max_freq", "energy_performance_preference");

    private final Checks checks;
    private final List<GovernorProcess> launched = new ArrayList<>();
    private final List<String> found;

    /** Takes the settings as they are for those found. */
    public GovernorBench(Checks checks) throws IOException {
        this.checks = checks;
        this.found = settings();
    }

    /** Whatever comes of the check, no governor outlives it. */
    public void check(String name, Checks.Body body) {
        checks.check("governor: " + name, () -> {
            try {
                body.run();
            } finally {
                for (GovernorProcess governor : launched) {
                    governor.kill();
                }
                launched.clear();
            }
        });
    }

    /** Starts one and returns at once. */
    GovernorProcess launch(String... options) throws IOException {
        GovernorProcess governor = GovernorProcess.launch(options);
        launched.add(governor);
        return governor;
    }

    /** Starts one that answers. */
    public GovernorProcess start(String... options) throws IOException {
        GovernorProcess governor = launch(options);
        governor.awaitAnswer();
        return governor;
    }

    /** Starts a client that changes the first policy without rest, and waits for its first change. */
    static Process restlessClient() throws IOException {
        Process client = startClient();
        BufferedReader output = client.inputReader();
        equal("ready", String.valueOf(output.readLine()));
        return client;
    }

    static Process startClient() throws IOException {
        return new ProcessBuilder("/bin/restless_client", GovernorProcess.SOCKET.toString(), "0-1", "0").start();
    }

    /** The hardware is told that value at last: limits are applied from a work queue. */
    static void becomesTold(int value) throws IOException, InterruptedException {
        that(
                Guest.becomes(() -> Guest.portIs(Guest.FIRST_PORT, value)),
                "the port holds " + Guest.port(Guest.FIRST_PORT) + ", not " + value);
        equal(value, Guest.told(Guest.FIRST_PORT));
    }

    /** A domain that is set by its limits has nothing that a task could write to. */
    static void handsOutNoDescriptor(GovernorClient client, FrequencyDomain domain) {
        try (SetspeedDescriptor descriptor = client.descriptor(domain)) {
            throw new AssertionError("a descriptor was handed out: " + descriptor.number());
        } catch (IOException e) {
            that(e.getMessage().contains("no userspace governor; use set instead"), e);
        }
    }

    /** Whether all settings are those that were found. */
    public boolean isAsFound() {
        try {
            return settings().equals(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a cap is in force that was not found. */
    boolean isCapped() {
        try {
            List<String> caps = Powercap.settings();
            return !found.subList(found.size() - caps.size(), found.size()).equals(caps);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Fails unless all settings are those that were found. */
    public void isPutBack() throws IOException {
        that(isAsFound(), "found " + found + ", now " + settings());
    }

    /** Waits until all settings are those that were found, and fails if they don't become so. */
    public void becomesPutBack() throws IOException {
        that(Guest.becomes(this::isAsFound), "found " + found + ", now " + settings());
    }

    private static List<String> settings() throws IOException {
        List<String> settings = new ArrayList<>();
        for (int policy : Guest.FILES.policies()) {
            for (String attribute : ATTRIBUTES) {
                if (Files.exists(Guest.FILES.path(policy, attribute))) {
                    settings.add(Guest.text(policy, attribute));
                }
            }
        }
        settings.addAll(Powercap.settings());
        return settings;
    }
}
