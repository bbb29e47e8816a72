package lull.apps.dynamic.run;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import lull.apps.dynamic.EntryShares;
import lull.apps.dynamic.WorkSharing;
import lull.balancing.WorkloadDistribution;
import lull.balancing.loop.BalancedLoop;

/** Shares that a load balancer chooses by what the iterations before have shown; knows what the balancer itself takes. */
final class BalancedSharing implements WorkSharing {
    private final BalancedLoop loop;
    private final TimedExchange exchange;
    private final LongSupplier nanoseconds;
    private final List<EntryShares> way = new ArrayList<>();
    private long spent;

    BalancedSharing(BalancedLoop loop, TimedExchange exchange, LongSupplier nanoseconds) {
        this.loop = loop;
        this.exchange = exchange;
        this.nanoseconds = nanoseconds;
    }

    @Override
    public EntryShares shares(int entries) {
        long begin = nanoseconds.getAsLong();
        WorkloadDistribution distribution = loop.distribution(entries);
        EntryShares shares = new EntryShares(distribution.counts(), distribution.displacements());
        way.add(shares);
        spent += nanoseconds.getAsLong() - begin;
        return shares;
    }

    @Override
    public void start() {
        loop.start();
    }

    @Override
    public void stop() {
        long begin = nanoseconds.getAsLong();
        loop.stop();
        spent += nanoseconds.getAsLong() - begin;
    }

    /** The shares of every iteration so far. */
    List<EntryShares> way() {
        return way;
    }

    BalancedLoop loop() {
        return loop;
    }

    /** What this task spent on measuring and deciding, without exchanging and waiting for the others. */
    long ownNanoseconds() {
        return spent - exchange.nanoseconds();
    }
}
