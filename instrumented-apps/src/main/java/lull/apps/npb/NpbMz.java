package lull.apps.npb;

import java.util.Arrays;
import java.util.Locale;
import lull.apps.launch.App;
import lull.apps.launch.ClosingBlock;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.launch.Verification;
import lull.apps.npb.zone.Zone;
import lull.apps.npb.zone.ZoneNorms;
import mpi.MPI;
import mpi.MPIException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** A multi-zone benchmark as an application. */
@Command(
        sortOptions = false,
        description = "One of the NAS Parallel Benchmarks, multi-zone version 3.3: zones of a mesh on "
                + "MPI tasks, threads inside a zone. Verified against the published norms.")
public final class NpbMz implements App {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    /** Of the heap beside the fields: code's own objects, scratch lines, faces. */
    private static final long OTHER_BYTES = 48L << 20;

    @Option(
            names = "--class",
            defaultValue = "S",
            paramLabel = "CLASS",
            description = "Size of the problem: ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
    private ProblemClass problemClass;

    @Option(
            names = "--imbalanced",
            description = "bt-mz only: every task gets the same number of zones, though their "
                    + "sizes differ; the same as --map block.")
    private boolean imbalanced;

    @Option(
            names = "--map",
            paramLabel = "MAP",
            description = "Which task owns which zone: ${COMPLETION-CANDIDATES}; "
                    + "default binpack for bt-mz, tiles for the others.")
    private ZoneMap map;

    @Option(
            names = "--steps",
            paramLabel = "N",
            description = "Time steps; default the class's. Other numbers can't be verified.")
    private Integer steps;

    @Option(
            names = "--warmup",
            paramLabel = "N",
            description =
                    "Steps before the clock starts, from a state that is thrown away; default 1, and 300 for the whole "
                            + "of class W, whose time would else be the compiler's.")
    private Integer warmupSteps;

    private final Benchmark benchmark;

    /** The application of one benchmark. */
    public NpbMz(Benchmark benchmark) {
        this.benchmark = benchmark;
    }

    @Override
    public void check(int tasks) {
        ZonedProblem problem = problem();
        if (tasks > problem.zones()) {
            throw new IllegalArgumentException(
                    tasks + " tasks: class " + problemClass + " of " + benchmark.title() + " has " + problem.zones()
                            + " zones, and each task needs one; use at most " + problem.zones() + " tasks");
        }
        if (imbalanced && benchmark != Benchmark.BT) {
            throw new IllegalArgumentException("--imbalanced: only bt-mz has zones of different sizes");
        }
        if (imbalanced && map != null && map != ZoneMap.block) {
            throw new IllegalArgumentException("--imbalanced means --map block; leave out --map " + map);
        }
        if (steps != null && steps < 1 || warmup() < 0) {
            throw new IllegalArgumentException("--steps must be at least 1 and --warmup at least 0");
        }
        owners(tasks);
    }

    @Override
    public long heapBytes(int tasks) {
        long[] points = ZoneMap.points(new ZoneGrid(problem()), owners(tasks), tasks);
        return Arrays.stream(points).max().orElse(0) * Zone.ARRAYS * Double.BYTES + OTHER_BYTES;
    }

    @Override
    public Verification run(Job job) throws MPIException {
        ZonedProblem problem = problem();
        int[] owners = owners(job.tasks());
        announce(job, problem, owners);
        MultiZone zones = new MultiZone(problem, owners, job.rank(), job.tasks(), job.team(), job.communicator());
        zones.initialize();
        for (int step = 0; step < warmup(); step++) {
            zones.step();
        }
        zones.initialize();
        double seconds = timeSteps(job, zones, problem.steps());
        ZoneNorms norms = gather(job, zones);
        NormComparison verdict = new NormComparison(
                problem,
                norms,
                steps == null
                        || steps == ZonedProblem.of(benchmark, problemClass).steps());
        job.print(verdict.text());
        job.print(closing(job, problem, seconds, verdict.verification()).text());
        return verdict.verification();
    }

    private int warmup() {
        if (warmupSteps != null) {
            return warmupSteps;
        }
        return steps == null ? problemClass.warmupSteps() : 1;
    }

    private ZonedProblem problem() {
        ZonedProblem published = ZonedProblem.of(benchmark, problemClass);
        return steps == null ? published : published.withSteps(steps);
    }

    private int[] owners(int tasks) {
        return zoneMap().owners(new ZoneGrid(problem()), tasks);
    }

    private ZoneMap zoneMap() {
        if (map != null) {
            return map;
        }
        if (imbalanced) {
            return ZoneMap.block;
        }
        return benchmark == Benchmark.BT ? ZoneMap.binpack : ZoneMap.tiles;
    }

    private void announce(Job job, ZonedProblem problem, int[] owners) {
        long[] points = ZoneMap.points(new ZoneGrid(problem), owners, job.tasks());
        double mean = Arrays.stream(points).average().orElseThrow();
        long largest = Arrays.stream(points).max().orElseThrow();
        job.print(String.format(
                Locale.ROOT,
                " %s class %s: %d zones, %d steps of %s, %d tasks x %d threads, map %s, "
                        + "largest task %.3f of the mean",
                benchmark.title(),
                problemClass,
                problem.zones(),
                problem.steps(),
                problem.dt(),
                job.tasks(),
                job.team().size(),
                zoneMap(),
                largest / mean));
    }

    /** Wall-clock seconds of the slowest task. */
    private double timeSteps(Job job, MultiZone zones, int total) throws MPIException {
        if (job.tasks() > 1) {
            job.communicator().barrier();
        }
        long start = System.nanoTime();
        try (ProgressLine line = job.progress(benchmark.title() + " step", total)) {
            for (int step = 1; step <= total; step++) {
                zones.step();
                line.done(step);
            }
        }
        double[] seconds = {(System.nanoTime() - start) * SECONDS_PER_NANOSECOND};
        if (job.tasks() > 1) {
            job.communicator().allReduce(seconds, 1, MPI.DOUBLE, MPI.MAX);
        }
        return seconds[0];
    }

    private static ZoneNorms gather(Job job, MultiZone zones) throws MPIException {
        double[] norms = zones.norms();
        if (job.tasks() > 1) {
            job.communicator().allReduce(norms, norms.length, MPI.DOUBLE, MPI.SUM);
        }
        return MultiZone.sum(norms);
    }

    private ClosingBlock closing(Job job, ZonedProblem problem, double seconds, Verification verification) {
        ZoneGrid grid = new ZoneGrid(problem);
        double operations = 0;
        for (int zone = 0; zone < grid.zones(); zone++) {
            operations += benchmark.operations(grid.mesh(zone)) * problem.steps();
        }
        return new ClosingBlock(
                benchmark.title(),
                problemClass.name(),
                problem.size(),
                problem.steps(),
                seconds,
                job.tasks(),
                job.tasks() * job.team().size(),
                operations,
                verification);
    }
}
