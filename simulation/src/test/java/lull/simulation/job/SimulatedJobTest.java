package lull.simulation.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.ForkJoinPool;
import lull.channel.layout.MpiCall;
import lull.platform.affinity.RebindingCost;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.SmallJob;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.loop.LoopedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import lull.simulation.peer.FixedFrequency;
import lull.simulation.saving.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedJobTest {
    private static final SimulatedNode NODE = new SimulatedNode(EmulatedNode.named("opteron-8350"));
    private static final int MANY_NODES = 300;

    private static Cluster cluster(int nodes, Noise noise) {
        return new Cluster(NODE, nodes, Network.INFINIBAND_QDR, noise);
    }

    private static Application application(String name, int nodes, int iterations) {
        return ApplicationFile.named(name, nodes, Scaling.WEAK, OptionalInt.of(iterations));
    }

    private static JobAccount byDefault(String name, int nodes, Noise noise, long seed) {
        return new SimulatedJob(
                        application(name, nodes, 20),
                        cluster(nodes, noise),
                        rank -> (region, seconds) -> NODE.byDefault(),
                        seed)
                .run();
    }

    /** Runs regions at different frequencies, and sums time and energy from what it is told alone. */
    private static final class Meter implements TaskControl {
        private double joules;
        private double waiting;
        private double last;
        private int frequency = NODE.byDefault().frequency();
        private long changes;

        @Override
        public RegionSetting enter(int region, double seconds) {
            int wanted = region % 2 == 0 ? 0 : NODE.byDefault().frequency();
            // What lies between the last event and this one is serial code.
            joules += (seconds - last) * NODE.watts(1, frequency);
            if (wanted != frequency) {
                frequency = wanted;
                changes++;
                joules += NODE.transitionSeconds() * NODE.watts(1, frequency);
            }
            return NODE.setting(region % 2 == 0 ? 8 : 16, wanted);
        }

        @Override
        public void regionEnded(int region, RegionSetting setting, double begin, double end) {
            joules += (end - begin) * NODE.watts(setting.team().threads(), setting.frequency());
            last = end;
        }

        @Override
        public void callEnded(MpiCall call, double begin, double end, double bytesSent) {
            joules += (end - last) * NODE.watts(1, frequency);
            waiting += call == MpiCall.ISEND ? 0 : end - begin;
            last = end;
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt-mz-imbalanced", "sp-mz", "amg", "irs"})
    void shouldAccountForAllTimeAndPowerWhateverTheTasksDo(String name) {
        List<Meter> meters = new ArrayList<>();
        for (int rank = 0; rank < 4; rank++) {
            meters.add(new Meter());
        }
        JobAccount account = new SimulatedJob(application(name, 4, 20), cluster(4, Noise.USUAL), meters::get, 7).run();
        for (int rank = 0; rank < 4; rank++) {
            TaskAccount task = account.tasks().get(rank);
            Meter meter = meters.get(rank);
            double atTheEnd = account.seconds() - meter.last;
            assertEquals(account.seconds(), task.busySeconds() + task.waitSeconds(), 1e-9 * account.seconds());
            assertEquals(meter.waiting + atTheEnd, task.waitSeconds(), 1e-9 * account.seconds());
            assertEquals(meter.joules + atTheEnd * NODE.watts(1, meter.frequency), task.joules(), 1e-9 * meter.joules);
            assertEquals(meter.changes, task.transitions());
            assertTrue(meter.changes > 0);
        }
        assertEquals(meters.stream().mapToDouble(meter -> meter.last).max().orElseThrow(), account.seconds(), 1e-9);
    }

    /** The task opposite the long one ends its last exchange after 25 ms of 100, its neighbours only when the long one does. */
    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void shouldChargeTasksUntilTheLastOneHasEnded(int frequency) {
        JobAccount account = SmallJob.ring(1).under(new FixedFrequency(NODE, frequency));
        double transition = frequency == 4 ? 0 : NODE.transitionSeconds();
        double quarter = 0.025 * 2e9 / NODE.hertz().get(frequency);
        double others = 3 * quarter * (NODE.watts(16, frequency) + 3 * NODE.watts(1, frequency));
        double joules = 4 * quarter * NODE.watts(16, frequency) + others + 4 * transition * NODE.watts(1, frequency);
        assertEquals(4 * quarter + transition, account.seconds(), 1e-12);
        assertEquals(joules, account.joules(), 1e-9);
        for (int rank = 1; rank < 4; rank++) {
            assertEquals(3 * quarter, account.tasks().get(rank).waitSeconds(), 1e-12);
        }
    }

    @Test
    void shouldWaitForTheLastTaskAtTheEndOnlyWhenItRunsInPieces() {
        SmallJob ring = SmallJob.ring(3);
        SimulatedJob job = new SimulatedJob(ring, ring.cluster(), FixedFrequency.nobody(NODE), 1);
        assertEquals(0, job.run(1).tasks().get(2).waitSeconds(), 1e-12, "its neighbours have as little work as it has");
        job.run(2);
        JobAccount pieces = job.run(0);
        JobAccount whole = ring.under(FixedFrequency.nobody(NODE));
        assertEquals(whole.seconds(), pieces.seconds(), 1e-12);
        assertEquals(whole.joules(), pieces.joules(), 1e-9);
        assertEquals(whole.waitShare(), pieces.waitShare(), 1e-12);
    }

    @Test
    void shouldRepeatItselfWhenTheSeedIsTheSameAndNotWhenItIsAnother() {
        JobAccount once = byDefault("irs", 4, Noise.USUAL, 1);
        JobAccount again = byDefault("irs", 4, Noise.USUAL, 1);
        assertEquals(once.seconds(), again.seconds());
        assertEquals(once.joules(), again.joules());
        assertNotEquals(once.seconds(), byDefault("irs", 4, Noise.USUAL, 2).seconds());
    }

    @Test
    void shouldComeToTheSameOnAnyNumberOfProcessors() throws Exception {
        List<Double> joules = new ArrayList<>();
        for (int threads : new int[] {1, 4}) {
            ForkJoinPool pool = new ForkJoinPool(threads);
            joules.add(pool.submit(() -> {
                        LoopedJob loop = new LoopedJob(
                                NODE, MANY_NODES, Policy.DCT.options().orElseThrow(), Optional.empty());
                        return new SimulatedJob(
                                        application("bt-mz", MANY_NODES, 40), cluster(MANY_NODES, Noise.USUAL), loop, 3)
                                .run()
                                .joules();
                    })
                    .get());
            pool.shutdown();
        }
        assertEquals(joules.get(0), joules.get(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt-mz", "irs"})
    void shouldNotWaitWhenThereIsNobodyElse(String name) {
        JobAccount account = byDefault(name, 1, Noise.USUAL, 1);
        assertEquals(0, account.waitShare(), 1e-12);
        assertEquals(account.tasks().get(0).busySeconds(), account.seconds(), 1e-9 * account.seconds());
    }

    @Test
    void shouldLetTheTaskWithLeastWorkWaitLongest() {
        JobAccount account = byDefault("bt-mz-imbalanced", 2, Noise.NONE, 1);
        TaskAccount light = account.tasks().get(0);
        TaskAccount heavy = account.tasks().get(1);
        assertEquals(12 / 26.5, light.busySeconds() / heavy.busySeconds(), 0.02);
        assertTrue(light.waitSeconds() > 0.5 * heavy.busySeconds(), () -> "waits " + light.waitSeconds());
        assertTrue(heavy.waitSeconds() < 0.01 * heavy.busySeconds(), () -> "waits " + heavy.waitSeconds());
        assertTrue(light.joules() < heavy.joules());
    }

    /** A tenth of a second of energy and time each, by hand: four regions on two places in turn, and a default between. */
    @Test
    void shouldCountTheTimeAndEnergyOfThreadsThatMove() {
        RegionSetting packed = NODE.setting(8, 2, NODE.byDefault().frequency());
        RegionSetting spread = NODE.setting(8, 4, NODE.byDefault().frequency());
        List<RegionSetting> places = List.of(NODE.byDefault(), packed, packed, spread);
        SmallJob job = new SmallJob(SmallJob.TENTH, places.size(), 2, new double[][] {{1}});
        JobAccount moved = job.under(rank -> (region, seconds) -> places.get((region - 1) % places.size()));
        JobAccount free = job.under(rank -> (region, seconds) -> unbound(places.get((region - 1) % places.size())));
        double move = RebindingCost.MEASURED.moveSeconds();
        double bind = RebindingCost.MEASURED.bindSeconds();
        assertEquals(5, moved.rebindings(), "the first region is where it was");
        assertEquals(4 * move + bind, moved.rebindingSeconds(), 1e-12);
        assertEquals(free.seconds() + moved.rebindingSeconds(), moved.seconds(), 1e-9);
        assertEquals(
                free.joules()
                        + 2 * move * (NODE.watts(packed) + NODE.watts(spread))
                        + bind * NODE.watts(NODE.byDefault()),
                moved.joules(),
                1e-6);
        assertEquals(0, free.rebindings());
    }

    private static RegionSetting unbound(RegionSetting setting) {
        return new RegionSetting(setting.team(), setting.frequency());
    }
}
