package lull.apps.dynamic;

import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.BalancedLoop;

/** Shares that a load balancer chooses by what the iterations before have shown. */
final class BalancedSharing implements WorkSharing {
    private final BalancedLoop loop;

    BalancedSharing(BalancedLoop loop) {
        this.loop = loop;
    }

    @Override
    public Shares shares(int entries) {
        WorkloadDistribution distribution = loop.distribution(entries);
        return new Shares(distribution.counts(), distribution.displacements());
    }

    @Override
    public void start() {
        loop.start();
    }

    @Override
    public void stop() {
        loop.stop();
    }
}
