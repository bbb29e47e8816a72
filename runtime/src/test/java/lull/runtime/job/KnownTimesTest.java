package lull.runtime.job;

import static lull.runtime.job.Profiles.each;
import static lull.runtime.job.Profiles.group;
import static lull.runtime.job.Profiles.iteration;
import static lull.runtime.job.Profiles.iterationWith;
import static lull.runtime.job.Profiles.ofTasks;
import static lull.runtime.job.Profiles.scattered;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import lull.channel.layout.MpiCall;
import lull.phases.CallClasses;
import lull.phases.Phase;
import lull.phases.TaskProfile;
import lull.platform.affinity.Team;
import lull.runtime.decision.KnownGroup;
import lull.runtime.decision.KnownPhase;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.prediction.PhaseTime;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** What is known of a job by what was measured; a node of four cores with two frequencies. */
class KnownTimesTest {
    private static final CallClasses CALLS = new CallClasses(MpiCall.delimiting(), MpiCall.collective());
    private static final NodeControls NODE = new NodeControls(4, List.of(1e9, 2e9), true, 0, Optional.empty());
    private static final double CLOSE = 1e-12;
    private static final PhaseSetting TWO = PhaseSetting.of(2, 1);

    private static JobMeasurements measured(boolean first, MeasuredPeriod byDefault) {
        return new JobMeasurements(CALLS, NODE, new AllowedSlowdown(0.01, 1), first, Map.of(), byDefault);
    }

    private static List<KnownGroup> known(JobMeasurements measurements) {
        return measurements.tasks(new ExcludedGroups(), Basis.MEASURED).get(0).groups();
    }

    private static KnownPhase phase(JobMeasurements measurements) {
        return known(measurements).get(0).phases().get(0);
    }

    private static MeasuredPeriod team(double seconds) {
        return ofTasks(iteration(group(seconds, 0).on(4)));
    }

    @Test
    void shouldShareOutMpiTimeThatIsNoWaitByTheBytesThatAreSent() {
        List<KnownGroup> groups = known(measured(
                false,
                ofTasks(iterationWith(
                        0.010,
                        group(0.1, 0.05).sending(300),
                        group(0.1, 0).sending(50).repeated(4)))));
        assertEquals(0.006, groups.get(0).sendSeconds(), CLOSE);
        assertEquals(0.001, groups.get(1).sendSeconds(), CLOSE, "each of four");
    }

    @Test
    void shouldShareItOutAlikeWhereNobodySends() {
        List<KnownGroup> groups = known(measured(
                false,
                ofTasks(iterationWith(0.010, group(0.1, 0.05), group(0.1, 0).repeated(4)))));
        assertEquals(0.002, groups.get(0).sendSeconds(), CLOSE);
        assertEquals(0.002, groups.get(1).sendSeconds(), CLOSE);
    }

    /** 0.4 of what may be lost, shared out among groups and their instances. */
    @Test
    void shouldCountOnWaitsAsFarAsTheAllowedSlowdownGoes() {
        JobMeasurements measurements = measured(
                false,
                ofTasks(iteration(
                        group(each(0.1), scattered(0.01, 0.002)),
                        group(each(0.1), scattered(0.01, 0.002)).repeated(3))));
        double allowed = 0.4 * 0.01 * measurements.baseline().iterationSeconds() / 2;
        assertEquals(
                SureWait.seconds(scattered(0.01, 0.002), allowed, true),
                known(measurements).get(0).waitSeconds());
        assertEquals(
                SureWait.seconds(scattered(0.01, 0.002), allowed / 3, true),
                known(measurements).get(1).waitSeconds());
        assertTrue(known(measurements).get(1).waitSeconds()
                < known(measurements).get(0).waitSeconds());
    }

    @Test
    void shouldTellTheIterationsOfAPeriodApart() {
        List<TaskProfile> period =
                List.of(iteration(group(1, 0.1), group(1, 0.2)), iteration(group(1, 0.3), group(1, 0.4)));
        List<KnownGroup> groups = known(measured(false, ofTasks(period)));
        assertEquals(
                List.of(0.1, 0.2, 0.3, 0.4),
                groups.stream().map(KnownGroup::waitSeconds).toList());
        assertTrue(groups.get(0).scatterKnown());
        assertFalse(known(measured(true, ofTasks(period))).get(0).scatterKnown());
    }

