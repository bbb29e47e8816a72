package lull.agent.frequency;

import java.util.List;
import java.util.Optional;

/**
 * Nobody sets this task's frequency.
 *
 * @param reason why
 */
record NoFrequency(String reason) implements FrequencyActuator {
    @Override
    public FrequencyRoute route() {
        return FrequencyRoute.NONE;
    }

    @Override
    public List<Double> hertz() {
        return List.of();
    }

    @Override
    public Optional<String> hold(int frequency) {
        return Optional.of(reason);
    }

    @Override
    public Optional<String> trouble() {
        return Optional.empty();
    }
}
