package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.util.List;
import lull.governor.GovernorClient;
import lull.governor.SetspeedDescriptor;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;
import lull.kerneltests.guest.RangedDriver;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.LinuxFrequencyControl;

/** Drivers that name a range and no table: with the userspace governor, and with policies of their own. The ports are told units of 100 MHz. */
public final class RangedDriverChecks {

    private static final int EIO = 5;
    private static final int CLIENTS = 20;

    /** Each costs the start of a JVM. */
    private static final int GOVERNORS = 2;

    private static final String PREFERENCE = "energy_performance_preference";

    private final Checks checks;
    private final int deaths;
    private GovernorBench bench;
    private RangedDriver driver;

    public RangedDriverChecks(Checks checks, int deaths) {
        this.checks = checks;
        this.deaths = deaths;
    }

    /** Runs all of these checks. */
    public void run() throws IOException, InterruptedException {
        Powercap.load();
        driver = RangedDriver.intelPassive();
        checks.check("range: each step reaches the port, and is put back", this::everyStep);
        checks.check("range: the step that the driver really has is learnt", this::learns);
        checks.check("range: a driver that fails in silence, or goes no higher, is found out", this::faults);
        bench = new GovernorBench(checks);
        bench.check("range: learns, sets, hands out a descriptor within the limits", this::governedRange);
        dies();
        driver.remove();

        driver = RangedDriver.load("name=intel_cpufreq", "hints=1");
        checks.check("range with hints: set by limits, because setspeed would not bind", this::passiveWithHints);
        driver.remove();

        driver = RangedDriver.intelActive();
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/" + PREFERENCE, "balance_power");
        checks.check("own policies: the limits hold it, up and down, and all is put back", this::pinned);
        checks.check("own policies: the port follows late, and the limits at once", this::lags);
        checks.check("own policies: a driver that goes no higher is found out", this::clamps);
        checks.check("own policies: under performance the hint is left", this::performance);
        bench = new GovernorBench(checks);
        bench.check("own policies: sets by request, hands out no descriptor", this::governedPolicies);
        dies();
        driver.remove();
    }

    private void dies() throws IOException {
        DeathChecks killed = DeathChecks.asFound(checks, deaths);
        killed.ofClients(CLIENTS);
        killed.ofGovernors(GOVERNORS);
    }

