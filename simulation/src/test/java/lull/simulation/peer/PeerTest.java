package lull.simulation.peer;

import static lull.simulation.SmallJob.NODE;
import static lull.simulation.SmallJob.TENTH;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import lull.simulation.SmallJob;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.job.JobAccount;
import lull.simulation.job.JobControl;
import lull.simulation.job.SimulatedJob;
import lull.simulation.job.TaskAccount;
import lull.simulation.node.PhaseWork;
import org.junit.jupiter.api.Test;

/** Every peer on jobs whose times and joules follow by hand: at 2 GHz a node draws 480 W computing and 300 W waiting. */
class PeerTest {
    private static final double CLOSE = 1e-9;
    private static final double COMPUTING = 480;
    private static final double WAITING = 300;
    /** At 1 GHz and 1.05 V of 1.2. */
    private static final double COMPUTING_SLOWLY = 350.25;

    private static final double WAITING_SLOWLY = 281.34375;
    private static final double TRANSITION = 100e-6;

    /** Task 0 takes a share of task 1's tenth of a second. */
    private static SmallJob uneven(double share, int regions, int iterations) {
        return new SmallJob(TENTH.times(1.0 / regions), regions, iterations, new double[][] {{share, 1}});
    }

    private static SmallJob halfWaits(int iterations) {
        return uneven(0.5, 1, iterations);
    }

    private static TaskAccount first(JobAccount account) {
        return account.tasks().get(0);
    }

    @Test
    void shouldTakeWhatTheNodeTakesUnderNobody() {
        JobAccount account = halfWaits(2).under(FixedFrequency.nobody(NODE));
        assertEquals(0.2, account.seconds(), CLOSE);
        assertEquals(2 * (0.1 * COMPUTING + 0.05 * COMPUTING + 0.05 * WAITING), account.joules(), CLOSE);
    }

    @Test
    void shouldRunAllAtTheFixedFrequency() {
        JobAccount account = halfWaits(2).under(new FixedFrequency(NODE, 0));
        assertEquals(0.4 + TRANSITION, account.seconds(), CLOSE);
        assertEquals(
                0.4 * COMPUTING_SLOWLY
                        + 0.2 * COMPUTING_SLOWLY
                        + 0.2 * WAITING_SLOWLY
                        + 2 * TRANSITION * WAITING_SLOWLY,
                account.joules(),
                CLOSE);
    }

    @Test
    void shouldWaitAtTheLowestFrequencyAfterTheTimeOutUnderCountdown() {
        JobAccount account = halfWaits(1).under(new Countdown(NODE, Countdown.USUAL_TIMEOUT_SECONDS));
        assertEquals(0.1 + TRANSITION, account.seconds(), CLOSE, "the way back is the program's time");
        assertEquals(
                0.05 * COMPUTING + 0.0005 * WAITING + 0.0495 * WAITING_SLOWLY + TRANSITION * WAITING,
                first(account).joules(),
                CLOSE);
        assertEquals(0, account.tasks().get(1).transitions());
    }

    @Test
    void shouldLeaveShortWaitsAloneUnderCountdown() {
        assertEquals(0, halfWaits(3).under(new Countdown(NODE, 0.051)).transitions());
    }

    /** After a wait of 50 ms less the grain of 1 ms, 99 ms are left: 1.2 GHz take 83 ms, 1 GHz would take 100. */
    @Test
    void shouldFillTheLastWaitUnderAdagio() {
        JobAccount account = halfWaits(2).under(new LastValueSlack(NODE, 2, 1e-3));
        assertEquals(0.2 + TRANSITION, account.seconds(), CLOSE, "the way back from the wait is the program's time");
        assertEquals(0.05 + 0.1 / 1.2 + 2 * TRANSITION, first(account).busySeconds(), CLOSE);
        assertEquals(3, first(account).transitions(), "to 1.2 GHz for the region, to 1 GHz and back in the wait");
    }

    /** Of two regions the second begins after the 5 ms for which the faster of the two frequencies is needed. */
    @Test
    void shouldSplitTheGroupBetweenTwoFrequenciesUnderAdagio() {
        JobAccount account = uneven(0.5, 2, 2).under(new LastValueSlack(NODE, 2, 1e-3));
        assertEquals(0.2, account.seconds(), CLOSE);
        double computed = 0.05 + 0.05 / 1.2 + 0.05;
        assertEquals(computed + 2 * TRANSITION, first(account).busySeconds(), CLOSE);
    }

    @Test
    void shouldLeaveGroupsShorterThanTheGrainAloneUnderAdagio() {
        JobAccount account = halfWaits(4).under(new LastValueSlack(NODE, 2, LastValueSlack.PUBLISHED_GRAIN_SECONDS));
        assertEquals(0, account.transitions());
    }

    @Test
    void shouldStayAtTheHighestFrequencyUnderGovernorsThatSeeSpinning() {
        for (JobControl control :
                new JobControl[] {KernelGovernor.ondemand(NODE, 2, true), KernelGovernor.schedutil(NODE, 2, true)}) {
            assertEquals(0, halfWaits(4).under(control).transitions());
        }
    }

