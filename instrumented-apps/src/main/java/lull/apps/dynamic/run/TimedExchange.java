package lull.apps.dynamic.run;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import lull.balancing.loop.Exchange;

/** Knows how long it took, waiting for the other tasks included. */
final class TimedExchange implements Exchange {
    private final Exchange exchange;
    private final LongSupplier clock;
    private long spent;

    TimedExchange(Exchange exchange, LongSupplier clock) {
        this.exchange = exchange;
        this.clock = clock;
    }

    long nanoseconds() {
        return spent;
    }

    @Override
    public int rank() {
        return exchange.rank();
    }

    @Override
    public int tasks() {
        return exchange.tasks();
    }

    @Override
    public int node() {
        return exchange.node();
    }

    @Override
    public Supplier<double[]> gather(double... own) {
        long begin = clock.getAsLong();
        Supplier<double[]> coming = exchange.gather(own);
        spent += clock.getAsLong() - begin;
        return () -> complete(coming);
    }

    private double[] complete(Supplier<double[]> coming) {
        long begin = clock.getAsLong();
        double[] all = coming.get();
        spent += clock.getAsLong() - begin;
        return all;
    }
}