    private void everyStep() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        equal(100e6, domain.available().stepHertz());
        equal("Linux cpufreq, intel_cpufreq", control.origin());
        for (int step = 8; step <= 24; step += 4) {
            FrequencySetting setting = control.set(domain, step * 1e8);
            that(setting.isHeld(), setting);
            equal(step, Guest.told(Guest.FIRST_PORT));
        }
        equal(13, told(control, domain, 1.234e9));
        equal(List.of(), control.restore());
    }

    private static int told(LinuxFrequencyControl control, FrequencyDomain domain, double hertz)
            throws IOException, InterruptedException {
        control.set(domain, hertz);
        return Guest.told(Guest.FIRST_PORT);
    }

    private void learns() throws IOException, InterruptedException {
        driver.parameter("step_khz", 200000);
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        FrequencyDomain learnt = control.probe(domain, domain.available(), System::nanoTime);
        equal(200e6, learnt.available().stepHertz());
        equal(24, Guest.told(Guest.FIRST_PORT));
        equal(14, told(control, learnt, 1.3e9));
        driver.parameter("step_khz", 100000);
        equal(List.of(), control.restore());
    }

    private void faults() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        control.set(domain, 1.2e9);
        driver.parameter("transition_errno", EIO);
        FrequencySetting refused = control.set(domain, 2.0e9);
        doesNotFollow(control, domain);
        driver.parameter("transition_errno", 0);
        that(refused.whyNot().orElse("").contains("did not follow"), refused);
        driver.parameter("clamp_khz", 1600000);
        FrequencySetting clamped = control.set(domain, 2.0e9);
        doesNotFollow(control, domain);
        driver.parameter("clamp_khz", 0);
        equal(1.6e9, clamped.holds().hertz().getAsDouble());
        that(!clamped.isHeld(), clamped);
        equal(List.of(), control.restore());
    }

    private static void doesNotFollow(LinuxFrequencyControl control, FrequencyDomain domain) {
        try {
            throw new AssertionError(
                    "it is said to follow: " + control.probe(domain, domain.available(), System::nanoTime));
        } catch (IOException e) {
            that(e.getMessage().contains("follow") || e.getMessage().contains("limited to"), e);
        }
    }

    private void governedRange() throws IOException, InterruptedException {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-1"));
            client.probe(client.domains().get(0));
            FrequencyDomain domain = client.domains().get(0);
            equal(100e6, domain.available().stepHertz());
            equal(20, Guest.told(Guest.FIRST_PORT));
            try (SetspeedDescriptor descriptor = client.descriptor(domain)) {
                descriptor.write(1.5e9);
                equal(15, Guest.told(Guest.FIRST_PORT));
                descriptor.write(2.4e9);
                equal(20, Guest.told(Guest.FIRST_PORT));
            }
        }
        bench.becomesPutBack();
        governor.terminate();
    }

    private void passiveWithHints() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        that(control.whyNoSetspeed(domain).orElse("").contains("may run faster"), control.whyNoSetspeed(domain));
        String governor = Guest.text(0, "scaling_governor");
        that(control.set(domain, 1.2e9).isHeld(), "set by limits");
        GovernorBench.becomesTold(12);
        equal(governor, Guest.text(0, "scaling_governor"));
        equal(List.of(), control.restore());
        equal("default", Guest.text(0, PREFERENCE));
    }

    private void pinned() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        for (int step : new int[] {12, 20, 8, 24, 16}) {
            FrequencySetting setting = control.set(domain, step * 1e8);
            that(setting.isHeld(), setting);
            GovernorBench.becomesTold(step);
            equal(Integer.toString(step * 100000), Guest.text(0, "scaling_min_freq"));
            equal("performance", Guest.text(0, PREFERENCE));
        }
        equal(List.of(), control.restore());
        GovernorBench.becomesTold(24);
        equal("800000", Guest.text(0, "scaling_min_freq"));
        equal("balance_power", Guest.text(0, PREFERENCE));
    }

    private void lags() throws IOException, InterruptedException {
        driver.parameter("lag_milliseconds", 300);
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        FrequencyDomain learnt = control.probe(domain, domain.available(), System::nanoTime);
        that(learnt.transitionSeconds().isPresent(), "what a change takes was measured, as the driver names no time");
        that(control.set(domain, 1.6e9).isHeld(), "the limits are in force");
        GovernorBench.becomesTold(16);
        driver.parameter("lag_milliseconds", 0);
        equal(List.of(), control.restore());
    }

    private void clamps() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        driver.parameter("clamp_khz", 1600000);
        FrequencySetting clamped = control.set(domain, 2.0e9);
        doesNotFollow(control, domain);
        driver.parameter("clamp_khz", 0);
        that(!clamped.isHeld(), clamped);
        that(Guest.becomes(() -> control.restore().isEmpty()), "put back");
        equal("2400000", Guest.text(0, "scaling_max_freq"));
    }

    private void performance() throws IOException, InterruptedException {
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "performance");
        LinuxFrequencyControl control = Guest.control();
        that(control.set(control.domains().get(0), 1.2e9).isHeld(), "set under performance");
        GovernorBench.becomesTold(12);
        equal("balance_power", Guest.text(0, PREFERENCE));
        equal(List.of(), control.restore());
        Guest.write("/sys/devices/system/cpu/cpufreq/policy0/scaling_governor", "powersave");
    }

    private void governedPolicies() throws IOException, InterruptedException {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-1"));
            client.probe(client.domains().get(0));
            FrequencyDomain domain = client.domains().get(0);
            that(client.set(domain, 1.5e9).isHeld(), "set by request");
            GovernorBench.becomesTold(15);
            equal(2.0e9, client.set(domain, 2.4e9).holds().hertz().getAsDouble());
            GovernorBench.handsOutNoDescriptor(client, domain);
        }
        bench.becomesPutBack();
        governor.terminate();
    }
}
