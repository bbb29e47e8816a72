package lull.kerneltests;

import java.io.IOException;

/** Everything that is checked on the real kernel in one boot, in one process. */
final class GuestChecks {

    private GuestChecks() {}

    /** The scenario's name, and how many governors die in that of their deaths. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Checks checks = new Checks(System.out);
        switch (Scenario.valueOf(arguments[0])) {
            case GOVERNOR_DEATHS -> DeathChecks.prepared(checks).ofGovernors(Integer.parseInt(arguments[1]));
            case CLIENT_DEATHS -> DeathChecks.prepared(checks).ofClients(DeathChecks.CLIENTS);
            case DRIVER -> {
                new PowercapChecks(checks).run();
                new DriverChecks(checks).run();
                new FaultyDriverChecks(checks).run();
            }
            case LOOP -> new LoopChecks(checks).ofDecisions();
            case LOOP_FAILURES -> new LoopChecks(checks).ofFailures();
            case GOVERNOR -> new GovernorChecks(checks).run();
            case NO_USERSPACE -> new NoUserspaceChecks(checks).run();
            case DEAD_PORT -> new DeadPortChecks(checks).run();
            case ARM64 -> new ArmChecks(checks, Integer.parseInt(arguments[1])).run();
            case NO_TABLE -> {
                new NoTableChecks(checks).run();
                new RangedDriverChecks(checks, Integer.parseInt(arguments[1])).run();
            }
        }
        checks.check("all checks were reached", () -> {});
    }
}
