package lull.simulation.job;

import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;

/**
 * Where a simulated job runs: as many equal nodes as it has tasks.
 *
 * @param nodes how many
 */
public record Cluster(SimulatedNode node, int nodes, Network network, Noise noise) {
    /** The same without noise. */
    public Cluster quiet() {
        return new Cluster(node, nodes, network, Noise.NONE);
    }

    /** Checks that there is a node. */
    public Cluster {
        if (nodes < 1) {
            throw new IllegalArgumentException("a cluster of " + nodes + " nodes can't be; give at least 1");
        }
    }
}
