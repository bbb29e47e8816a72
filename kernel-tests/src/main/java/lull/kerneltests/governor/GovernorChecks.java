package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.io.UncheckedIOException;
import lull.governor.GovernorClient;
import lull.governor.SetspeedDescriptor;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;

/** The governor on acpi-cpufreq: limits, descriptors, what is found and put back. */
public final class GovernorChecks {

    private static final String FOUND_GOVERNOR = "powersave";
    private static final String FOUND_MIN = "1500000";

    /** Enough for a median and a worst case; a round trip takes 60 ms of a quiet host, a write 0.5 ms. */
    private static final int ROUND_TRIPS = 100;

    private static final int WRITES = 1000;

    private final Checks checks;
    private GovernorBench bench;

    public GovernorChecks(Checks checks) {
        this.checks = checks;
    }

    /** Runs all of these checks. */
    public void run() throws IOException, InterruptedException {
        Powercap.load();
        prepare();
        bench = new GovernorBench(checks);
        bench.check("sets within its limits, puts back at the end", this::setsAndRestores);
        bench.check("descriptor is bound by the limits, refused after the lease", this::descriptor);
        bench.check("no descriptor where userspace was found", this::userspaceFound);
        bench.check("offline policy is put back when it returns", this::offline);
        bench.check("stop puts back", this::stop);
        bench.check("restore without the daemon", this::restoreVerb);
    }

    private static void prepare() throws IOException {
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", FOUND_GOVERNOR);
        Guest.write("/sys/devices/system/cpu/cpufreq/policy2/scaling_min_freq", FOUND_MIN);
    }

    private void setsAndRestores() throws Exception {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-3"));
            FrequencyDomain domain = client.domains().get(0);
            FrequencySetting held = client.set(domain, 1.6e9);
            that(held.isHeld(), held);
            equal(3, Guest.told(Guest.FIRST_PORT));
            equal(2.0e9, client.set(domain, 2.4e9).holds().hertz().getAsDouble());
            equal(2, Guest.told(Guest.FIRST_PORT));
            measureRoundTrips(client, domain);
        }
        bench.becomesPutBack();
        governor.terminate();
    }

    private void measureRoundTrips(GovernorClient client, FrequencyDomain domain) throws IOException {
        double[] beats = new double[ROUND_TRIPS];
        double[] sets = new double[ROUND_TRIPS];
        for (int i = 0; i < ROUND_TRIPS; i++) {
            long start = System.nanoTime();
            client.beat();
            long middle = System.nanoTime();
            client.set(domain, i % 2 == 0 ? 1.2e9 : 2.0e9);
            sets[i] = (System.nanoTime() - middle) * 1e-6;
            beats[i] = (middle - start) * 1e-6;
        }
        checks.measured("governor round trip, interpreted, beat", beats);
        checks.measured("governor round trip, interpreted, set with read-back", sets);
    }

    private void descriptor() throws Exception {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET);
        client.lease(CpuSet.parse("0-1"));
        try (SetspeedDescriptor descriptor = client.descriptor(client.domains().get(0))) {
            descriptor.write(1.2e9);
            equal(4, Guest.told(Guest.FIRST_PORT));
            descriptor.write(2.4e9);
            equal(2, Guest.told(Guest.FIRST_PORT));
            descriptor.write(0.8e9);
            equal(4, Guest.told(Guest.FIRST_PORT));
            measureWrites(descriptor);
            client.close();
            bench.becomesPutBack();
            expectRefusal(descriptor, "Invalid argument");
            Guest.run("rmmod", "acpi-cpufreq");
            expectRefusal(descriptor, "No such device");
        } finally {
            Guest.run("insmod", "/modules/acpi-cpufreq.ko");
            prepare();
            governor.terminate();
        }
    }

    private void measureWrites(SetspeedDescriptor descriptor) throws IOException {
        double[] writes = new double[WRITES];
        for (int i = 0; i < writes.length; i++) {
            long start = System.nanoTime();
            descriptor.write(i % 2 == 0 ? 1.6e9 : 2.0e9);
            writes[i] = (System.nanoTime() - start) * 1e-6;
        }
        checks.measured("write through the descriptor", writes);
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
        GovernorProcess governor = bench.start();
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
        that(Guest.becomes(() -> Guest.portIs(Guest.FIRST_PORT, 3)), "1.6 GHz is back");
        equal("userspace", Guest.text(0, "scaling_governor"));
        governor.terminate();
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", FOUND_GOVERNOR);
    }

    private void offline() throws Exception {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("2-3"));
            that(client.set(client.domains().get(0), 1.5e9).isHeld(), "set");
            Guest.cpuOnline(3, false);
            Guest.cpuOnline(2, false);
        }
        try (GovernorClient watcher = GovernorClient.connect(GovernorProcess.SOCKET)) {
            that(Guest.becomes(() -> status(watcher).contains("could not be put back")), status(watcher));
        } finally {
            Guest.cpuOnline(2, true);
            Guest.cpuOnline(3, true);
        }
        bench.becomesPutBack();
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
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        Process client = GovernorBench.restlessClient();
        governor.terminate();
        bench.isPutBack();
        client.destroyForcibly().waitFor();
        bench.isPutBack();
    }

    private void restoreVerb() throws Exception {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        Process client = GovernorBench.restlessClient();
        governor.kill();
        client.destroyForcibly().waitFor();
        that(!bench.isAsFound(), "the kill left something to put back");
        String said = Guest.run(Guest.lull("governor", "restore").toArray(String[]::new));
        that(
                said.matches("policies and capped zones changed: [23], attributes that could not be put back: 0\\s*"),
                said);
        bench.isPutBack();
    }
}
