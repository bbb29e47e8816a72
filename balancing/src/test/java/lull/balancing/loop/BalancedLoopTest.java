package lull.balancing.loop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.balancing.LoadBalancer;
import lull.balancing.TaskCosts;
import lull.balancing.WorkloadDistribution;
import lull.balancing.search.ProportionalBalancer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One task's view; what the others say is given. */
class BalancedLoopTest {
    private final List<double[]> sent = new ArrayList<>();
    private final List<TaskCosts> judged = new ArrayList<>();
    private double[] others = {2, 0, 4, 0, 0, 0, 0};
    private int configuration;
    private double secondsOfWork = 1;
    private double joules;
    private double idleWatts;
    private double readingTakes;
    private Optional<WorkloadDistribution> move = Optional.empty();

    private final Exchange exchange = new Exchange() {
        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int tasks() {
            return 2;
        }

        @Override
        public int node() {
            return 0;
        }

        @Override
        public Supplier<double[]> gather(double... own) {
            sent.add(own);
            double[] all = new double[2 * own.length];
            System.arraycopy(own, 0, all, 0, own.length);
            System.arraycopy(others, 0, all, own.length, own.length);
            return () -> all;
        }
    };

    private final class Recorder implements LoadBalancer {
        private final boolean settled;

        private Recorder(boolean settled) {
            this.settled = settled;
        }

        private Recorder() {
            this(false);
        }

        @Override
        public boolean settled() {
            return settled;
        }

        @Override
        public Optional<WorkloadDistribution> next(WorkloadDistribution current, TaskCosts measured) {
            judged.add(measured);
            return move;
        }
    }

    private WorkMeter meter(double windowSeconds) {
        return new WorkMeter() {
            private double seconds;
            private double now;

            @Override
            public void start() {
                seconds += secondsOfWork;
            }

            @Override
            public void stop() {
                // counted at the start
            }

            @Override
            public double windowSeconds() {
                return windowSeconds;
            }

            @Override
            public double clockSeconds() {
                now += readingTakes;
                return now;
            }

            @Override
            public double idleWatts() {
                return idleWatts;
            }

            @Override
            public boolean wholeNode() {
                return true;
            }

            @Override
            public Reading take() {
                Reading reading = new Reading(seconds, 0, joules);
                seconds = 0;
                return reading;
            }
        };
    }

    private static void iterate(BalancedLoop loop, int times) {
        iterate(loop, times, 30);
    }

    private static void iterate(BalancedLoop loop, int times, int total) {
        for (int i = 0; i < times; i++) {
            loop.distribution(total);
            loop.start();
            loop.stop();
        }
        loop.close();
    }

    @Test
    void shouldSpreadWorkByWhatAllMeasuredWhenTimeIsTheMeter() {
        BalancedLoop loop = new BalancedLoop(exchange, new ProportionalBalancer(0), meter(0), () -> configuration, 1);
        assertArrayEquals(new int[] {15, 15}, loop.distribution(30).counts());
        iterate(loop, 1);
        assertArrayEquals(new int[] {20, 10}, loop.distribution(30).counts());
        assertArrayEquals(new int[] {40, 20}, loop.distribution(60).counts());
    }

    @Test
    void shouldSayWhenTheLastLargeChangeWas() {
        BalancedLoop loop = new BalancedLoop(exchange, new ProportionalBalancer(0), meter(0), () -> configuration, 1);
        iterate(loop, 1, 3000);
        assertEquals(1, loop.settledAfter());
        others = new double[] {1.01, 0, 1, 0, 0, 0, 0};
        iterate(loop, 1, 3000);
        assertEquals(2, loop.changes());
        assertEquals(1, loop.settledAfter());
    }

