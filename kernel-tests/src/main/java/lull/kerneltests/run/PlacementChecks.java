package lull.kerneltests.run;

import static lull.kerneltests.guest.Checks.that;

import java.io.IOException;
import java.util.regex.Pattern;
import lull.kerneltests.guest.Checks;
import lull.kerneltests.guest.Guest;

/** Where threads sit on a machine of two processors with two cores each, by the kernel's own word. */
public final class PlacementChecks {
    /** Within which the probe has looked again where threads begin, once another plan holds. */
    private static final long ITERATIONS_TO_LOOK = 64;
    /** Where the region's threads began under the last plan, in the report. */
    private static final Pattern ON_ONE_CPU = Pattern.compile("\"location\":\\s*\"main\\._omp_fn[^}]*"
            + "\"places\":\\s*\\[\\s*\\{\\s*\"host\":\\s*\"[^\"]*\",\\s*\"cpus\":\\s*\"0\"\\s*}\\s*]");

    private static final String OWN_CPUS = "0-3";
    private static final String ONE_CPU = "0";

    private final Checks checks;

    public PlacementChecks(Checks checks) {
        this.checks = checks;
    }

    /** Runs all of these checks. */
    public void run() {
        checks.check(
                "placement: half a team is tried on both processors and on one, and the best is held", this::placed);
    }

    private void placed() throws Exception {
        try (LoopRun run = LoopRun.holding(PlacementChecks::begun, PlacementChecks::staysOnOneCpu)) {
            String report = run.end();
            for (String words : new String[] {"sampled [2 on (2,1)] threads", "sampled [2 on (1,2)] threads"}) {
                that(report.contains(words), words + " is not in " + report);
            }
            that(ON_ONE_CPU.matcher(report).find(), "places of the region on CPU 0 are not in " + report);
            checks.measured("placement: the first thread had CPUs " + OWN_CPUS + ", then " + ONE_CPU + "; "
                    + report.replaceAll("(?s).*(sampled \\[2 on \\(2,1[^\"]*).*", "$1") + "; "
                    + report.replaceAll("(?s).*(sampled \\[2 on \\(1,2[^\"]*).*", "$1") + " (emulated machine)");
        }
    }

    /** One whose first thread was seen where the program has it: it is placed seconds after it began. */
    private static LoopRun begun() throws IOException {
        LoopRun run = LoopRun.placed();
        that(
                Guest.becomes(() -> run.programsCpus().equals(OWN_CPUS) || run.isOver()) && !run.isOver(),
                "the program was never seen on its own CPUs: " + run.said());
        return run;
    }

    private static boolean staysOnOneCpu(LoopRun run) {
        long seenAt = run.iteration() + ITERATIONS_TO_LOOK;
        return isOnOneCpu(run) && Guest.becomes(() -> run.iteration() >= seenAt || run.isOver()) && isOnOneCpu(run);
    }

    private static boolean isOnOneCpu(LoopRun run) {
        return run.programsCpus().equals(ONE_CPU);
    }
}