    @Test
    void shouldForgetWhatFrequenciesDid() {
        JobMeasurements measurements = measured(false, team(0.1));
        Phase slower = team(0.15).profile(0, 0).phases().get(0);
        measurements.ranAt(0, 0, slower, Team.LEFT_ALONE, 0.5);
        assertEquals(0.5, phase(measurements).share(Team.of(4)).orElseThrow(), CLOSE);
        measurements.forgetPlans();
        assertEquals(OptionalDouble.empty(), phase(measurements).share(Team.of(4)));
    }

    /** A smaller team at a lower frequency tells nothing as long as nobody knows what it takes at the highest, nor of other teams. */
    @Test
    void shouldCompareALowerFrequencyWithTheSameTeam() {
        JobMeasurements measurements = measured(false, team(0.1));
        Phase slower = team(0.15).profile(0, 0).phases().get(0);
        measurements.ranAt(0, 0, slower, Team.of(2), 0.5);
        assertEquals(Map.of(), phase(measurements).shares());
        measurements.sampled(0, TWO, List.of(iteration(group(0.12, 0).on(2))));
        measurements.ranAt(0, 0, slower, Team.of(2), 0.5);
        assertEquals(0.25, phase(measurements).share(Team.of(2)).orElseThrow(), CLOSE);
        assertEquals(OptionalDouble.empty(), phase(measurements).share(Team.of(4)));
        measurements.ranAt(0, 0, slower, Team.of(4), 0.5);
        assertEquals(0.5, phase(measurements).share(Team.of(4)).orElseThrow(), CLOSE);
        assertEquals(0.25, phase(measurements).share(Team.of(2)).orElseThrow(), CLOSE);
    }

    /** Regions that may not have a size that others may have keep their time at it. */
    @Test
    void shouldKnowThatARegionKeepsItsTeamWhereItMayNotShrink() {
        JobMeasurements measurements = measured(false, team(0.1));
        assertEquals(Set.of(Team.of(4)), phase(measurements).times().keySet());
        Permission notRegionOne = new Permission(true, Optional.empty(), Optional.of(any -> Set.of(3)), "");
        measurements.predictWith(0, List.of(), team -> team.threads() >= 2, notRegionOne);
        assertEquals(Set.of(Team.of(4), Team.of(2)), phase(measurements).times().keySet());
        assertEquals(0.1, phase(measurements).times().get(Team.of(2)).seconds());
        assertFalse(measurements.isPredicted(0));
        measurements.forgetPredictors();
        assertEquals(Set.of(Team.of(4)), phase(measurements).times().keySet());
    }

    @Test
    void shouldCountSamplesWithTheirStandardErrorAtTheHighestFrequencyOnly() {
        JobMeasurements measurements = measured(
                false, ofTasks(iteration(group(scattered(0.1, 0.04), each(0)).on(4))));
        measurements.sampled(
                0, TWO, List.of(iteration(group(scattered(0.08, 0.016), each(0)).on(2))));
        measurements.sampled(0, PhaseSetting.of(1, 0), List.of(iteration(group(0.3, 0))));
        Map<Team, PhaseTime> times = phase(measurements).times();
        assertEquals(Set.of(Team.of(4), Team.of(2)), times.keySet());
        assertEquals(Set.of(Team.of(4), Team.of(2)), measurements.measuredTeams(0));
        assertEquals(0.4 / 4, times.get(Team.of(4)).error(), CLOSE);
        assertEquals(0.08 * (1 + 0.2 / 4), times.get(Team.of(2)).seconds(), CLOSE);
        assertEquals(0.4 / 4, times.get(Team.of(2)).error(), CLOSE, "few scatter less than many");
    }

