package lull.report.builder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.dct.throttling.GroupThrottling;
import lull.dct.throttling.Reason;
import lull.dvfs.FrequencyDecision;
import lull.dvfs.GroupFrequencies;
import lull.dvfs.OneFrequency;
import lull.dvfs.Slack;
import lull.phases.Delimiter;
import lull.phases.job.JobAnalysis;
import lull.phases.job.JobGroup;
import lull.phases.job.JobProfile;
import lull.platform.affinity.Team;
import lull.report.Report;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOutcome;
import lull.runtime.Savings;
import lull.runtime.decision.NodeControls;
import lull.runtime.plan.GroupDecision;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskDecision;
import org.junit.jupiter.api.Test;

/** A decision of another iteration than the one that the report has, in which the first region is at position 0, the second at 1. */
class DecisionTableTest {
    private static DecidedPhase phase(int position, boolean serial, OptionalInt region) {
        return new DecidedPhase(position, serial, region, PhaseSetting.of(0, 0), Team.of(serial ? 1 : 4));
    }

    private static GroupDecision group(DecidedPhase... phases) {
        Slack slack = new Slack(0, OptionalDouble.empty());
        FrequencyDecision none = OneFrequency.at(0, new GroupFrequencies(List.of(), 0, new double[] {0}), slack);
        GroupThrottling throttling = new GroupThrottling(new int[phases.length], 0, 0, 0);
        return new GroupDecision(
                0, 5, List.of(phases), throttling, 0, 0, slack, none, OptionalInt.empty(), OptionalDouble.empty());
    }

    private static RuntimeOutcome outcome(Set<Integer> ranks, List<GroupDecision> groups) {
        List<TaskDecision> tasks = ranks.stream()
                .map(rank -> new TaskDecision(rank, Team.of(4), OptionalInt.empty(), Map.of(), Reason.SHORTEST, groups))
                .toList();
        Map<Integer, double[]> costs =
                ranks.stream().collect(Collectors.toMap(rank -> rank, rank -> new double[groups.size()]));
        return new RuntimeOutcome(
                "observing",
                List.of(),
                Optional.of(new JobDecision(tasks, costs, costs, 0, Optional.empty(), Optional.empty())),
                NodeControls.threadsOnly(4),
                1,
                Map.of(),
                Savings.NONE,
                Optional.empty());
    }

    private static Report.Decision decision(DecidedPhase... phases) {
        TaskObservation task =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));
        return ReportBuilder.build(
                        Observations.run(OptionalInt.of(0)),
                        List.of(task),
                        Map.of("node1 launcher 7", outcome(Set.of(0), List.of(group(phases)))),
                        Optional.empty())
                .decisions()
                .get(0);
    }

    @Test
    void shouldNameTheRegionsThatWereDecidedWhereAnotherIterationWasFollowedSince() {
        Report.Decision decided = decision(
                phase(0, true, OptionalInt.of(2)),
                phase(0, false, OptionalInt.of(2)),
                phase(1, false, OptionalInt.of(1)),
                phase(7, true, OptionalInt.empty()));
        assertEquals(
                List.of("serial code before second (a.c:9)", "second (a.c:9)", "first (a.c:1)", "serial code"),
                decided.phases().stream().map(Report.DecidedPhase::location).toList());
    }

    @Test
    void shouldFindTheGroupByItsRegion() {
        assertEquals(0, decision(phase(9, false, OptionalInt.of(2))).group());
    }

    @Test
    void shouldKeepTheNumberOfAGroupThatIsNoMore() {
        assertEquals(5, decision(phase(0, false, OptionalInt.of(3))).group());
    }

    /** A hundred thousand decisions, of a job that has twice as many groups of tasks. */
    @Test
    void shouldBeQuickWithManyTasksOfManyGroups() {
        TaskObservation task =
                Observations.task(Observations.identity(OptionalInt.of(0), 1, 100, 7), 3, Observations.probe(0, 0));
        SortedMap<Integer, TaskObservation> tasks = new TreeMap<>();
        IntStream.range(0, 200).forEach(rank -> tasks.put(rank, task));
        Delimiter delimiter = new JobAnalysis(ReportBuilder.callClasses())
                .combine(new TreeMap<>(Map.of(0, task.profile())))
                .groups()
                .get(0)
                .delimiter();
        List<JobGroup> groups = IntStream.range(0, 1000)
                .mapToObj(id -> new JobGroup(id, delimiter, 1, 1, members(tasks.keySet(), 999 - id)))
                .toList();
        List<GroupDecision> decided = Collections.nCopies(500, group(phase(9, false, OptionalInt.of(2))));
        JobProfile job = new JobProfile(new TreeMap<>(), Optional.empty(), groups, List.of());
        DecisionTable table = new DecisionTable(Map.of("node1", outcome(tasks.keySet(), decided)), tasks, job);

        List<Report.Decision> rows = assertTimeout(Duration.ofSeconds(20), table::decisions);

        assertEquals(100_000, rows.size());
        assertEquals(
                List.of(999),
                rows.stream().map(Report.Decision::group).distinct().toList());
    }

    private static List<JobGroup.Member> members(Set<Integer> ranks, int group) {
        return ranks.stream()
                .map(rank -> new JobGroup.Member(rank, group, 1, 0))
                .toList();
    }
}
