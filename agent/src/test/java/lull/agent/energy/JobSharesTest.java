package lull.agent.energy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import lull.platform.energy.BaselineFile;
import lull.platform.energy.EnergyMeter;
import lull.platform.energy.EnergyReading;
import lull.platform.energy.EnergySource;
import lull.platform.energy.MeterDescription;
import lull.report.observation.RunEnergy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobSharesTest {
    private static final double WATTS = 100;

    @TempDir
    Path folder;

    private double seconds;
    private boolean broken;
    private final double[] busy = new double[3];
    private final JobShares shares = new JobShares(() -> metered(List.of(meter())), () -> Math.round(seconds * 1e9));

    private MeteredRun metered(List<EnergyMeter> meters) {
        return new MeteredRun(
                meters, "there is none", new BaselineFile(folder.resolve("none")), () -> Math.round(seconds * 1e9));
    }

    private EnergyMeter meter() {
        return new EnergyMeter() {
            @Override
            public MeterDescription description() {
                return new MeterDescription("node", EnergySource.MEASURED, "whole node", 0, 0, "the test", 60);
            }

            @Override
            public EnergyReading read() {
                if (broken) {
                    throw new IllegalStateException("it burns");
                }
                return new EnergyReading(seconds, seconds * WATTS, 0, 0, Optional.empty());
            }

            @Override
            public void close() {
                // nothing is open
            }
        };
    }

    private void pass(double time, double... busySeconds) {
        seconds += time;
        for (int job = 0; job < busySeconds.length; job++) {
            busy[job] += busySeconds[job];
        }
        shares.doWork();
    }

    @Test
    void shouldGiveAJobThatIsAloneAllThatWasMeasured() {
        JobShares.Share only = shares.join(() -> busy[0]);
        pass(10, 1);
        shares.leave(only);
        assertEquals(OptionalDouble.of(1000), only.energy().joules());
        assertEquals(Optional.of(RunEnergy.Kind.MEASURED), only.energy().kind());
        assertEquals("node, whole node", only.energy().source().orElseThrow());
    }

    @Test
    void shouldDivideByBusyTimeAndCallThatAModelWhenJobsRunAtOnce() {
        JobShares.Share first = shares.join(() -> busy[0]);
        pass(10, 10);
        JobShares.Share second = shares.join(() -> busy[1]);
        pass(10, 3, 1);
        shares.leave(second);
        pass(5, 5);
        shares.leave(first);
        assertEquals(1000 + 750 + 500, first.energy().joules().orElseThrow(), 1e-6);
        assertEquals(250, second.energy().joules().orElseThrow(), 1e-6);
        for (JobShares.Share share : List.of(first, second)) {
            assertEquals(Optional.of(RunEnergy.Kind.MODELLED), share.energy().kind());
            assertTrue(share.energy().source().orElseThrow().contains("beside up to 1 other job"));
            assertEquals(OptionalDouble.empty(), share.energy().staticJoules());
        }
    }

    /** Windows of balanced loops that count joules are no longer; the readings are what such a task is told. */
    @Test
    void shouldReadAConstantPowerAsSuchInEachShortWindowOfAJobThatIsAlone() {
        JobShares.Share only = shares.join(() -> {
            assertEquals(0, seconds, "nobody need know how busy it is");
            return 0;
        });
        double before = 0;
        for (int window = 0; window < 20; window++) {
            pass(0.15);
            double joules = only.energy().joules().orElseThrow();
            assertEquals(WATTS, (joules - before) / 0.15, 1e-6);
            before = joules;
        }
    }

    @Test
    void shouldDivideSeveralTimesInEachShortWindowWhereTheEnergyOfJobsThatRunAtOnceIsAskedFor() {
        JobShares.Share first = shares.join(() -> busy[0]);
        JobShares.Share second = shares.join(() -> busy[1]);
        double before = 0;
        for (int window = 0; window < 20; window++) {
            pass(0.075, 0.06, 0.015);
            second.energy();
            pass(0.075, 0.06, 0.015);
            double joules = first.energy().joules().orElseThrow();
            assertEquals(0.8 * WATTS, (joules - before) / 0.15, 1e-6);
            before = joules;
        }
        assertEquals(0.2 * WATTS * 20 * 0.15, second.energy().joules().orElseThrow(), 1e-6);
    }

    /** Each look at a job costs, and a thousand that end at once would look at each other a million times. */
    @Test
    void shouldLookAtJobsOnceWhenManyComeAndGoAtTheSameTime() {
        int[] looks = new int[1];
        List<JobShares.Share> many = IntStream.range(0, 100)
                .mapToObj(job -> shares.join(() -> {
                    looks[0]++;
                    return 1.0;
                }))
                .toList();
        many.forEach(shares::leave);
        assertTrue(looks[0] < 500, () -> "looks: " + looks[0]);
    }

    @Test
    void shouldCountNothingOfWhatAJobDidAloneWhenAnotherHasCome() {
        JobShares.Share first = shares.join(() -> busy[0]);
        pass(10, 1000);
        JobShares.Share second = shares.join(() -> busy[1]);
        pass(10, 5, 5);
        assertEquals(500, second.energy().joules().orElseThrow(), 1e-6);
        assertEquals(1500, first.energy().joules().orElseThrow(), 1e-6);
    }

    @Test
    void shouldDivideEvenlyWhereNobodyWasSeenBusy() {
        List<JobShares.Share> all =
                List.of(shares.join(() -> busy[0]), shares.join(() -> busy[1]), shares.join(() -> busy[2]));
        pass(3);
        all.forEach(shares::leave);
        all.forEach(share -> assertEquals(100, share.energy().joules().orElseThrow(), 1e-6));
    }

    @Test
    void shouldCountNothingBetweenJobs() {
        shares.leave(shares.join(() -> busy[0]));
        pass(100);
        JobShares.Share later = shares.join(() -> busy[1]);
        pass(1, 0, 1);
        shares.leave(later);
        assertEquals(100, later.energy().joules().orElseThrow(), 1e-6);
    }

    @Test
    void shouldTellNoEnergyOfAJobWhoseMeterFailed() {
        JobShares.Share before = shares.join(() -> busy[0]);
        JobShares.Share during = shares.join(() -> busy[1]);
        pass(10, 5, 5);
        shares.leave(before);
        broken = true;
        pass(10, 0, 10);
        shares.leave(during);
        assertEquals(OptionalDouble.of(500), before.energy().joules());
        assertEquals(OptionalDouble.empty(), during.energy().joules());
        assertEquals(Optional.empty(), during.energy().kind());
        String reason = during.energy().reason().orElseThrow();
        assertTrue(reason.startsWith("a meter failed: ") && reason.endsWith("it burns"), reason);
    }

    @Test
    void shouldMeterAnewWhenNoJobWithAFailedMeterIsLeft() {
        JobShares.Share failed = shares.join(() -> busy[0]);
        broken = true;
        pass(1, 1);
        shares.leave(failed);
        broken = false;
        JobShares.Share later = shares.join(() -> busy[0]);
        pass(1, 1);
        shares.leave(later);
        assertEquals(OptionalDouble.empty(), failed.energy().joules());
        assertEquals(OptionalDouble.of(WATTS), later.energy().joules());
    }

    @Test
    void shouldSayWhyWhereThereIsNoMeter() {
        JobShares none = new JobShares(() -> metered(List.of()), () -> 0);
        JobShares.Share share = none.join(() -> 0);
        none.leave(share);
        assertEquals(OptionalDouble.empty(), share.energy().joules());
        assertEquals(Optional.of("there is none"), share.energy().reason());
    }
}
