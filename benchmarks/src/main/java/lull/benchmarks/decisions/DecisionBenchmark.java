package lull.benchmarks.decisions;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import lull.dct.ConcurrencyThrottler;
import lull.dct.throttling.TaskThrottling;
import lull.dct.throttling.ThrottlingOptions;
import lull.dvfs.FrequencySelector;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.PhaseFrequencies;
import lull.dvfs.Slack;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PredictedPhase;
import lull.predictor.PredictedTask;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * DCT and DVFS for all tasks of a job with 10 groups, by one thread, as if one node had to decide for all; in a real run
 * each node decides for its own tasks, and the maxima are merged between nodes.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 3, jvmArgsAppend = "-Xmx2g")
public class DecisionBenchmark {
    private static final double TRANSITION_SECONDS = 50e-6;
    private static final double EPSILON = 0.2;

    @Param({"1024", "65536"})
    private int tasks;

    private final ConfigurationSpace space = ConfigurationSpace.of(2, 4, 2.4e9, 2.8e9);
    private final ConcurrencyThrottler throttler = new ConcurrencyThrottler(space, ThrottlingOptions.defaults());
    private final FrequencySelector selector =
            FrequencySelector.byLabels(TRANSITION_SECONDS, TRANSITION_SECONDS * 2.8e9);
    private List<PredictedTask> job;

    /** Predicts the job. */
    @Setup
    public void predict() {
        job = Instances.job(tasks, space);
    }

    @Benchmark
    public int throttleAndSelect() {
        List<TaskThrottling> plan = throttler.choose(job);
        double[] critical = new double[job.get(0).groups().size()];
        plan.forEach(task -> ConcurrencyThrottler.merge(critical, task.predictedSeconds()));
        int lowered = 0;
        for (int i = 0; i < plan.size(); i++) {
            double[] own = plan.get(i).predictedSeconds();
            for (int g = 0; g < own.length; g++) {
                Slack.Timing timing = new Slack.Timing(critical[g], own[g], 0, OptionalDouble.empty());
                lowered += select(
                        job.get(i).groups().get(g),
                        plan.get(i).groups().get(g).concurrencies(),
                        Slack.of(timing, TRANSITION_SECONDS, EPSILON));
            }
        }
        return lowered;
    }

    private int select(List<PredictedPhase> group, int[] concurrencies, Slack slack) {
        List<PhaseFrequencies> phases = new ArrayList<>(group.size());
        for (int p = 0; p < group.size(); p++) {
            phases.add(PhaseFrequencies.of(group.get(p), concurrencies[p], space));
        }
        return selector.select(new GroupFrequencies(phases, 0, new double[space.frequencies()]), slack)
                .frequencies()[0];
    }
}
