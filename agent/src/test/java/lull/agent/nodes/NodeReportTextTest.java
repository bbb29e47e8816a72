package lull.agent.nodes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.dct.throttling.Reason;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.report.observation.RunEnergy;
import lull.runtime.RuntimeOutcome;
import lull.runtime.Savings;
import lull.runtime.decision.NodeControls;
import lull.runtime.plan.JobDecision;
import lull.runtime.plan.TaskDecision;
import org.junit.jupiter.api.Test;

/** What was decided on one node is on another what it was. */
class NodeReportTextTest {
    private static final TaskDecision DECISION = new TaskDecision(
            3,
            new Team(16, 4),
            OptionalInt.of(2),
            Map.of(
                    new Team(16, 4),
                    new ConcurrencyConfiguration(4, 4),
                    new Team(8, 4),
                    new ConcurrencyConfiguration(4, 2),
                    new Team(8, 2),
                    new ConcurrencyConfiguration(2, 4),
                    Team.of(2),
                    new ConcurrencyConfiguration(1, 2)),
            Reason.values()[0],
            List.of());

    private static NodeReport decided() {
        JobDecision job = new JobDecision(
                List.of(DECISION),
                Map.of(3, new double[] {2}),
                Map.of(3, new double[] {1}),
                0.25,
                Optional.empty(),
                Optional.empty());
        RuntimeOutcome outcome = new RuntimeOutcome(
                "holding the plan",
                List.of("a plan is held"),
                Optional.of(job),
                new NodeControls(4, List.of(1e9, 2e9), true, 2e-6, Optional.empty()),
                1,
                Map.of(),
                new Savings(
                        OptionalDouble.of(2),
                        OptionalDouble.of(1),
                        OptionalDouble.empty(),
                        OptionalDouble.empty(),
                        7,
                        true,
                        -1,
                        0.5),
                Optional.empty());
        return new NodeReport(
                "host", 100, List.of(), Map.of("job", outcome), List.of(), RunEnergy.unknown("no meter"), List.of());
    }

    @Test
    void shouldCarryTeamsThatDifferInWhereTheySitOnly() throws IOException {
        RuntimeOutcome read =
                NodeReportText.parse(NodeReportText.of(decided())).outcomes().get("job");
        JobDecision decision = read.decision().orElseThrow();
        assertEquals(List.of(DECISION), decision.tasks());
        assertEquals(2, decision.defaultCost());
        assertEquals("holding the plan", read.state());
    }
}
