package lull.training.data;

import java.util.List;
import lull.predictor.ConfigurationSpace;

/**
 * Phases that were measured on every configuration of one machine.
 *
 * @param platform the machine
 * @param space its configurations
 * @param phases at least one
 * @param events counted in one phase or more
 * @param notes what was left out of the source, and what stands for what; for people
 */
public record PlatformMeasurements(
        String platform,
        ConfigurationSpace space,
        List<MeasuredPhase> phases,
        List<String> events,
        List<String> notes) {

    /** Copies the lists. */
    public PlatformMeasurements {
        phases = List.copyOf(phases);
        events = List.copyOf(events);
        notes = List.copyOf(notes);
    }

    /** Applications in the order of their first phases. */
    public List<String> applications() {
        return phases.stream().map(MeasuredPhase::application).distinct().toList();
    }
}
