package lull.kerneltests.run;

import static lull.kerneltests.guest.Checks.equal;
import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.io.UncheckedIOException;
import lull.kerneltests.governor.GovernorBench;
import lull.kerneltests.governor.GovernorProcess;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;
import lull.kerneltests.guest.Powercap;
import lull.kerneltests.guest.RangedDriver;

/** The whole chain: the loop decides, the tasks write the frequencies, the hardware is told, and what was found returns. */
public final class LoopChecks {

    /** What the ports are told of the highest frequency: acpi-cpufreq's table begins there, drivers of a range count 100 MHz. */
    private static final int HIGHEST = 1;

    private static final int HIGHEST_OF_RANGE = 24;

    private static final int LOOKS = 4;

    private final Checks checks;
    private GovernorBench bench;
    private int highest = HIGHEST;
    private int told = HIGHEST;

    /** Changes a setting, so that what is found is not what the kernel starts with. */
    public LoopChecks(Checks checks) throws IOException {
        this.checks = checks;
        Guest.write("/sys/devices/system/cpu/cpufreq/policy2/scaling_governor", "powersave");
        bench = new GovernorBench(checks);
    }

    /** What it does, and what becomes of it when the agent dies; and what it does on a range that tasks write themselves. */
    public void ofDecisions() throws IOException, InterruptedException {
        bench.check(
                "loop: lowers the task that waits, and what was found returns",
                () -> lowers("tasks [0, 1] set that of each phase themselves", "task 0 wrote"));
        bench.check(
                "loop: what was found returns when the agent is killed, and the program ends right", this::agentKilled);
        Guest.run("rmmod", "acpi-cpufreq");
        RangedDriver.intelPassive();
        Powercap.load();
        changeDriver();
        bench.check("loop: lowers the task that waits on a range, under caps, and what was found returns", () -> {
            lowers(
                    "tasks [0, 1] set that of each phase themselves",
                    "task 0 wrote",
                    "caps: package-0 is capped at 80 W",
                    "caps: package-1 is capped at 80 W");
            equal(105.0, Powercap.packageWatts(0));
        });
    }

    private void changeDriver() throws IOException {
        highest = HIGHEST_OF_RANGE;
        bench = new GovernorBench(checks);
    }

    /** What becomes of it when those that it asks fail, the governor and the driver; and what it does where limits are all there is. */
    public void ofFailures() throws IOException, InterruptedException {
        bench.check("loop: everything is taken back when the governor is killed", this::governorKilled);
        Guest.run("rmmod", "acpi-cpufreq");
        Guest.run("insmod", "/modules/faulty_cpufreq.ko");
        bench = new GovernorBench(checks);
        bench.check("loop: everything is taken back when the driver stops following in silence", this::swallowed);
        Guest.run("rmmod", "faulty_cpufreq");
        RangedDriver.intelActive();
        changeDriver();
        bench.check(
                "loop: lowers the task that waits by its limits, and what was found returns",
                () -> lowers("tasks [0] have one for all their phases", "has no userspace governor"));
    }

    private LoopRun lowered() throws Exception {
        String[] options = Powercap.isLoaded() ? new String[] {"--power-cap", "80"} : new String[0];
        return LoopRun.holding(() -> LoopRun.start(options), run -> isLowered());
    }

    /** At several looks in a row: the agent goes up and down for some milliseconds to measure what a write takes. */
    private boolean isLowered() {
        for (int look = 0; look < LOOKS; look++) {
            if (bench.isAsFound() || Guest.portIs(Guest.FIRST_PORT, highest)) {
                return false;
            }
        }
        try {
            told = Guest.told(Guest.FIRST_PORT);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return told != highest;
    }

    private static boolean isUserspace() {
        try {
            return Guest.text(0, "scaling_governor").equals("userspace");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void lowers(String... reported) throws Exception {
        GovernorProcess governor = bench.start();
        try (LoopRun run = lowered()) {
            equal(highest, Guest.told(Guest.SECOND_PORT));
            that(!Powercap.isLoaded() || Powercap.packageWatts(0) == 80, "capped at " + Powercap.settings());
            String report = run.end();
            bench.becomesPutBack();
            for (String words : reported) {
                that(report.contains(words), words + " is not in " + report);
            }
            checks.measured("loop: " + report.replaceAll("(?s).*(a change is taken[^\"]*).*", "$1") + "; "
                    + report.replaceAll("(?s).*(task 0 wrote[^\"]*).*|.*", "$1") + "; the port was told " + told
                    + " (emulated machine)");
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
        GovernorProcess governor = bench.start();
        try (LoopRun run = lowered()) {
            governor.kill();
            that(
                    Guest.becomes(() -> run.isOver() && Guest.portIs(Guest.FIRST_PORT, HIGHEST)) && run.isAlive(),
                    "the first policy was not raised");
            boolean givenUp = run.said().contains("given up");
            String report = run.end();
            that(!givenUp || report.contains("can't be set any more: the lease is lost"), report);
            that(report.contains("the lease of frequencies and caps was not given back"), report);
        }
        bench.start().terminate();
        bench.becomesPutBack();
    }

    /** A loop that lowers nothing notices nothing, and gives back what it was not to have: such a run is repeated. */
    private void swallowed() throws Exception {
        GovernorProcess governor = bench.start();
        String report = swallowedOnce();
        for (int attempt = 1; attempt < LoopRun.ATTEMPTS && !report.contains("did not follow"); attempt++) {
            report = swallowedOnce();
        }
        that(report.contains("did not follow"), report);
        governor.terminate();
    }

    private String swallowedOnce() throws Exception {
        try (LoopRun run = LoopRun.start()) {
            that(Guest.becomes(() -> isUserspace() || !run.isAlive()) && run.isAlive(), "the lease was not taken");
            Guest.write("/sys/module/faulty_cpufreq/parameters/clock_stuck", "1");
            that(
                    Guest.becomes(() -> !isUserspace() && run.isOver()) && run.isAlive(),
                    "what was found did not return: " + run.said());
            boolean givenUp = run.said().contains("given up");
            String report = run.end();
            Guest.write("/sys/module/faulty_cpufreq/parameters/clock_stuck", "0");
            that(!givenUp || report.contains("did not follow"), report);
            bench.becomesPutBack();
            return report;
        }
    }
}
