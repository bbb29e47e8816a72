package lull.kerneltests;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.frequency.TransitionCost;

/** Frequency control on acpi-cpufreq, checked against the port, and what the machine can do to it. */
final class DriverChecks {

    /** Frequency changes whose time counts, and those before them; each takes 10 ms of a quiet host. */
    private static final int TRANSITIONS = 100;

    private static final int WARM_UP = 50;

    private final Checks checks;

    DriverChecks(Checks checks) {
        this.checks = checks;
    }

    void run() {
        checks.check("policies, their CPUs and frequencies are found", this::policies);
        checks.check("each frequency reaches the port, is read back and put back", this::everyFrequency);
        checks.check("nothing is written that is already so", this::nothingTwice);
        checks.check("out of range and in between is clamped and rounded as said", this::outOfRange);
        checks.check("one CPU of a policy offline", this::oneOffline);
        checks.check("a whole policy offline, and back", this::wholeOffline);
        checks.check("suspend and resume", this::suspend);
        checks.check("not root", this::notRoot);
        checks.check("sysfs mounted read-only", this::readOnly);
        checks.check("driver removed and back", this::driverRemoved);
        checks.check("no userspace governor: set by limits", this::noUserspace);
        checks.check("transition cost", this::cost);
    }

    private void policies() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        equal(
                List.of(0, 2),
                control.domains().stream().map(FrequencyDomain::number).toList());
        equal(CpuSet.parse("2-3"), control.domains().get(1).cpus());
        equal(
                List.of(0.8e9, 1.2e9, 1.6e9, 2.0e9, 2.4e9),
                control.domains().get(0).available().listedHertz());
        equal(
                List.of(1.0e9, 1.5e9, 2.5e9, 3.0e9),
                control.domains().get(1).available().listedHertz());
        equal("Linux cpufreq, acpi-cpufreq", control.origin());
    }

    private void everyFrequency() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        String governor = Guest.text(0, "scaling_governor");
        everyFrequency(control, control.domains().get(0), Guest.FIRST_PORT);
        everyFrequency(control, control.domains().get(1), Guest.SECOND_PORT);
        equal(List.of(), control.restore());
        equal(governor, Guest.text(0, "scaling_governor"));
        equal(governor, Guest.text(2, "scaling_governor"));
    }

    /** The table gives the highest frequency the value 1, the next 2 and so on. */
    private static void everyFrequency(LinuxFrequencyControl control, FrequencyDomain domain, int port)
            throws IOException, InterruptedException {
        List<Double> listed = domain.available().listedHertz();
        for (int i = 0; i < listed.size(); i++) {
            FrequencySetting setting = control.set(domain, listed.get(i));
            that(setting.isHeld(), setting);
            equal(listed.size() - i, Guest.told(port));
        }
    }

    private void nothingTwice() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        control.set(domain, 1.2e9);
        FrequencySetting again = control.set(domain, 1.2e9);
        control.restore();
        that(again.isHeld() && !again.written(), again);
    }

    private void outOfRange() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        equal(2.4e9, control.set(domain, 4294967296e3).holds().hertz().getAsDouble());
        equal(1.6e9, control.set(domain, 1.3e9).holds().hertz().getAsDouble());
        that(!control.set(domain, 1.0).isHeld(), "1 Hz is not held");
        equal(5, Guest.told(Guest.FIRST_PORT));
        control.restore();
    }

    private void oneOffline() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(1);
        Guest.cpuOnline(3, false);
        try {
            equal(CpuSet.parse("2"), control.onlineCpus(domain));
            equal(CpuSet.parse("2-3"), Guest.control().domains().get(1).cpus());
            that(control.set(domain, 1.5e9).isHeld(), "set with one CPU offline");
            equal(3, Guest.told(Guest.SECOND_PORT));
        } finally {
            Guest.cpuOnline(3, true);
            control.restore();
        }
    }

    private void wholeOffline() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(1);
        control.set(domain, 1.5e9);
        Guest.cpuOnline(3, false);
        Guest.cpuOnline(2, false);
        FrequencySetting refused = control.set(domain, 1.0e9);
        int faults = control.restore().size();
        Guest.cpuOnline(2, true);
        Guest.cpuOnline(3, true);
        that(refused.whyNot().orElse("").contains("busy"), refused);
        that(faults > 0, "restoring an offline policy reports a fault");
        for (double hertz : new double[] {2.5e9, 1.0e9, 3.0e9, 2.5e9, 1.5e9}) {
            FrequencySetting setting = control.set(domain, hertz);
            that(setting.isHeld(), setting);
            equal(
                    domain.available().listedHertz().size()
                            - domain.available().listedHertz().indexOf(hertz),
                    Guest.told(Guest.SECOND_PORT));
        }
        equal(List.of(), control.restore());
    }

    private void suspend() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        control.set(domain, 1.2e9);
        Guest.write("/sys/class/rtc/rtc0/wakealarm", "+8"); // it must not ring before the guest sleeps
        Guest.write("/sys/power/state", "mem");
        for (double hertz : new double[] {0.8e9, 1.2e9}) {
            FrequencySetting setting = control.set(domain, hertz);
            that(setting.isHeld(), setting);
        }
        equal(4, Guest.told(Guest.FIRST_PORT));
        equal(List.of(), control.restore());
    }

    private void notRoot() throws IOException, InterruptedException {
        String said = Guest.run(
                "su",
                "nobody",
                "-s",
                "/bin/sh",
                "-c",
                "/opt/jre/bin/java -XX:TieredStopAtLevel=1 -Xmx64m -cp /opt/lull/lull.jar:/opt/lull/checks "
                        + SetOnce.class.getName());
        that(said.contains("permission denied; only root may"), said);
    }

    private void readOnly() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        Guest.run("mount", "-o", "remount,ro", "/sys");
        FrequencySetting refused = control.set(control.domains().get(0), 1.2e9);
        Guest.run("mount", "-o", "remount,rw", "/sys");
        that(refused.whyNot().orElse("").contains("Read-only file system"), refused);
        control.restore();
    }

    private void driverRemoved() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        Guest.run("rmmod", "acpi-cpufreq");
        FrequencySetting refused = control.set(domain, 1.2e9);
        equal(0, Guest.control().domains().size());
        Guest.run("insmod", "/modules/acpi-cpufreq.ko");
        that(refused.whyNot().orElse("").contains("is not there"), refused);
        that(control.set(domain, 1.2e9).isHeld(), "set after the driver came back");
        control.restore();
    }

    private void noUserspace() throws IOException, InterruptedException {
        Guest.run("rmmod", "acpi-cpufreq");
        Guest.run("rmmod", "cpufreq_userspace");
        Guest.run("insmod", "/modules/acpi-cpufreq.ko");
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        try {
            for (double hertz : new double[] {0.8e9, 2.0e9, 1.2e9}) {
                FrequencySetting setting = control.set(domain, hertz);
                that(setting.isHeld(), setting);
            }
            that(Guest.becomes(() -> Guest.portIs(Guest.FIRST_PORT, 4)), "port holds " + Guest.told(Guest.FIRST_PORT));
            that(control.whyNoSetspeed(domain).orElse("").contains("no userspace governor"), "why no setspeed");
            equal(List.of(), control.restore());
            equal("800000 2400000", Guest.text(0, "scaling_min_freq") + " " + Guest.text(0, "scaling_max_freq"));
        } finally {
            Guest.run("rmmod", "acpi-cpufreq");
            Guest.run("insmod", "/modules/cpufreq_userspace.ko");
            Guest.run("insmod", "/modules/acpi-cpufreq.ko");
        }
    }

    private void cost() throws IOException {
        that(Files.exists(Path.of("/sys/devices/system/cpu/cpufreq/policy0")), "policy0 is back");
        LinuxFrequencyControl control = Guest.control();
        TransitionCost.measure(control, control.domains().get(0), WARM_UP, System::nanoTime);
        TransitionCost cost = TransitionCost.measure(control, control.domains().get(0), TRANSITIONS, System::nanoTime)
                .orElseThrow();
        control.restore();
        checks.measured(String.format(
                Locale.ROOT,
                "frequency write with read-back: median %.0f us, worst %.0f us of %d (emulated machine)",
                cost.medianSeconds() * 1e6,
                cost.worstSeconds() * 1e6,
                cost.transitions()));
    }
}
