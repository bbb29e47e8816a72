package lull.apps.irs;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.apps.launch.App;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.launch.ResultLines;
import lull.apps.launch.Verification;
import lull.apps.tasks.MpiTasks;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Implicit radiation diffusion as an application. */
@Command(description = "Implicit radiation diffusion on a cube of zones, cut into blocks that tasks and threads share.")
public final class IrsApp implements App {
    private static final double MICRO = 1e6;
    private static final double NANO = 1e-9;
    private static final int KNOWN_STEPS = 5;
    private static final double KNOWN_TOLERANCE = 1e-6;
    /** The solver leaves up to about its tolerance in each step. */
    private static final double DRIFT_PER_TOLERANCE_AND_STEP = 10;
    /** Of the energy, 0 to 1: what may drift further than this could be wrong, and nobody would see it. */
    private static final double MOST_SLACK = 0.03;

    private static final double UNIT_ROUNDOFF = 0x1p-53;
    /** Points of a row, and the right-hand side. */
    private static final int ROW_TERMS = 28;

    private static final long LEAST_HEAP_BYTES = 32L << 20;
    /** Two matrices of 14 arrays, ten vectors. */
    private static final int VALUES_PER_ZONE = 38;

    @Option(
            names = "--zones",
            defaultValue = "32",
            paramLabel = "N",
            description = "Zones of the cube along each axis; default ${DEFAULT-VALUE}.")
    private int zones;

    @Option(
            names = "--blocks",
            defaultValue = "2",
            paramLabel = "N",
            description = "Blocks of the cube along each axis; default ${DEFAULT-VALUE}, eight blocks in all.")
    private int blocks;

    @Option(
            names = "--steps",
            defaultValue = "5",
            paramLabel = "N",
            description = "Time steps; default ${DEFAULT-VALUE}.")
    private int steps;

    @Option(
            names = "--way",
            defaultValue = "20",
            paramLabel = "S",
            description = "How many zones light passes in a time step; default ${DEFAULT-VALUE}.")
    private double way;

    @Option(
            names = "--tolerance",
            defaultValue = "1e-6",
            paramLabel = "EPS",
            description = "Of the solver, relative; default ${DEFAULT-VALUE}.")
    private double tolerance;

    @Option(
            names = "--layers",
            defaultValue = "1",
            paramLabel = "N",
            description =
                    "Layers that threads split each block into; default ${DEFAULT-VALUE}: threads share whole blocks.")
    private int layers;

    @Option(names = "--imbalanced", description = "Each pair of tasks shares its blocks as 3 : 5.")
    private boolean imbalanced;

    @Override
    public void check(int tasks) {
        require(blocks >= 1 && blocks <= 64, "--blocks " + blocks + ": must be 1 to 64");
        require(
                zones >= 2 * blocks,
                "--zones " + zones + ": each of the " + blocks + " blocks along an axis needs at least 2 zones");
        require(zones <= 1000, "--zones " + zones + ": must be at most 1000");
        require(steps >= 1, "--steps " + steps + ": must be at least 1");
        require(way > 0 && way <= 1e6, "--way " + way + ": must be above 0 and at most 1e6");
        require(tolerance >= 1e-14 && tolerance < 1, "--tolerance " + tolerance + ": must be 1e-14 to below 1");
        require(
                layers >= 1 && layers <= zones / blocks,
                "--layers " + layers + ": must be 1 to the " + zones / blocks + " planes of a block");
        int count = blocks * blocks * blocks;
        require(
                tasks <= count,
                tasks + " tasks for " + count
                        + " blocks: each needs at least one; take a larger --blocks or fewer tasks");
        require(!imbalanced || tasks % 2 == 0, "--imbalanced needs an even number of tasks, got " + tasks);
        require(
                !imbalanced || 2 * count / tasks >= 4,
                "--imbalanced needs at least 4 blocks for each pair of tasks: " + count + " blocks are too few for "
                        + tasks + " tasks");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }

    private BlockGrid grid(int tasks) {
        return imbalanced ? BlockGrid.imbalanced(zones, blocks, tasks) : BlockGrid.balanced(zones, blocks, tasks);
    }

