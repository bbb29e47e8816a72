package lull.kerneltests.governor;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.util.List;
import lull.governor.GovernorClient;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;
import lull.platform.CpuSet;
import lull.platform.power.CapKind;
import lull.platform.power.CapSetting;

/** Caps of power and of the uncore, by the governor, on the kernel's own powercap. The module's parameters witness what came through. */
public final class CapChecks {

    private static final int EACCES = 13;

    private final Checks checks;
    private final GovernorBench bench;

    public CapChecks(Checks checks) throws IOException {
        this.checks = checks;
        this.bench = new GovernorBench(checks);
    }

    /** Runs all of these checks. */
    public void run() {
        bench.check("caps: reach the hardware within their bounds, and are put back", this::caps);
        checks.check("caps: doctor names them", CapChecks::doctor);
    }

    private void caps() throws IOException, InterruptedException {
        GovernorProcess governor = bench.start("--min-power-cap", "60", "--min-dram-cap", "5");
        try (GovernorClient client = GovernorClient.connect(GovernorProcess.SOCKET)) {
            client.lease(CpuSet.parse("0-2"));
            holds(client, CapKind.PACKAGE, 80.3, 80.25);
            equal(80.25, Powercap.packageWatts(0));
            equal(105.0, Powercap.packageWatts(1));
            holds(client, CapKind.PACKAGE, 1, 60);
            holds(client, CapKind.PACKAGE, 500, 105);
            holds(client, CapKind.DRAM, 7, 7);
            holds(client, CapKind.UNCORE, 1.8e9, 1.8e9);
            equal(1800000, Powercap.uncoreKilohertz());
            faults(client);
            holds(client, CapKind.PACKAGE, 70, 70);
        }
        bench.becomesPutBack();
        equal(105.0, Powercap.packageWatts(0));
        governor.terminate();
    }

    private static void holds(GovernorClient client, CapKind kind, double asked, double watts) throws IOException {
        List<CapSetting> settings = client.cap(kind, asked);
        equal(1, settings.size());
        equal(watts, settings.get(0).holds().orElse(Double.NaN));
    }

    private static void faults(GovernorClient client) throws IOException {
        Powercap.parameter("limit_errno", Integer.toString(EACCES));
        that(client.cap(CapKind.PACKAGE, 75).get(0).whyNot().isPresent(), "a refusal is told");
        Powercap.parameter("limit_errno", "0");
        Powercap.parameter("limit_stuck", "1");
        CapSetting stuck = client.cap(CapKind.PACKAGE, 65).get(0);
        that(stuck.whyNot().orElse("").contains("after 65 W was written"), stuck);
        Powercap.parameter("limit_stuck", "0");
    }

    private static void doctor() throws IOException, InterruptedException {
        String said = Guest.run("/bin/sh", "-c", String.join(" ", Guest.lull("doctor")) + " || true");
        that(
                said.contains(
                        "package-0 105 W, package-0-dram without a limit, package-1 105 W, package-1-dram without a limit, "
                                + "package_00_die_00 2.4 GHz"),
                said);
    }
}
