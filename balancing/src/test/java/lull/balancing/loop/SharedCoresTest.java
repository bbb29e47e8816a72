package lull.balancing.loop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.search.HeuristicSettings;
import org.junit.jupiter.api.Test;

/**
 * Whole loops of four tasks on two cores in virtual time, which a scheduler shares 80:20 and 60:40, as benchmarks/balancing.sh has them
 * really. Iterations become longer from nothing to a millisecond, and later units are dearer; short work often fits into one turn on the core,
 * so that times scatter by several times their mean, and speeds seem less different than they are.
 */
class SharedCoresTest {
    private static final int TASKS = 4;
    private static final int UNITS = 1000;
    private static final int ITERATIONS = 1500;
    private static final int ROUNDS = 12;
    private static final double SECONDS_OF_THE_LAST_ITERATION = 2e-3;
    private static final double SECONDS_OF_A_MESSAGE = 15e-6;
    private static final double SECONDS_OF_A_DECISION = 150e-6;
    private static final double[] WATTS = {100, 60, 35, 30};
    private static final double[] IDLE_WATTS = {30, 20, 12, 10};

    private SharedCore[] cores;

    private record Outcome(double seconds, double joules) {}

    private void work(int task, double seconds) {
        cores[task / 2].work(task % 2, seconds);
    }

    private double now(int task) {
        return cores[task / 2].now(task % 2);
    }

    /** A balancer whose decisions take time on the task's core. */
    private LoadBalancer costly(int task, LoadBalancer balancer) {
        return new LoadBalancer() {
            @Override
            public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
                work(task, SECONDS_OF_A_DECISION);
                return balancer.next(current, measured);
            }

            @Override
            public boolean settled() {
                return balancer.settled();
            }
        };
    }

    private BalancedLoop[] loops(Strategy strategy) {
        Gathered gathered = new Gathered(TASKS);
        BalancedLoop[] loops = new BalancedLoop[TASKS];
        for (int task = 0; task < TASKS; task++) {
            int own = task;
            loops[task] = new BalancedLoop(
                    gathered.exchange(task, () -> {}),
                    costly(task, strategy.balancer(IDLE_WATTS, HeuristicSettings.DEFAULT, new SplittableRandom(1))),
                    new ModelledMeter(() -> (long) (now(own) * 1e9), 0.005, WATTS[task]),
                    () -> 0,
                    1);
        }
        return loops;
    }

    private static double secondsOf(int iteration, double from, double to) {
        return SECONDS_OF_THE_LAST_ITERATION * iteration / ITERATIONS * (to * to - from * from) / UNITS / UNITS;
    }

    private Outcome run(Strategy strategy, long seed) {
        cores = new SharedCore[] {new SharedCore(0.8, 0.2, seed), new SharedCore(0.6, 0.4, seed + 100)};
        BalancedLoop[] loops = loops(strategy);
        double[] worked = new double[TASKS];
        for (int iteration = 0; iteration < ITERATIONS; iteration++) {
            int from = 0;
            for (int task = 0; task < TASKS; task++) {
                int to = from + loops[task].distribution(UNITS).count(task);
                loops[task].start();
                double begin = now(task);
                work(task, secondsOf(iteration, from, to));
                worked[task] += now(task) - begin;
                from = to;
            }
            Arrays.stream(loops).forEach(BalancedLoop::stop);
            exchange(1);
            exchange(2);
        }
        double seconds = Math.max(Math.max(now(0), now(1)), Math.max(now(2), now(3)));
        double joules = 0;
        for (int task = 0; task < TASKS; task++) {
            joules += WATTS[task] * worked[task] + IDLE_WATTS[task] * (seconds - worked[task]);
        }
        return new Outcome(seconds, joules);
    }

    /** Each task sends to another one, and waits for its message. */
    private void exchange(int distance) {
        double[] sent = new double[TASKS];
        for (int task = 0; task < TASKS; task++) {
            work(task, SECONDS_OF_A_MESSAGE);
            sent[task] = now(task);
        }
        for (int task = 0; task < TASKS; task++) {
            cores[task / 2].await(task % 2, sent[task ^ distance]);
            work(task, SECONDS_OF_A_MESSAGE);
        }
    }

    private Outcome mean(Strategy strategy) {
        double seconds = 0;
        double joules = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Outcome outcome = run(strategy, round);
            seconds += outcome.seconds / ROUNDS;
            joules += outcome.joules / ROUNDS;
        }
        return new Outcome(seconds, joules);
    }

    @Test
    void shouldBeFasterAndCheaperThanInProportionToSpeed() {
        Outcome proportional = mean(Strategy.PROPORTIONAL);
        Outcome time = mean(Strategy.MODEL);
        Outcome energy = mean(Strategy.MODEL_ENERGY);
        String said = proportional + ", " + time + ", " + energy + " of " + mean(Strategy.NONE);
        assertTrue(time.seconds < 0.97 * proportional.seconds, said);
        assertTrue(energy.joules < 0.97 * proportional.joules, said);
    }
}