    @Test
    void shouldShareANodesJoulesByWorkWhenOneTaskReadsItsMeter() {
        joules = 5;
        iterate(new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1), 1);
        assertArrayEquals(new double[] {3, 6}, judged.get(0).joules(), 1e-12);
    }

    @Test
    void shouldSendNothingBetweenReadingsWhenTheMeterIsSlow() {
        others = new double[] {0, 0, 0, 0, 0, 0, 0};
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(3.5), () -> configuration, 1);
        iterate(loop, 1 + 2 + 4);
        assertEquals(3, sent.size()); // windows double up to what is needed: 1 s is too short, 2 s will do, then 4 s
        assertEquals(4, judged.get(1).seconds()[0]);
        assertEquals(4, judged.get(1).iterations());
        iterate(loop, 3);
        assertEquals(3, sent.size());
        iterate(loop, 1);
        assertEquals(4, sent.size());
    }

    @Test
    void shouldDecideMoreSeldomWhenTheBalancerRests() {
        secondsOfWork = 1 / 64.0;
        others = new double[] {secondsOfWork, 0, 0, 0, 0.18 / 64000, 0, 0}; // 0.2 thousandths of almost an iteration
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(true), meter(0.005), () -> configuration, 1);
        iterate(loop, 3);
        assertEquals(3, judged.size());
        others[4] = 0.78 / 64000;
        iterate(loop, 1 + 2 + 4 + 4);
        assertEquals(7, judged.size());
    }

    @Test
    void shouldGiveTheOthersWhatMetersTellOfErrorsToo() {
        long[] clock = {0};
        TimeMeter meter = new TimeMeter(() -> clock[0], 0);
        for (int took : new int[] {30, 50, 30, 50}) {
            meter.start();
            clock[0] += took * 1_000_000L;
            meter.stop();
        }
        WorkMeter.Reading reading = meter.take();
        assertEquals(0.16, reading.seconds(), 1e-12);
        assertEquals(Math.sqrt(4 * 400 / 2.0) / 160, reading.relativeError(), 1e-12);
        assertEquals(0, meter.take().relativeError());
        others = new double[] {2, 0.25, 4, 0, 0, 0, 0};
        iterate(new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1), 1);
        assertArrayEquals(new double[] {0, 0.25}, judged.get(0).relativeErrors());
    }

    @Test
    void shouldDecideSeldomButNotTooSeldomWhenAnotherTaskTakesLongToDecide() {
        secondsOfWork = 1 / 64.0;
        others = new double[] {secondsOfWork, 0, 0, 0, 3e-4, 0, 0}; // half a percent of almost four iterations
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(0.005), () -> configuration, 1);
        iterate(loop, 1 + 2 + 4 + 4);
        assertEquals(4, judged.size());
        others[4] = 1; // a tenth of a second is less than seven iterations
        iterate(loop, 4 + 7 + 6);
        assertEquals(6, judged.size());
        iterate(loop, 1);
        assertEquals(7, judged.size());
    }

    @Test
    void shouldLookMoreSeldomTheLongerSharesRestAndSoonAgainWhenTheyMove() {
        secondsOfWork = 1 / 64.0;
        others = new double[] {secondsOfWork, 0, 0, 0, 1, 0, 0};
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(true), meter(0.005), () -> configuration, 1);
        iterate(loop, 64 * 60);
        int rested = 0;
        for (TaskCosts window : judged) {
            assertTrue(window.iterations() <= Math.max(7, rested / 10 + 1), window + " after " + rested);
            rested += window.iterations();
        }
        assertEquals(128, judged.get(judged.size() - 1).iterations());
        move = Optional.of(WorkloadDistribution.of(1, 10, 20));
        while (loop.changes() == 0) {
            iterate(loop, 1);
        }
        move = Optional.empty();
        iterate(loop, 64);
        assertEquals(7, judged.get(judged.size() - 1).iterations());
    }

    /** Of two tasks with 100 units each one gets 5 more: a quarter of what is a large change. */
    @Test
    void shouldHaveRestedForAsMuchLessAsSharesChanged() {
        secondsOfWork = 1 / 64.0;
        others = new double[] {secondsOfWork, 0, 0, 0, 1, 0, 0};
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(true), meter(0.005), () -> configuration, 1);
        iterate(loop, 64 * 8, 200);
        move = Optional.of(WorkloadDistribution.of(1, 105, 95));
        int decisions = judged.size();
        while (judged.size() == decisions) {
            iterate(loop, 1, 200);
        }
        move = Optional.empty();
        int last = judged.get(decisions).iterations();
        int before = judged.stream().mapToInt(TaskCosts::iterations).sum() - last;
        iterate(loop, 64, 200);

        assertEquals(
                Math.ceil(0.75 * (before + last) / 10),
                judged.get(decisions + 1).iterations());
    }

    @Test
    void shouldGoOnByTimeWhenTheEnergyMeterDies() {
        joules = Double.NaN;
        iterate(new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1), 1);
        assertTrue(judged.get(0).valid());
        assertArrayEquals(new double[] {1, 2}, judged.get(0).seconds());
    }

    @Test
    void shouldDiscardWhatWasMeasuredWhenTheConfigurationChanged() {
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1);
        configuration = 7;
        iterate(loop, 1);
        assertEquals(List.of(), judged);
        iterate(loop, 1);
        assertTrue(judged.get(0).valid());
    }

    @Test
    void shouldSayWhatIsOutOfOrderWhenCallsAre() {
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1);
        assertEquals(
                "stopped without a start",
                assertThrows(IllegalStateException.class, loop::stop).getMessage());
        loop.start();
        assertEquals(
                "started before the work that was started was stopped",
                assertThrows(IllegalStateException.class, loop::start).getMessage());
        assertThrows(IllegalStateException.class, () -> loop.distribution(1));
    }

    @Test
    void shouldDecideAtTheNextStartWhenNobodyAsksForADistribution() {
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1);
        loop.start();
        loop.stop();
        assertEquals(List.of(), judged);
        loop.start();
        assertEquals(1, judged.size());
    }

    /** Two tasks work for 1 and 2 s; a window of 2 s is needed, then one of more than 4 s. */
    @ParameterizedTest
    @CsvSource({"4, 1", "4.01, 0"})
    void shouldJudgeFromHalfTheWindowOn(double windowSeconds, int decisions) {
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(windowSeconds), () -> configuration, 1);
        iterate(loop, 1);
        assertEquals(decisions, judged.size());
    }

    /** Of 3000 units 30 are 1 %, a small move. */
    @ParameterizedTest
    @CsvSource({"1530, 0", "1531, 1"})
    void shouldCallAMoveSmallUpToAHundredth(int first, int settledAfter) {
        move = Optional.of(WorkloadDistribution.of(1, first, 3000 - first));
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1);
        iterate(loop, 1, 3000);
        assertEquals(1, loop.changes());
        assertEquals(settledAfter, loop.settledAfter());
    }

    /** 12 J in 2 s, of which 1 W and 3 W are the tasks' idle power: 4 J beyond are shared by 1 s and 2 s of work. */
    @Test
    void shouldTakeEachTasksIdlePowerFromItsNodesJoules() {
        joules = 12;
        idleWatts = 1;
        others = new double[] {2, 0, 0, 0, 0, 2, 3};
        iterate(new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1), 1);
        assertArrayEquals(new double[] {1 + 4 / 3.0, 6 + 8 / 3.0}, judged.get(0).joules(), 1e-12);
    }

    /** The clock shows one second more each time: sending reads it twice, and deciding, which comes between, twice. */
    @Test
    void shouldTellTheOthersWhatTheLeastOfTwoDecisionsTook() {
        readingTakes = 1;
        BalancedLoop loop = new BalancedLoop(exchange, new Recorder(), meter(0), () -> configuration, 1);
        iterate(loop, 3);
        assertEquals(List.of(0.0, 0.0, 2.0), sent.stream().map(own -> own[4]).toList());
    }
}
