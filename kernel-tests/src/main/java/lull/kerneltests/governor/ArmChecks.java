package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import lull.governor.GovernorClient;
import lull.governor.SetspeedDescriptor;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.platform.CpuSet;
import lull.platform.affinity.BoundThread;
import lull.platform.counters.CpuCycles;
import lull.platform.frequency.EffectTime;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.LinuxFrequencyControl;

/** The kernel's cpufreq-dt on arm64, with operating points in the device tree and a clock whose rate is seen from beside it. */
public final class ArmChecks {

    private static final Path CLOCK = Path.of("/sys/module/settable_clock/parameters");
    private static final int EIO = 5;
    private static final int CLIENTS = 20;

    /** Each costs the start of a JVM. */
    private static final int GOVERNORS = 1;

    private final Checks checks;
    private final int deaths;

    public ArmChecks(Checks checks, int deaths) {
        this.checks = checks;
        this.deaths = deaths;
    }

    /** Runs all of these checks. */
    public void run() throws IOException {
        checks.check("arm64: the operating points are one policy of both CPUs", ArmChecks::policy);
        checks.check("arm64: each point reaches the clock, is read back and put back", ArmChecks::everyPoint);
        checks.check("arm64: a clock that refuses or stays is found out", ArmChecks::faults);
        checks.check("arm64: cycles show that this machine's speed does not follow its clock", ArmChecks::witnessed);
        GovernorBench bench = new GovernorBench(checks);
        bench.check("arm64: sets within its limits, hands out a descriptor, puts back", () -> governed(bench));
        checks.check("arm64: doctor names driver and points", ArmChecks::doctor);
        DeathChecks killed = DeathChecks.asFound(checks, deaths);
        killed.ofClients(CLIENTS);
        killed.ofGovernors(GOVERNORS);
    }

    private static void policy() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        equal("Linux cpufreq, cpufreq-dt", control.origin());
        equal(1, control.domains().size());
        FrequencyDomain domain = control.domains().get(0);
        equal(CpuSet.parse("0-1"), domain.cpus());
        equal(List.of(1.0e9, 1.4e9, 1.7e9, 2.0e9), domain.available().listedHertz());
    }

    private static void everyPoint() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        String governor = Guest.text(0, "scaling_governor");
        FrequencyDomain domain = control.domains().get(0);
        for (double hertz : domain.available().listedHertz()) {
            FrequencySetting setting = control.set(domain, hertz);
            that(setting.isHeld(), setting);
            equal(hertz, clockHertz());
        }
        equal(List.of(), control.restore());
        equal(governor, Guest.text(0, "scaling_governor"));
    }

    private static void faults() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        control.set(domain, 1.0e9);
        Guest.write(CLOCK.resolve("rate_errno").toString(), Integer.toString(EIO));
        FrequencySetting refused = control.set(domain, 1.7e9);
        Guest.write(CLOCK.resolve("rate_errno").toString(), "0");
        that(!refused.isHeld(), refused);
        control.set(domain, 1.0e9);
        Guest.write(CLOCK.resolve("stuck").toString(), "1");
        FrequencySetting stuck = control.set(domain, 1.4e9);
        Guest.write(CLOCK.resolve("stuck").toString(), "0");
        that(stuck.whyNot().orElse("").contains("did not follow"), stuck);
        equal(List.of(), control.restore());
    }

    /** The emulator counts cycles and knows no frequency: a driver that says what is not so. */
    private static void witnessed() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        String said = BoundThread.call(0, () -> {
            try (CpuCycles cycles = CpuCycles.open(System::nanoTime)) {
                that(cycles.hertz() > 0, "no cycles");
                return "in time: " + new EffectTime(control, domain, cycles::hertz, System::nanoTime).measure();
            } catch (EffectTime.NotFollowed e) {
                return e.getMessage();
            }
        });
        that(said.contains("the hardware does not follow"), said);
        equal(2.0e9, clockHertz());
        equal(List.of(), control.restore());
    }

    private static void governed(GovernorBench bench) throws IOException, InterruptedException {
        GovernorProcess governor = bench.start("--min-mhz", "1200", "--max-mhz", "1700");
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-1"));
            FrequencyDomain domain = client.domains().get(0);
            equal(List.of(1.4e9, 1.7e9), domain.available().listedHertz());
            equal(1.7e9, client.set(domain, 2.0e9).holds().hertz().getAsDouble());
            equal(1.7e9, clockHertz());
            try (SetspeedDescriptor descriptor = client.descriptor(domain)) {
                descriptor.write(1.4e9);
                equal(1.4e9, clockHertz());
            }
        }
        bench.becomesPutBack();
        governor.terminate();
    }

    private static void doctor() throws IOException, InterruptedException {
        String said = Guest.run("/bin/sh", "-c", String.join(" ", Guest.lull("doctor")) + " || true");
        that(said.contains("cpufreq-dt, 4 frequencies, 1 to 2 GHz"), said);
        that(said.contains("the architecture's virtual counter"), said);
    }

    /** What the hardware was told. */
    private static double clockHertz() throws IOException {
        return Double.parseDouble(Files.readString(CLOCK.resolve("hertz")).strip());
    }
}
