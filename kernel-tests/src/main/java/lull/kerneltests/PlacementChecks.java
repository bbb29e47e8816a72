package lull.kerneltests;

import static lull.kerneltests.Checks.that;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Where threads sit on a machine of two processors with two cores each, by the kernel's own word. */
final class PlacementChecks {
    /** The loop measures some iterations of each team, on emulated processors. */
    private static final double PATIENCE_SECONDS = 600;
    /** Runs, 1 to 5: a host that takes the machine's processors away leaves nothing that is sure. */
    private static final int ATTEMPTS = 3;

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
        for (int attempt = 1; !isPlaced(seen, attempt == ATTEMPTS); attempt++) {
            seen.clear();
        }
    }

    /** Whether it could be judged: a run that was left at the default is repeated, unless it was the last. */
    private boolean isPlaced(Set<String> seen, boolean last) throws Exception {
        try (LoopRun run = LoopRun.placed()) {
            Guest.becomes(PATIENCE_SECONDS, () -> isHeldOnOneCpu(run, seen) || isOver(run));
            long seenAt = run.iteration() + ITERATIONS_TO_LOOK;
            Guest.becomes(PATIENCE_SECONDS, () -> run.iteration() >= seenAt || isOver(run));
            boolean held = isHeldOnOneCpu(run, seen) && run.isAlive();
            if (!held && !last && run.isAlive()) {
                run.end();
                return false;
            }
            that(held, "no team was placed, masks " + seen + ": " + run.said());
            that(seen.contains("0-3"), "the program's own mask was never seen, but " + seen);
            String report = run.end();
            for (String words : new String[] {"sampled [2 on (2,1)] threads", "sampled [2 on (1,2)] threads"}) {
                that(report.contains(words), words + " is not in " + report);
            }
            that(ON_ONE_CPU.matcher(report).find(), "places of the region on CPU 0 are not in " + report);
            checks.measured("placement: masks of the first thread " + seen + "; "
                    + report.replaceAll("(?s).*(sampled \\[2 on \\(2,1[^\"]*).*", "$1") + "; "
                    + report.replaceAll("(?s).*(sampled \\[2 on \\(1,2[^\"]*).*", "$1") + " (emulated machine)");
            return true;
        }
    }

    private static boolean isOver(LoopRun run) {
        return run.isLeftAtTheDefault() || !run.isAlive();
    }

    private static boolean isHeldOnOneCpu(LoopRun run, Set<String> seen) {
        String cpus = run.programsCpus();
        seen.add(cpus);
        return run.holds() && cpus.equals("0");
    }
}
