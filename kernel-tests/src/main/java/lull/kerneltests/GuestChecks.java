package lull.kerneltests;

import java.io.IOException;

/** Everything that is checked on the real kernel, in one process. */
final class GuestChecks {

    private GuestChecks() {
    }

    /** No arguments. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Checks checks = new Checks(System.out);
        new DriverChecks(checks).run();
        new FaultyDriverChecks(checks).run();
        new GovernorChecks(checks).run();
        checks.check("all checks were reached", () -> { });
    }
}
