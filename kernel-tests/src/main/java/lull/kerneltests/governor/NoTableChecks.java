package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import lull.governor.GovernorClient;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.platform.CpuSet;
import lull.platform.frequency.LinuxFrequencyControl;

/** A machine without P-states: nothing to control, said in words. */
public final class NoTableChecks {

    private final Checks checks;

    public NoTableChecks(Checks checks) {
        this.checks = checks;
    }

    /** Runs all of these checks. */
    public void run() throws IOException {
        checks.check("no table: no policies, and the control says so", NoTableChecks::control);
        checks.check("no table: doctor names it", NoTableChecks::doctor);
        GovernorBench bench = new GovernorBench(checks);
        bench.check("no table: leases CPUs, has no domains", () -> governor(bench));
    }

    private static void control() throws IOException {
        LinuxFrequencyControl control = Guest.control();
        equal(List.of(), control.domains());
        equal(List.of(), control.unusable());
        equal("Linux without cpufreq", control.origin());
        equal(List.of(), control.restore());
    }

    private static void doctor() throws IOException, InterruptedException {
        Process doctor = new ProcessBuilder(Guest.lull("doctor"))
                .redirectErrorStream(true)
                .start();
        String said = new String(doctor.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        equal(1, doctor.waitFor());
        that(said.contains("the kernel offers no cpufreq policy"), said);
    }

    private static void governor(GovernorBench bench) throws IOException, InterruptedException {
        GovernorProcess governor = bench.start();
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-3"));
            equal(List.of(), client.domains());
            that(client.status().get(0).contains("Linux without cpufreq"), client.status());
        }
        governor.terminate();
    }
}
