package lull.kerneltests;

import java.io.IOException;
import lull.kerneltests.governor.ArmChecks;
import lull.kerneltests.governor.DeadPortChecks;
import lull.kerneltests.governor.DeathChecks;
import lull.kerneltests.governor.GovernorChecks;
import lull.kerneltests.governor.NoTableChecks;
import lull.kerneltests.governor.NoUserspaceChecks;
import lull.kerneltests.governor.RangedDriverChecks;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.run.ArmCallChecks;
import lull.kerneltests.run.ArmEventChecks;
import lull.kerneltests.run.LoopChecks;
import lull.kerneltests.run.PlacementChecks;

/** Everything that is checked on the real kernel in one boot, in one process. */
final class GuestChecks {

    private GuestChecks() {}

    private static final int GOVERNORS = 8;
    private static final int CLIENTS = 50;

    /** The scenario's name, and how many governors and clients die under each kind of driver; 0: as the suite has time for. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Checks checks = new Checks(System.out);
        int deaths = Integer.parseInt(arguments[1]);
        switch (Scenario.valueOf(arguments[0])) {
            case GOVERNOR_DEATHS -> DeathChecks.prepared(checks, deaths).ofGovernors(GOVERNORS);
            case CLIENT_DEATHS -> DeathChecks.prepared(checks, deaths).ofClients(CLIENTS);
            case DRIVER -> {
                new PowercapChecks(checks).run();
                new DriverChecks(checks).run();
                new FaultyDriverChecks(checks).run();
            }
            case LOOP -> new LoopChecks(checks).ofDecisions();
            case LOOP_FAILURES -> new LoopChecks(checks).ofFailures();
            case GOVERNOR -> new GovernorChecks(checks).run();
            case PLACEMENT -> new PlacementChecks(checks).run();
            case NO_USERSPACE -> new NoUserspaceChecks(checks).run();
            case DEAD_PORT -> new DeadPortChecks(checks).run();
            case ARM64 -> new ArmChecks(checks, deaths).run();
            case ARM64_EVENTS -> new ArmEventChecks(checks).ofCounters();
            case ARM64_NO_EVENTS -> {
                new ArmEventChecks(checks).ofNone();
                new ArmCallChecks(checks).run();
            }
            case NO_TABLE -> {
                new NoTableChecks(checks).run();
                new RangedDriverChecks(checks, deaths).run();
            }
        }
        checks.check("all checks were reached", () -> {});
    }
}
