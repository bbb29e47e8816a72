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

/** A kernel that never had the userspace governor: frequencies are set by their limits. */
public final class NoUserspaceChecks {

    private final Checks checks;
    private GovernorBench bench;

    public NoUserspaceChecks(Checks checks) {
        this.checks = checks;
    }

    /** Runs all of these checks. */
    public void run() throws IOException {
        bench = new GovernorBench(checks);
        checks.check("no userspace governor since the boot: every frequency by its limits", this::everyFrequency);
        bench.check("no userspace governor since the boot: sets by request, hands out no descriptor", this::governor);
    }

    private void everyFrequency() throws IOException, InterruptedException {
        that(!Guest.text(0, "scaling_available_governors").contains("userspace"), "userspace is there");
        LinuxFrequencyControl control = Guest.control();
        FrequencyDomain domain = control.domains().get(0);
        List<Double> listed = domain.available().listedHertz();
        for (int i = 0; i < listed.size(); i++) {
            FrequencySetting setting = control.set(domain, listed.get(i));
            that(setting.isHeld(), setting);
            GovernorBench.becomesTold(listed.size() - i);
        }
        equal(List.of(), control.restore());
        bench.isPutBack();
    }

    private void governor() throws IOException, InterruptedException {
        GovernorProcess governor = bench.start(GovernorBench.LIMITS);
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-1"));
            FrequencyDomain domain = client.domains().get(0);
            that(client.set(domain, 1.6e9).isHeld(), "set by request");
            GovernorBench.becomesTold(3);
            GovernorBench.handsOutNoDescriptor(client, domain);
        }
        bench.becomesPutBack();
        governor.terminate();
    }
}
