package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.util.List;
import lull.governor.GovernorClient;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.platform.CpuSet;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.LinuxFrequencyControl;

/** Hardware that does not answer, under a driver that looks ({@code acpi_pstate_strict=1}) and tells nobody. */
public final class DeadPortChecks {

    /** What a port reads behind which there is nothing. */
    private static final int NOTHING = 0xFF;

    private final Checks checks;
    private GovernorBench bench;

    public DeadPortChecks(Checks checks) {
        this.checks = checks;
    }

    /** Runs all of these checks. */
    public void run() throws IOException {
        bench = new GovernorBench(checks);
        checks.check("dead port: what was written is not held, and the answer says why", this::refused);
        checks.check("dead port: the policy beside it works", this::neighbour);
        bench.check("dead port: clients are told, what was found returns", this::governor);
    }

    private void refused() throws IOException, InterruptedException {
        equal(NOTHING, Guest.told(Guest.SECOND_PORT));
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(1);
        for (double hertz : domain.available().listedHertz()) {
            isRefused(control.set(domain, hertz));
        }
        equal(NOTHING, Guest.told(Guest.SECOND_PORT));
        equal(List.of(), control.restore());
        bench.becomesPutBack();
    }

    private void neighbour() throws IOException, InterruptedException {
        LinuxFrequencyControl control = Guest.control();
        FrequencySetting setting = control.set(control.domains().get(0), 1.2e9);
        that(setting.isHeld(), setting);
        equal(4, Guest.told(Guest.FIRST_PORT));
        equal(List.of(), control.restore());
        bench.isPutBack();
    }

    private void governor() throws IOException, InterruptedException {
        GovernorProcess governor = bench.start();
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-3"));
            isRefused(client.set(client.domains().get(1), 1.5e9));
            that(client.set(client.domains().get(0), 1.2e9).isHeld(), "the other policy");
        }
        bench.becomesPutBack();
        governor.terminate();
    }

    private static void isRefused(FrequencySetting setting) {
        that(!setting.isHeld() && setting.whyNot().orElse("").contains("did not follow"), setting);
    }
}
