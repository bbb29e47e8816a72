package lull.simulation.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import lull.runtime.Savings;
import lull.simulation.SmallJob;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.job.Cluster;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.node.Noise;
import lull.simulation.peer.Peer;
import org.junit.jupiter.api.Test;

class LoopedJobTest {
    private static final int NODES = 64;
    private static final int ITERATIONS = 600;
    private static final int AMG_ITERATIONS = 1500;
    /** Of the time of an iteration; runs under the plan take 0.1 % longer. */
    private static final double NEARLY_THE_SAME = 0.01;

    /** Plans of others make iterations longer: who begins later must not take that for a disturbed default. */
    @Test
    void shouldStartNobodyOverWhenSomeNodesHoldTheirPlansBeforeOthers() {
        Cluster cluster = new Cluster(SmallJob.NODE, NODES, Network.INFINIBAND_QDR, Noise.USUAL);
        LoopedJob loop = new LoopedJob(cluster.node(), NODES, Peer.LULL_DEFAULTS, Optional.empty());
        new SimulatedJob(ApplicationFile.named("bt-mz-imbalanced", NODES, Scaling.WEAK), cluster, loop, 1)
                .run(ITERATIONS);

        for (int node = 0; node < NODES; node++) {
            String log = String.join("\n", loop.outcome(node).orElseThrow().log());
            assertFalse(log.contains("rolled back"), "node " + node + ": " + log);
        }
        assertTrue(
                loop.outcome(0).orElseThrow().state().contains("holding the plan"),
                () -> loop.outcome(0).orElseThrow().log().toString());
    }

    /** AMG's iterations differ, 14 of them in turn: what was held began and ended somewhere among them. */
    @Test
    void shouldCompareIterationsOfMeanLengthWhereTheyDifferInTurn() {
        Cluster cluster = new Cluster(SmallJob.NODE, 2, Network.INFINIBAND_QDR, Noise.USUAL);
        LoopedJob loop = new LoopedJob(cluster.node(), 2, Peer.LULL_DEFAULTS, Optional.empty());
        new SimulatedJob(ApplicationFile.named("amg", 2, Scaling.STRONG), cluster, loop, 1).run(AMG_ITERATIONS);
        Savings first = loop.outcome(0).orElseThrow().savings();

        assertTrue(first.heldIterations() > 0);
        assertEquals(
                1, first.heldSeconds().orElseThrow() / first.defaultSeconds().orElseThrow(), NEARLY_THE_SAME);
    }
}