    @Override
    public long heapBytes(int tasks) {
        BlockGrid grid = grid(tasks);
        int most = 0;
        for (int task = 0; task < tasks; task++) {
            most = Math.max(most, grid.firstBlock(task + 1) - grid.firstBlock(task));
        }
        long side = (zones - 1L) / blocks + 3;
        return LEAST_HEAP_BYTES + most * side * side * side * VALUES_PER_ZONE * Double.BYTES;
    }

    @Override
    public Verification run(Job job) throws MPIException {
        MpiTasks tasks = new MpiTasks(job.communicator());
        RadiationDiffusion diffusion =
                new RadiationDiffusion(tasks, job.team(), grid(job.tasks()), layers, way, tolerance);
        RadiationState first = diffusion.state();
        List<Integer> iterations = new ArrayList<>();
        long begin = System.nanoTime();
        try (ProgressLine progress = job.progress("irs time step", steps)) {
            for (int step = 0; step < steps; step++) {
                iterations.add(diffusion.step());
                progress.done(step + 1);
            }
        }
        double seconds = (System.nanoTime() - begin) * NANO;
        return report(job, seconds, iterations, first, diffusion.state());
    }

    private Verification report(
            Job job, double seconds, List<Integer> iterations, RadiationState first, RadiationState last) {
        double drift = last.energy() / first.energy() - 1;
        double zoneIterations = iterations.stream().mapToInt(Integer::intValue).sum() * Math.pow(zones, 3);
        ResultLines results = new ResultLines(job);
        results.heading(
                "IRS, %d^3 zones in %d blocks%s", zones, blocks * blocks * blocks, imbalanced ? ", imbalanced" : "");
        results.line(
                "Iterations", "%s", iterations.stream().map(String::valueOf).collect(Collectors.joining(" ")));
        results.line("Radiation", "mean %.7e, %.6e to %.6e", last.mean(), last.least(), last.greatest());
        results.line("Energy drift", "%.1e", drift);
        results.line("Time in seconds", "%.3f", seconds);
        results.line("BENCHMARK", "%.4e microseconds per zone-iteration", seconds * MICRO / zoneIterations);
        results.line("BENCHMARK FOM", "%.4e zone-iterations per second", zoneIterations / seconds);
        Verification verification = verify(iterations, first, last);
        results.line("Verification", "%s%s", verification, how(verification));
        return verification;
    }

    String how(Verification verification) {
        if (verification == Verification.NOT_PERFORMED) {
            return String.format(
                    Locale.ROOT,
                    " (energy may drift by %.1e: take a smaller --tolerance or fewer --steps for a verification)",
                    slack());
        }
        if (known().isPresent()) {
            return "";
        }
        return KnownRun.of(zones, way).isPresent()
                ? " (energy and bounds; the known run of this cube and way has --steps " + KNOWN_STEPS
                        + " and --tolerance " + KNOWN_TOLERANCE + ")"
                : " (energy and bounds; no known run of this cube and way)";
    }

    private Optional<KnownRun> known() {
        return steps == KNOWN_STEPS && tolerance == KNOWN_TOLERANCE ? KnownRun.of(zones, way) : Optional.empty();
    }

    /** Energy is conserved and radiation stays between its first extremes, up to the slack; a known run is met. */
    Verification verify(List<Integer> iterations, RadiationState first, RadiationState last) {
        double slack = slack();
        boolean right = Math.abs(last.energy() / first.energy() - 1) <= slack
                && last.least() >= first.least() - slack
                && last.greatest() <= first.greatest() + slack
                && known().map(run -> run.matches(iterations, last)).orElse(true);
        return right && slack > MOST_SLACK ? Verification.NOT_PERFORMED : Verification.of(right);
    }

    /**
     * What the solver's tolerance leaves, and rounding: that of each step's residual, up to 28 u ‖A‖ where ‖A‖ is below 2 + 3 S, and that
     * of the sums over all zones before and after.
     */
    private double slack() {
        double rounding = UNIT_ROUNDOFF * ((2 + 3 * way) * ROW_TERMS * steps + 2 * Math.pow(zones, 3));
        return DRIFT_PER_TOLERANCE_AND_STEP * tolerance * steps + rounding;
    }
}
