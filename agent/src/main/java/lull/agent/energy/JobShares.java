package lull.agent.energy;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import lull.report.observation.RunEnergy;

/**
 * Which part of a node's energy is which job's. A job that runs alone has all of it; jobs that run at once have shares in
 * proportion to the time that their threads kept CPUs busy. Such a share is a model, and says so: meters can't tell jobs apart.
 * The meters are open while there are jobs. For one thread.
 */
public final class JobShares {
    /** Between two looks at the threads of jobs that run at once; shorter jobs are counted when they come and go. */
    private static final long SPLIT_NANOS = 200_000_000;

    /** The same where somebody asks for the energy of one of them: several times in each window of a balanced loop. */
    private static final long ASKED_SPLIT_NANOS = 50_000_000;

    /**
     * Within it jobs come and go together: what the meters count in between is divided among those that are left. Meters
     * themselves are no finer than 1 to 100 ms.
     */
    private static final long FINEST_SPLIT_NANOS = 10_000_000;

    private final Supplier<MeteredRun> meters;
    private final LongSupplier nanoClock;
    private final Set<Share> shares = new LinkedHashSet<>();
    private Optional<MeteredRun> metered = Optional.empty();
    private double counted;
    private double countedIdle;
    private long next = Long.MIN_VALUE;
    private long lastSplit;

    /**
     * Without jobs.
     *
     * @param meters begins to count
     */
    public JobShares(Supplier<MeteredRun> meters, LongSupplier nanoClock) {
        this.meters = meters;
        this.nanoClock = nanoClock;
    }

    /** A job's part. */
    public final class Share {
        private final DoubleSupplier busySeconds;
        private RunEnergy node = RunEnergy.unknown("the job was too short for the meter");
        private double busy;
        private double joules;
        private double idle;
        private boolean idleKnown = true;
        private int most = 1;

        private Share(DoubleSupplier busySeconds) {
            this.busySeconds = busySeconds;
            busy = busySeconds.getAsDouble();
        }

        private double newlyBusy() {
            double now = busySeconds.getAsDouble();
            double fresh = Math.max(0, now - busy);
            busy = now;
            return fresh;
        }

        /** What was counted so far: until now where the job is alone, whose threads are not looked at. */
        public RunEnergy energy() {
            if (shares.contains(this)) {
                splitAfter(shares.size() > 1 ? ASKED_SPLIT_NANOS : 0);
            }
            if (node.joules().isEmpty()) {
                return node;
            }
            boolean shared = most > 1;
            String words =
                    "share by busy time, beside up to " + (most - 1) + " other job(s) of this user; of the energy by ";
            return new RunEnergy(
                    OptionalDouble.of(joules),
                    shared || !idleKnown ? OptionalDouble.empty() : OptionalDouble.of(idle),
                    node.source().map(source -> shared ? words + source : source),
                    shared
                            ? Optional.of(RunEnergy.Kind.MODELLED)
                                    .filter(kind -> !node.emulated())
                                    .or(node::kind)
                            : node.kind(),
                    shared ? Optional.of("meters can't tell jobs apart that run at once") : node.reason());
        }
    }

    /** Not for each of many jobs that come and go, or are asked about, at once: that takes the time of their number squared. */
    private void splitAfter(long nanos) {
        if (nanoClock.getAsLong() - lastSplit >= nanos) {
            split();
        }
    }

    /** A job begins. */
    public Share join(DoubleSupplier busySeconds) {
        if (shares.isEmpty()) {
            metered = Optional.of(meters.get());
            counted = 0;
            countedIdle = 0;
            lastSplit = nanoClock.getAsLong();
        } else {
            splitAfter(FINEST_SPLIT_NANOS);
        }
        if (shares.size() == 1) {
            shares.forEach(Share::newlyBusy); // alone it was not looked at
        }
        Share share = new Share(busySeconds);
        shares.add(share);
        shares.forEach(one -> one.most = Math.max(one.most, shares.size()));
        return share;
    }

    /** A job has ended. */
    public void leave(Share share) {
        if (shares.size() == 1) {
            split();
        } else {
            splitAfter(FINEST_SPLIT_NANOS);
        }
        shares.remove(share);
        if (shares.isEmpty()) {
            metered.ifPresent(MeteredRun::close);
            metered = Optional.empty();
        }
    }

    /** Reads the meters, and divides what they say, if it is time. */
    public void doWork() {
        metered.ifPresent(MeteredRun::doWork);
        long now = nanoClock.getAsLong();
        if (now >= next && !shares.isEmpty()) {
            split();
            next = now + SPLIT_NANOS;
        }
    }

    private void split() {
        lastSplit = nanoClock.getAsLong();
        RunEnergy all = metered.map(MeteredRun::energy).orElseGet(() -> RunEnergy.unknown("no meter is open"));
        double fresh = all.joules().orElse(counted) - counted;
        double freshIdle = all.staticJoules().orElse(countedIdle) - countedIdle;
        double[] busy = shares.size() == 1
                ? new double[] {1}
                : shares.stream().mapToDouble(Share::newlyBusy).toArray();
        double sum = Arrays.stream(busy).sum();
        int at = 0;
        for (Share share : shares) {
            double part = sum > 0 ? busy[at] / sum : 1.0 / shares.size();
            share.joules += fresh * part;
            share.idle += freshIdle * part;
            share.idleKnown &= all.staticJoules().isPresent();
            share.node = all; // unknown from a meter's fault on: what was counted before is not the job's energy
            at++;
        }
        counted += fresh;
        countedIdle += freshIdle;
    }
}
