package lull.cli.meter;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import lull.platform.energy.EnergyMeter;

/** Lets time pass while meters are read as often as they want to be. */
public final class MeterWait {

    private static final long SAMPLE_NANOS = 100_000_000;
    private static final long READY_NANOS = 3_000_000_000L;

    private MeterWait() {}

    /** Until each meter has given a first value, at most three seconds; says which has not. False if none has. */
    public static boolean untilReady(List<EnergyMeter> meters) {
        long deadline = System.nanoTime() + READY_NANOS;
        while (meters.stream().anyMatch(meter -> meter.read().fault().isPresent())
                && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(SAMPLE_NANOS);
        }
        int silent = 0;
        for (EnergyMeter meter : meters) {
            Optional<String> fault = meter.read().fault();
            fault.ifPresent(
                    why -> System.err.println("lull: " + meter.description().name() + " gives nothing: " + why));
            silent += fault.isPresent() ? 1 : 0;
        }
        return silent < meters.size();
    }

    /** So many seconds; an interrupt ends it early. */
    static void during(double seconds, Runnable sample) {
        long deadline = System.nanoTime() + Math.round(seconds * 1e9);
        while (System.nanoTime() - deadline < 0 && !Thread.currentThread().isInterrupted()) {
            LockSupport.parkNanos(Math.min(SAMPLE_NANOS, Math.max(1, deadline - System.nanoTime())));
            sample.run();
        }
    }
}
