package lull.apps.rows;

import java.util.stream.IntStream;
import lull.apps.launch.Job;
import lull.apps.launch.ProgressLine;
import lull.apps.launch.ResultLines;
import lull.apps.tasks.Tasks;
import lull.apps.team.RangeBody;
import lull.probe.Phase;

/** Work on this task's rows that is repeated, all tasks waiting for each other after each time, and what it took. */
public final class RepeatedWork {
    private static final double SECONDS_PER_NANOSECOND = 1e-9;
    /** Where the times of {@link #repeat} stand. */
    private static final int MEAN = 0;

    private static final int OWN = 1;
    private static final int LEAST = 2;
    private static final int TIMES = 3;

    private final Job job;
    private final Tasks tasks;
    private final Phase phase;
    private final int rows;
    private final RangeBody body;
    private double[] all = {};

    /**
     * Nothing is done yet.
     *
     * @param rows of this task
     * @param body computes a part of them
     */
    public RepeatedWork(Job job, Tasks tasks, Phase phase, int rows, RangeBody body) {
        this.job = job;
        this.tasks = tasks;
        this.phase = phase;
        this.rows = rows;
        this.body = body;
    }

    /**
     * Does it.
     *
     * @param what is counted, as in "matmul product"
     * @param warmup how often before the clock starts
     * @param times how often then
     */
    public void run(String what, int warmup, int times) {
        try (ProgressLine progress = job.progress(what, times)) {
            repeat(warmup, progress);
            all = tasks.gather(repeat(times, progress));
        }
    }

    /** Of one time, in seconds: mean, this task's own mean, and least. */
    private double[] repeat(int times, ProgressLine progress) {
        double[] meeting = {0};
        tasks.sum(meeting);
        long elapsed = 0;
        long own = 0;
        long least = Long.MAX_VALUE;
        for (int time = 0; time < times; time++) {
            long begin = System.nanoTime();
            job.team().parallelFor(phase, 0, rows, body);
            own += System.nanoTime() - begin;
            tasks.sum(meeting);
            long spent = System.nanoTime() - begin;
            elapsed += spent;
            least = Math.min(least, spent);
            progress.done(time + 1);
        }
        return new double[] {
            elapsed * SECONDS_PER_NANOSECOND / times,
            own * SECONDS_PER_NANOSECOND / times,
            least * SECONDS_PER_NANOSECOND
        };
    }

    /** Mean time of the slowest task, s. */
    public double seconds() {
        return most(MEAN);
    }

    /** Says what it took. */
    public void print(ResultLines results) {
        results.line("Seconds each", "%.9f", seconds());
        results.line("Seconds at least", "%.9f", most(LEAST));
        for (int task = 0; task < job.tasks(); task++) {
            results.line("Work of task " + task, "%.9f s", all[TIMES * task + OWN]);
        }
    }

    private double most(int which) {
        return IntStream.range(0, job.tasks())
                .mapToDouble(task -> all[TIMES * task + which])
                .max()
                .orElseThrow();
    }
}
