package lull.kerneltests;

import static lull.kerneltests.Checks.equal;
import static lull.kerneltests.Checks.that;

import java.io.IOException;
import java.io.UncheckedIOException;

/** The whole chain: the loop decides, the tasks write the frequencies, the hardware is told, and what was found returns. */
final class LoopChecks {

    private static final int HIGHEST = 1;
    private static final int LOOKS = 4;

    /** On an emulated processor the loop needs hundreds of iterations to be sure, which takes half a minute of a quiet host. */
    private static final double PATIENCE_SECONDS = 600;

    private final Checks checks;
    private GovernorBench bench;

    /** Changes a setting, so that what is found is not what the kernel starts with. */
    LoopChecks(Checks checks) throws IOException {
        this.checks = checks;
        Guest.write("/sys/devices/system/cpu/cpufreq/policy2/scaling_governor", "powersave");
        bench = new GovernorBench(checks);
    }

    /** What it does, and what becomes of it when the agent dies. */
    void ofDecisions() {
        bench.check("loop: lowers the task that waits, and what was found returns", this::lowers);
        bench.check(
                "loop: what was found returns when the agent is killed, and the program ends right", this::agentKilled);
    }

    /** What becomes of it when those that it asks fail: the governor, and the driver. */
    void ofFailures() throws IOException, InterruptedException {
        bench.check("loop: everything is taken back when the governor is killed", this::governorKilled);
        Guest.run("rmmod", "acpi-cpufreq");
        Guest.run("insmod", "/modules/faulty_cpufreq.ko");
        bench = new GovernorBench(checks);
        bench.check("loop: everything is taken back when the driver stops following in silence", this::swallowed);
    }

    private LoopRun lowered() throws IOException {
        LoopRun run = LoopRun.start();
        that(
                Guest.becomes(PATIENCE_SECONDS, () -> isLowered() || !run.isAlive()) && run.isAlive(),
                "the first policy was not lowered: " + run.said());
        return run;
    }

    /** At several looks in a row: the agent goes up and down for some milliseconds to measure what a write takes. */
    private static boolean isLowered() {
        for (int look = 0; look < LOOKS; look++) {
            if (!isUserspace() || Guest.portIs(Guest.FIRST_PORT, HIGHEST)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isUserspace() {
        try {
            return Guest.text(0, "scaling_governor").equals("userspace");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void lowers() throws Exception {
        GovernorProcess governor = bench.start();
        try (LoopRun run = lowered()) {
            int told = Guest.told(Guest.FIRST_PORT);
            that(told > HIGHEST, "the hardware was told " + told);
            equal(HIGHEST, Guest.told(Guest.SECOND_PORT));
            String report = run.end();
            bench.becomesPutBack();
            that(report.contains("tasks [0, 1] set that of each phase themselves"), report);
            that(report.contains("task 0 wrote"), report);
            checks.measured("loop: " + report.replaceAll("(?s).*(a change is taken[^\"]*).*", "$1") + "; "
                    + report.replaceAll("(?s).*(task 0 wrote[^\"]*).*", "$1") + " (emulated machine)");
        }
        governor.terminate();
    }

    private void agentKilled() throws Exception {
        GovernorProcess governor = bench.start();
        try (LoopRun run = lowered()) {
            run.agent().orElseThrow().destroyForcibly();
            bench.becomesPutBack();
            that(run.isAlive(), "the program ended before anything was to be seen");
            run.end();
            bench.isPutBack();
        }
        governor.terminate();
    }

    private void governorKilled() throws Exception {
        GovernorProcess governor = bench.start("--lease-seconds", "5");
        try (LoopRun run = lowered()) {
            governor.kill();
            that(
                    Guest.becomes(GovernorBench.PATIENCE_SECONDS, () -> Guest.portIs(Guest.FIRST_PORT, HIGHEST)),
                    "the first policy was not raised");
            String report = run.end();
            that(report.contains("can't be set any more: the lease is lost"), report);
        }
        bench.start().terminate();
        bench.becomesPutBack();
    }

    private void swallowed() throws Exception {
        GovernorProcess governor = bench.start();
        try (LoopRun run = LoopRun.start()) {
            that(
                    Guest.becomes(GovernorBench.PATIENCE_SECONDS, () -> isUserspace() || !run.isAlive())
                            && run.isAlive(),
                    "the lease was not taken");
            Guest.write("/sys/module/faulty_cpufreq/parameters/clock_stuck", "1");
            that(Guest.becomes(PATIENCE_SECONDS, () -> !isUserspace()), "what was found did not return: " + run.said());
            String report = run.end();
            Guest.write("/sys/module/faulty_cpufreq/parameters/clock_stuck", "0");
            that(report.contains("did not follow"), report);
            bench.becomesPutBack();
        }
        governor.terminate();
    }
}
