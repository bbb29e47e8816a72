package lull.kerneltests;

import static lull.kerneltests.Checks.equal;
import static lull.kerneltests.Checks.that;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import lull.agent.governor.GovernorClient;
import lull.agent.governor.SetspeedDescriptor;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;

/** The governor on acpi-cpufreq: limits, descriptors, and deaths at random moments. */
final class GovernorChecks {

    private static final int DEATHS = 50;
    private static final String[] LIMITS = {"--min-mhz", "1000", "--max-mhz", "2000"};
    private static final double LONGEST_RESTORE_SECONDS = 1;
    private static final double LONGEST_START_SECONDS = 30;

    private final Checks checks;
    private final Random random = new Random(20230515);
    private final List<GovernorProcess> launched = new ArrayList<>();
    private List<String> found = List.of();

    GovernorChecks(Checks checks) {
        this.checks = checks;
    }

    void run() throws IOException {
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "powersave");
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_max_freq", "2400000");
        Guest.write("/sys/devices/system/cpu/cpufreq/policy2/scaling_min_freq", "1500000");
        found = settings();
        check("sets within its limits, puts back at the end", this::setsAndRestores);
        check("descriptor is bound by the limits, refused after the lease", this::descriptor);
        check("no descriptor where userspace was found", this::userspaceFound);
        check("offline policy is put back when it returns", this::offline);
        check("stop puts back", this::stop);
        check("restore without the daemon", this::restoreVerb);
        check("client killed at " + DEATHS + " random moments", this::clientDeaths);
        check("governor killed at " + DEATHS + " random moments", this::governorDeaths);
    }

    /** Whatever comes of the check, no governor outlives it. */
    private void check(String name, Checks.Body body) {
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

    private GovernorProcess launch(String... options) throws IOException {
        GovernorProcess governor = GovernorProcess.launch(options);
        launched.add(governor);
        return governor;
    }

    private GovernorProcess start(String... options) throws IOException {
        GovernorProcess governor = launch(options);
        governor.awaitAnswer();
        return governor;
    }

    private static List<String> settings() throws IOException {
        return List.of(Guest.text(0, "scaling_governor"), Guest.text(0, "scaling_min_freq"),
                Guest.text(0, "scaling_max_freq"), Guest.text(2, "scaling_governor"),
                Guest.text(2, "scaling_min_freq"), Guest.text(2, "scaling_max_freq"));
    }

    private boolean isAsFound() {
        try {
            return settings().equals(found);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void putBackWithin(double seconds) throws IOException {
        that(Guest.becomes(seconds, this::isAsFound), "found " + found + ", now " + settings());
    }

    private void setsAndRestores() throws Exception {
        GovernorProcess governor = start(LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-3"));
            FrequencyDomain domain = client.domains().get(0);
            FrequencySetting held = client.set(domain, 1.6e9);
            that(held.isHeld(), held);
            equal(3, Guest.port(Guest.FIRST_PORT));
            equal(2.0e9, client.set(domain, 2.4e9).holds().hertz().getAsDouble());
            equal(2, Guest.port(Guest.FIRST_PORT));
            measureRoundTrips(client, domain);
        }
        putBackWithin(LONGEST_RESTORE_SECONDS);
        governor.terminate();
    }

    private void measureRoundTrips(GovernorClient client, FrequencyDomain domain) throws IOException {
        int rounds = 1000;
        double[] beats = new double[rounds];
        double[] sets = new double[rounds];
        for (int i = 0; i < rounds; i++) {
            long start = System.nanoTime();
            client.beat();
            long middle = System.nanoTime();
            client.set(domain, i % 2 == 0 ? 1.2e9 : 2.0e9);
            sets[i] = (System.nanoTime() - middle) * 1e-6;
            beats[i] = (middle - start) * 1e-6;
        }
        checks.measured("governor round trip, beat: " + spread(beats));
        checks.measured("governor round trip, set with read-back: " + spread(sets));
    }

    private void descriptor() throws Exception {
        GovernorProcess governor = start(LIMITS);
        GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET);
        client.lease(CpuSet.parse("0-1"));
        try (SetspeedDescriptor descriptor = client.descriptor(client.domains().get(0))) {
            descriptor.write(1.2e9);
            equal(4, Guest.port(Guest.FIRST_PORT));
            descriptor.write(2.4e9);
            equal(2, Guest.port(Guest.FIRST_PORT));
            descriptor.write(0.8e9);
            equal(4, Guest.port(Guest.FIRST_PORT));
            measureWrites(descriptor);
            client.close();
            putBackWithin(LONGEST_RESTORE_SECONDS);
            expectRefusal(descriptor, "Invalid argument");
            Guest.run("rmmod", "acpi-cpufreq");
            expectRefusal(descriptor, "No such device");
        } finally {
            Guest.run("insmod", "/modules/acpi-cpufreq.ko");
            Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", found.get(0));
            Guest.write("/sys/devices/system/cpu/cpufreq/policy2/scaling_min_freq", found.get(4));
            governor.terminate();
        }
    }

    private void measureWrites(SetspeedDescriptor descriptor) throws IOException {
        double[] writes = new double[1000];
        for (int i = 0; i < writes.length; i++) {
            long start = System.nanoTime();
            descriptor.write(i % 2 == 0 ? 1.6e9 : 2.0e9);
            writes[i] = (System.nanoTime() - start) * 1e-6;
        }
        checks.measured("write through the descriptor: " + spread(writes));
    }

    private static void expectRefusal(SetspeedDescriptor descriptor, String reason) {
        try {
            descriptor.write(1.2e9);
            throw new AssertionError("the descriptor still works");
        } catch (IOException e) {
            that(e.getMessage().contains(reason), e);
        }
    }

    private void userspaceFound() throws Exception {
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "userspace");
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_setspeed", "1600000");
        GovernorProcess governor = start();
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-1"));
            FrequencyDomain domain = client.domains().get(0);
            that(client.set(domain, 1.2e9).isHeld(), "set by request");
            try (SetspeedDescriptor descriptor = client.descriptor(domain)) {
                throw new AssertionError("a descriptor was handed out: " + descriptor.number());
            } catch (IOException e) {
                that(e.getMessage().contains("would outlive the lease"), e);
            }
        }
        that(Guest.becomes(LONGEST_RESTORE_SECONDS, () -> DriverChecks.portIs(Guest.FIRST_PORT, 3)), "1.6 GHz is back");
        equal("userspace", Guest.text(0, "scaling_governor"));
        governor.terminate();
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", found.get(0));
    }

    private void offline() throws Exception {
        GovernorProcess governor = start(LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("2-3"));
            that(client.set(client.domains().get(0), 1.5e9).isHeld(), "set");
            Guest.cpuOnline(3, false);
            Guest.cpuOnline(2, false);
        }
        try (GovernorClient watcher = GovernorClient.connect(GovernorProcess.SOCKET)) {
            that(Guest.becomes(5, () -> status(watcher).contains("could not be put back")), status(watcher));
        } finally {
            Guest.cpuOnline(2, true);
            Guest.cpuOnline(3, true);
        }
        putBackWithin(5);
        governor.terminate();
    }

    private static String status(GovernorClient client) {
        try {
            return String.join("\n", client.status());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void stop() throws Exception {
        GovernorProcess governor = start(LIMITS);
        Process client = restlessClient();
        governor.terminate();
        putBackWithin(0);
        client.destroyForcibly().waitFor();
        putBackWithin(0);
    }

    private void restoreVerb() throws Exception {
        GovernorProcess governor = start(LIMITS);
        Process client = restlessClient();
        governor.kill();
        client.destroyForcibly().waitFor();
        that(!isAsFound(), "the kill left something to put back");
        String said = Guest.run("/opt/jre/bin/java", "-Xshare:off", "-XX:TieredStopAtLevel=1", "-Xmx64m", "-cp",
                "/opt/lull/lull.jar", "lull.cli.Lull", "governor", "restore");
        that(said.contains("policies changed: 1, attributes that could not be put back: 0"), said);
        putBackWithin(0);
    }

    private void clientDeaths() throws Exception {
        GovernorProcess governor = start(LIMITS);
        double[] milliseconds = new double[DEATHS];
        for (int i = 0; i < DEATHS; i++) {
            Process client = restlessClient();
            client.waitFor(random.nextInt(50_000), TimeUnit.MICROSECONDS);
            client.destroyForcibly();
            long killed = System.nanoTime();
            putBackWithin(LONGEST_RESTORE_SECONDS);
            milliseconds[i] = (System.nanoTime() - killed) * 1e-6;
            client.waitFor();
            putBackWithin(0);
        }
        governor.terminate();
        checks.measured("from SIGKILL of the client to all values back: " + spread(milliseconds));
    }

    /**
     * Each death is mended by the next start, which is the next to die: while a client is at work, around the moment when
     * it gets its lease, and now and then while it starts and puts back what the one before it left.
     */
    private void governorDeaths() throws Exception {
        double[] milliseconds = new double[DEATHS];
        int leftChanged = 0;
        GovernorProcess governor = start(LIMITS);
        for (int i = 0; i < DEATHS; i++) {
            governor.awaitAnswer();
            Process client = i % 5 == 4 ? startClient() : restlessClient();
            client.waitFor(random.nextInt(80_000), TimeUnit.MICROSECONDS);
            governor.kill();
            client.destroyForcibly().waitFor();
            boolean changed = !isAsFound();
            if (i % 10 == 0) {
                GovernorProcess dying = launch(LIMITS);
                dying.letRun(500 + random.nextInt(2500));
                dying.kill();
            }
            long start = System.nanoTime();
            governor = launch(LIMITS);
            putBackWithin(LONGEST_START_SECONDS);
            if (changed) {
                milliseconds[leftChanged++] = (System.nanoTime() - start) * 1e-6;
            }
        }
        that(leftChanged > DEATHS / 2, "only " + leftChanged + " kills left anything changed: badly chosen moments");
        checks.measured("from the next governor's start after SIGKILL to all values back, the start of its JVM included: "
                + spread(Arrays.copyOf(milliseconds, leftChanged)));
    }

    private static Process restlessClient() throws IOException {
        Process client = startClient();
        BufferedReader output = client.inputReader();
        equal("ready", String.valueOf(output.readLine()));
        return client;
    }

    private static Process startClient() throws IOException {
        return new ProcessBuilder("/bin/restless_client", GovernorProcess.SOCKET.toString(), "0-1", "0").start();
    }

    private static String spread(double[] milliseconds) {
        double[] sorted = milliseconds.clone();
        Arrays.sort(sorted);
        return String.format("median %.2f ms, worst %.2f ms of %d (emulated machine)",
                sorted[sorted.length / 2], sorted[sorted.length - 1], sorted.length);
    }
}