    @Test
    void shouldFindAPhaseInTheSampleItRanIn() {
        PhaseTimes times = new PhaseTimes(NODE, Map.of(), team(0.1));
        Phase phase = team(0.1).profile(0, 0).phases().get(0);
        times.sampled(0, TWO, List.of(iteration(group(0.2, 0).on(2))));
        times.sampled(0, PhaseSetting.of(1, 1), List.of(iteration(group(0.4, 0).on(4))));
        assertEquals(0.1, seconds(times.ran(0, 0, phase, PhaseSetting.of(4, 1))));
        assertEquals(0.2, seconds(times.ran(0, 0, phase, TWO)));
        assertEquals(Optional.empty(), times.ran(0, 0, phase, PhaseSetting.of(1, 1)), "on another team");
        assertEquals(Optional.empty(), times.ran(0, 0, phase, PhaseSetting.of(4, 0)), "not tried");
    }

    private static double seconds(Optional<Phase> phase) {
        return phase.orElseThrow().durations().meanSeconds();
    }

    @Test
    void shouldKnowOneTimeOfSerialCode() {
        PhaseTimes times = new PhaseTimes(NODE, Map.of(), team(0.1));
        times.sampled(0, TWO, List.of(iteration(group(0.2, 0).on(2))));
        Phase serial = new Phase(1, OptionalInt.empty(), 0, 0, 1, each(0.05), 0.1);
        assertEquals(Map.of(Team.of(4), new PhaseTime(0.05, Team.of(1), 0)), times.of(0, 0, serial, threads -> true));
    }

    /** Of each task's mean iteration, and of all tasks. */
    @Test
    void shouldTellHowLongIterationsOfAPeriodAreBesideEachOther() {
        MeasuredPeriod period = ofTasks(
                List.of(iteration(group(1, 1)), iteration(group(2, 2))),
                List.of(iteration(group(0.5, 1.5)), iteration(group(1, 3))));
        assertArrayEquals(new double[] {2 / 3.0, 4 / 3.0}, period.relativeIterationSeconds(), CLOSE);
        assertEquals(1.5, period.computeSeconds());
        assertEquals(3, period.iterationSeconds());
        assertArrayEquals(new double[] {1}, ofTasks(iteration(group(0, 0))).relativeIterationSeconds());
    }

    @Test
    void shouldRefuseATaskWithoutAnIteration() {
        TaskProfile some = iteration(group(1, 0));
        TaskProfile none =
                new TaskProfile(some.totals(), Optional.empty(), "nothing repeats", List.of(), List.of(), List.of());
        assertThrows(IllegalStateException.class, () -> ofTasks(none).iterationSeconds());
    }

    @Test
    void shouldFallBelowTheLeastOnlyWhereWorkHasChanged() {
        Baseline baseline = new Baseline(
                CALLS,
                ofTasks(List.of(
                        iteration(group(scattered(1, 0.1), each(0)).repeated(2)),
                        iteration(group(3, 0).repeated(2)))));
        double variance = 2 * 0.1 * 2 * 0.1 / 16 / 4;
        assertEquals(variance, baseline.iterationVariance(), CLOSE);
        assertEquals(Math.sqrt(variance) / 4, baseline.iterationDoubt(), CLOSE);
        double deviations = new TDistribution(null, 15).inverseCumulativeProbability(0.99865);
        assertEquals(4 * 0.95 - deviations * Math.sqrt(variance * 16), baseline.leastIterationSeconds(), 1e-9);
        assertEquals(3 * Math.sqrt(variance * 16 / 4), baseline.chanceSeconds(4), CLOSE);
        assertEquals(0, new Baseline(CALLS, ofTasks(iteration(group(0, 0)))).iterationDoubt());
    }

    @Test
    void shouldTellWhatTheLastToComeWaits() {
        MeasuredPeriod waiting = ofTasks(
                List.of(
                        iteration(group(1, 0.3).repeated(2)),
                        iteration(group(1, 0.5).repeated(2))),
                List.of(
                        iteration(group(1, 0.4).repeated(2)),
                        iteration(group(1, 0.1).repeated(2))));
        Baseline baseline = new Baseline(CALLS, waiting);
        assertEquals(0.4, baseline.waitSeconds(rank -> true), CLOSE);
        assertEquals(0.8, baseline.waitSeconds(rank -> rank == 0), CLOSE);
        assertEquals(0, baseline.waitSeconds(rank -> false));
    }
}
