package lull.agent.frequency;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.channel.directives.FrequencyWrites;

/** The plan carries the frequencies, and the task sets them: on an emulated machine, or through descriptors. */
final class PlannedFrequency implements FrequencyActuator {
    private final FrequencyRoute route;
    private final String reason;
    private final List<Double> hertz;
    private final Supplier<FrequencyWrites> writes;
    private final Runnable raise;
    private final Supplier<Optional<FrequencyActuator>> instead;
    private final ReadBack readBack;
    private long refusedBefore;

    private PlannedFrequency(
            FrequencyRoute route,
            String reason,
            List<Double> hertz,
            Supplier<FrequencyWrites> writes,
            Runnable raise,
            Supplier<Optional<FrequencyActuator>> instead) {
        this.route = route;
        this.reason = reason;
        this.hertz = List.copyOf(hertz);
        this.writes = writes;
        this.raise = raise;
        this.instead = instead;
        readBack = new ReadBack(this.hertz);
        refusedBefore = writes.get().refused();
    }

    static PlannedFrequency emulated(List<Double> hertz, String machine) {
        return new PlannedFrequency(
                FrequencyRoute.EMULATED,
                "emulated " + machine,
                hertz,
                () -> new FrequencyWrites(0, 0, 0, 0),
                () -> {},
                Optional::empty);
    }

    /**
     * Written by the task.
     *
     * @param raise sets the task's domains to the highest frequency
     * @param instead takes the offer of descriptors back, and answers who sets the domains then
     */
    static PlannedFrequency written(
            List<Double> hertz, Supplier<FrequencyWrites> writes, Runnable raise, Supplier<FrequencyActuator> instead) {
        return new PlannedFrequency(
                FrequencyRoute.DESCRIPTORS, "", hertz, writes, raise, () -> Optional.of(instead.get()));
    }

    @Override
    public void read(DomainReading reading) {
        readBack.read(reading);
    }

    @Override
    public FrequencyRoute route() {
        return route;
    }

    @Override
    public String reason() {
        return reason;
    }

    @Override
    public List<Double> hertz() {
        return hertz;
    }

    @Override
    public Optional<String> hold(int frequency) {
        return Optional.empty();
    }

    @Override
    public void raise() {
        raise.run();
    }

    @Override
    public Optional<FrequencyActuator> instead() {
        return instead.get();
    }

    @Override
    public void region(long conditions, long beginNanos, long endNanos) {
        if (route == FrequencyRoute.DESCRIPTORS) {
            readBack.region(conditions, beginNanos, endNanos);
        }
    }

    @Override
    public boolean isReady() {
        return route == FrequencyRoute.EMULATED || writes.get().descriptors() > 0;
    }

    /** A write that failed, after which the probe has closed its descriptors; or a driver that does not follow. */
    @Override
    public Optional<String> trouble() {
        long refused = writes.get().refused();
        long since = refused - refusedBefore;
        refusedBefore = refused;
        return since == 0
                ? readBack.trouble()
                : Optional.of(since
                        + " of the task's frequency writes failed: the lease has ended, a CPU is offline, or the program has closed"
                        + " descriptors that are not its own or confined itself by seccomp");
    }
}
