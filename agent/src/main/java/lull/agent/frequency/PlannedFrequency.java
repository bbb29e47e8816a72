package lull.agent.frequency;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import lull.channel.FrequencyWrites;

/** The plan carries the frequencies: the probe emulates them, or writes them through descriptors. */
final class PlannedFrequency implements FrequencyActuator {
    private final FrequencyRoute route;
    private final String reason;
    private final List<Double> hertz;
    private final Supplier<FrequencyWrites> writes;
    private long refusedBefore;

    PlannedFrequency(FrequencyRoute route, String reason, List<Double> hertz, Supplier<FrequencyWrites> writes) {
        this.route = route;
        this.reason = reason;
        this.hertz = List.copyOf(hertz);
        this.writes = writes;
        refusedBefore = writes.get().refused();
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

    /** A refusal; the probe has then closed its descriptors. */
    @Override
    public Optional<String> trouble() {
        long refused = writes.get().refused();
        long since = refused - refusedBefore;
        refusedBefore = refused;
        return since == 0 ? Optional.empty()
                : Optional.of("the kernel refused " + since + " of the task's frequency writes: the lease has ended, or a CPU"
                        + " is offline");
    }
}