    /** The last 10 ms were idle: the next region begins at the lowest frequency, and task 0 is critical from then on. */
    @Test
    void shouldTakeAWaitForIdlenessUnderOndemandWhereMpiBlocks() {
        JobAccount account = halfWaits(2).under(KernelGovernor.ondemand(NODE, 2, false));
        assertEquals(0.1 + 0.1 + TRANSITION, account.seconds(), CLOSE);
    }

    /** After 20 idle ms utilisation is 2^(-20/32) = 0.648, a quarter more 0.81: 1.7 GHz of 2. */
    @Test
    void shouldFollowUtilisationUnderSchedutilWhereMpiBlocks() {
        JobAccount account = uneven(0.8, 1, 2).under(KernelGovernor.schedutil(NODE, 2, false));
        assertEquals(0.08 + 0.08 / 0.85 + TRANSITION, first(account).busySeconds(), CLOSE);
    }

    /** 10 ms of computing and 90 of memory: at 1.4 GHz 4.3 % longer, at 1.2 GHz 6.7 %. */
    private static SmallJob memoryBound(int iterations) {
        PhaseWork work = new PhaseWork(0.32e9, 0, 0, 0, 0.09 * 24e9, 0, 0, 0, 0);
        return new SmallJob(work, 1, iterations, new double[][] {{1, 1}});
    }

    @Test
    void shouldTakeTheLowestFrequencyWithinThePenaltyUnderEar() {
        JobAccount account = memoryBound(60).under(new MinimumEnergy(NODE, 2, 1, 0.05));
        double slower = 0.09 + 0.01 * 2 / 1.4;
        Set<Long> possible = new HashSet<>();
        for (int fast = 10; fast <= 11; fast++) {
            possible.add(Math.round(1e6 * (fast * 0.1 + (60 - fast) * slower + TRANSITION)));
        }
        assertTrue(possible.contains(Math.round(1e6 * account.seconds())), account.seconds() + " of " + possible);
        assertEquals(2, account.transitions());
    }

    @Test
    void shouldLeaveComputingAloneUnderEar() {
        assertEquals(0, halfWaits(40).under(new MinimumEnergy(NODE, 2, 1, 0.05)).transitions());
    }

    /** 100 iterations of memory-bound work, then as many that compute. */
    private record ThenComputing(SmallJob first) implements Application {
        @Override
        public String name() {
            return "two loops";
        }

        @Override
        public List<SimulatedGroup> groups() {
            SmallJob second = new SmallJob(TENTH, 1, 1, first.loads());
            return List.of(first.groups().get(0), second.groups().get(0));
        }

        @Override
        public int iterations() {
            return 200;
        }

        @Override
        public int[] sequence(int iteration) {
            return new int[] {iteration / 100};
        }

        @Override
        public double load(int task, int iteration, int group, int phase) {
            return 1;
        }
    }

    @Test
    void shouldGoBackToTheDefaultUnderEarWhenTheSignatureChanges() {
        SmallJob first = memoryBound(100);
        JobAccount steady = first.under(new MinimumEnergy(NODE, 2, 1, 0.05));
        JobAccount changing = new SimulatedJob(
                        new ThenComputing(first), first.cluster(), new MinimumEnergy(NODE, 2, 1, 0.05), 1)
                .run();
        assertEquals(2, steady.transitions());
        assertEquals(4, changing.transitions());
        double computing = changing.seconds() - steady.seconds();
        assertTrue(computing > 10 && computing < 10 + 2 * 0.043, "at most two windows at 1.4 GHz: " + computing);
    }

    @Test
    void shouldProjectExactlyWhatIsMeasuredAtAnotherFrequency() {
        SmallJob job = memoryBound(1);
        Signature fast = signature(job.under(FixedFrequency.nobody(NODE)));
        Signature slow = signature(job.under(new FixedFrequency(NODE, 1)));
        Signature projected = fast.at(NODE, 4, 1);
        assertEquals(slow.seconds() - TRANSITION, projected.seconds(), CLOSE);
        assertEquals(slow.cyclesPerInstruction(), projected.cyclesPerInstruction(), 1e-6);
        assertEquals(NODE.watts(16, 1), projected.watts(), CLOSE);
    }

    /** A task that waits half of its time does so at any frequency, if all go slower. */
    @Test
    void shouldProjectThePowerOfATaskThatWaits() {
        Signature fast = signature(halfWaits(40).under(FixedFrequency.nobody(NODE)));
        Signature slow = signature(halfWaits(40).under(new FixedFrequency(NODE, 0)));
        assertEquals(slow.watts(), fast.at(NODE, 4, 0).watts(), 0.01);
    }

    private static Signature signature(JobAccount account) {
        return Signature.between(Signature.Counters.of(new TaskAccount(), 0), Signature.Counters.of(first(account), 1));
    }
}
