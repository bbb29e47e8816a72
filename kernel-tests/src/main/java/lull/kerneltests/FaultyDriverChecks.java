package lull.kerneltests;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.LinuxFrequencyControl;
import lull.platform.frequency.TransitionCost;

/** Frequency control on a driver whose faults are at a switch. */
final class FaultyDriverChecks {

    private static final int EIO = 5;
    private static final int EAGAIN = 11;
    private static final int EBUSY = 16;

    private final Checks checks;

    FaultyDriverChecks(Checks checks) {
        this.checks = checks;
    }

    void run() throws IOException, InterruptedException {
        Guest.run("rmmod", "acpi-cpufreq");
        Guest.run("insmod", "/modules/faulty_cpufreq.ko");
        for (int error : new int[] {EIO, EAGAIN, EBUSY}) {
            checks.check("hidden driver error " + error, () -> hiddenError(error));
        }
        checks.check("stuck clock", this::stuckClock);
        checks.check("cap from elsewhere", this::cap);
        checks.check("slow transition is measured as such", this::slow);
        Guest.run("rmmod", "faulty_cpufreq");
        Guest.run("insmod", "/modules/acpi-cpufreq.ko");
    }

    private static void parameter(String name, String value) throws IOException {
        Guest.write("/sys/module/faulty_cpufreq/parameters/" + name, value);
    }

    private void hiddenError(int error) throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        control.set(domain, 1.2e9);
        parameter("transition_errno", Integer.toString(error));
        FrequencySetting refused = control.set(domain, 2.0e9);
        parameter("transition_errno", "0");
        that(refused.whyNot().orElse("").contains("did not follow"), refused);
        equal(1.2e9, refused.holds().hertz().getAsDouble());
        that(control.set(domain, 2.0e9).isHeld(), "set after the fault");
        equal(List.of(), control.restore());
    }

    private void stuckClock() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        control.set(domain, 1.2e9);
        parameter("clock_stuck", "1");
        FrequencySetting refused = control.set(domain, 2.0e9);
        parameter("clock_stuck", "0");
        that(!refused.isHeld(), refused);
        FrequencySetting after = control.set(domain, 2.0e9);
        that(after.isHeld(), after);
        equal(List.of(), control.restore());
    }

    private void cap() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        parameter("cap_khz", "1200000");
        that(Guest.becomes(() -> maxIs("1200000")), "the cap is in force");
        FrequencySetting refused = control.set(domain, 2.0e9);
        parameter("cap_khz", "0");
        that(refused.whyNot().orElse("").contains("1200000 kHz by its scaling limits"), refused);
        that(Guest.becomes(() -> maxIs("2400000")), "the cap is gone");
        that(control.set(domain, 2.0e9).isHeld(), "set after the cap");
        equal(List.of(), control.restore());
    }

    private void slow() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        parameter("transition_microseconds", "20000");
        TransitionCost cost = TransitionCost.measure(control, control.domains().get(0), 10, System::nanoTime)
                .orElseThrow();
        parameter("transition_microseconds", "0");
        control.restore();
        that(cost.medianSeconds() >= 0.02, cost);
    }

    private static boolean maxIs(String kilohertz) {
        try {
            return Guest.text(0, "scaling_max_freq").equals(kilohertz);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
