package lull.simulation.loop;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
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
}
