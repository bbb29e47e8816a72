package lull.kerneltests;

import static lull.kerneltests.Checks.that;

import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Where threads sit on a machine of two processors with two cores each, by the kernel's own word. */
final class PlacementChecks {
    /** Within which the probe has looked again where threads begin, once another plan holds. */
    private static final long ITERATIONS_TO_LOOK = 64;
    /** Where the region's threads began under the last plan, in the report. */
    private static final Pattern ON_ONE_CPU = Pattern.compile("\"location\":\\s*\"main\\._omp_fn[^}]*"
            + "\"places\":\\s*\\[\\s*\\{\\s*\"host\":\\s*\"[^\"]*\",\\s*\"cpus\":\\s*\"0\"\\s*}\\s*]");

    private final Checks checks;

    PlacementChecks(Checks checks) {
        this.checks = checks;
    }

    void run() {
        checks.check(
                "placement: half a team is tried on both processors and on one, and the best is held", this::placed);
    }

    private void placed() throws Exception {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        try (LoopRun run = LoopRun.holding(() -> begun(seen), started -> staysOnOneCpu(started, seen))) {
            that(seen.contains("0-3"), "the program's own mask was never seen, but " + seen);
            String report = run.end();
            for (String words : new String[] {"sampled [2 on (2,1)] threads", "sampled [2 on (1,2)] threads"}) {
                that(report.contains(words), words + " is not in " + report);
            }
            that(ON_ONE_CPU.matcher(report).find(), "places of the region on CPU 0 are not in " + report);
            checks.measured("placement: masks of the first thread " + seen + "; "
                    + report.replaceAll("(?s).*(sampled \\[2 on \\(2,1[^\"]*).*", "$1") + "; "
                    + report.replaceAll("(?s).*(sampled \\[2 on \\(1,2[^\"]*).*", "$1") + " (emulated machine)");
        }
    }

    private static LoopRun begun(Set<String> seen) throws IOException {
        seen.clear();
        return LoopRun.placed();
    }

    private static boolean staysOnOneCpu(LoopRun run, Set<String> seen) {
        long seenAt = run.iteration() + ITERATIONS_TO_LOOK;
        return isOnOneCpu(run, seen)
                && Guest.becomes(() -> run.iteration() >= seenAt || run.isOver())
                && isOnOneCpu(run, seen);
    }

    private static boolean isOnOneCpu(LoopRun run, Set<String> seen) {
        String cpus = run.programsCpus();
        seen.add(cpus);
        return cpus.equals("0");
    }
}
