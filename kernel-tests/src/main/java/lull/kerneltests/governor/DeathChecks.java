package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;

/** SIGKILL of the governor and of its clients at random moments. */
public final class DeathChecks {

    private final Checks checks;
    private final int asked;
    private final Random random = new Random(20230515);
    private final GovernorBench bench;

    private DeathChecks(Checks checks, int asked, GovernorBench bench) {
        this.checks = checks;
        this.asked = asked;
        this.bench = bench;
    }

    /**
     * On settings as they are.
     *
     * @param asked how many die of each kind; 0: as many as the suite has time for
     */
    static DeathChecks asFound(Checks checks, int asked) throws IOException {
        return new DeathChecks(checks, asked, new GovernorBench(checks));
    }

    /** Offers caps, and changes settings of acpi-cpufreq's policies, so that what is found is not what the kernel starts with. */
    public static DeathChecks prepared(Checks checks, int asked) throws IOException, InterruptedException {
        Powercap.load();
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "powersave");
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_min_freq", "1200000");
        Guest.write("/sys/devices/system/cpu/cpufreq/policy2/scaling_min_freq", "1500000");
        return asFound(checks, asked);
    }

    /** So many of them, unless another number was asked for. */
    public void ofClients(int usual) {
        int clients = asked > 0 ? asked : usual;
        bench.check("client killed at " + clients + " random moments", () -> clientDeaths(clients));
    }

    /** The same; each costs the start of a JVM. */
    public void ofGovernors(int usual) {
        int deaths = asked > 0 ? asked : usual;
        bench.check("killed itself at " + deaths + " random moments", () -> governorDeaths(deaths));
    }

    private void clientDeaths(int clients) throws Exception {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        double[] milliseconds = new double[clients];
        for (int i = 0; i < clients; i++) {
            checks.reached("client " + i);
            Process client = GovernorBench.restlessClient();
            client.waitFor(random.nextInt(50_000), TimeUnit.MICROSECONDS);
            client.destroyForcibly();
            long killed = System.nanoTime();
            bench.becomesPutBack();
            milliseconds[i] = (System.nanoTime() - killed) * 1e-6;
            client.waitFor();
            bench.isPutBack();
        }
        governor.terminate();
        checks.measured("from SIGKILL of the client to all values back", milliseconds);
    }

    /**
     * Each death is mended by the next start, which is the next to die: while a client is at work, around the moment when
     * it gets its lease, and now and then while it starts and puts back what the one before it left.
     */
    private void governorDeaths(int deaths) throws Exception {
        double[] milliseconds = new double[deaths];
        int leftChanged = 0;
        int leftCapped = 0;
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        for (int i = 0; i < deaths; i++) {
            checks.reached("governor " + i);
            governor.awaitAnswer();
            Process client = i % 5 == 4 ? GovernorBench.startClient() : GovernorBench.restlessClient();
            client.waitFor(random.nextInt(80_000), TimeUnit.MICROSECONDS);
            governor.kill();
            client.destroyForcibly().waitFor();
            boolean changed = !bench.isAsFound();
            leftCapped += bench.isCapped() ? 1 : 0;
            if (i % 10 == 0) {
                GovernorProcess dying = bench.launch(GovernorBench.LIMITS);
                dying.letRun(300 + random.nextInt(2000));
                dying.kill();
            }
            long start = System.nanoTime();
            governor = bench.launch(GovernorBench.LIMITS);
            bench.becomesPutBack();
            if (changed) {
                milliseconds[leftChanged++] = (System.nanoTime() - start) * 1e-6;
            }
        }
        governor.awaitAnswer();
        governor.terminate();
        that(2 * leftChanged >= deaths, "only " + leftChanged + " kills left anything changed: badly chosen moments");
        that(!Powercap.isLoaded() || leftCapped > 0, "no kill left a cap: badly chosen moments");
        checks.measured("kills of the governor: " + deaths + ", all values put back after each; left changed "
                + leftChanged + ", left capped " + leftCapped);
        checks.measured(
                "from the next governor's start after SIGKILL to all values back, the start of its JVM included",
                Arrays.copyOf(milliseconds, leftChanged));
    }
}
