package lull.training.data;

import java.util.List;
import java.util.Optional;
import lull.predictor.ConfigurationSpace;

/**
 * Phases that were measured on every configuration of one machine.
 *
 * @param platform the machine
 * @param space its configurations
 * @param phases at least one
 * @param events counted in one phase or more
 * @param notes what was left out of the source, and what stands for what; for people
 * @param meter of the energies; absent where none is named
 * @param source the file, as it is called in its folder; empty where nobody told
 */
public record PlatformMeasurements(
        String platform,
        ConfigurationSpace space,
        List<MeasuredPhase> phases,
        List<String> events,
        List<String> notes,
        Optional<String> meter,
        String source) {

    /** Copies the lists. */
    public PlatformMeasurements {
        phases = List.copyOf(phases);
        events = List.copyOf(events);
        notes = List.copyOf(notes);
    }

    /** Of a meter and a source that nobody told. */
    public PlatformMeasurements(
            String platform,
            ConfigurationSpace space,
            List<MeasuredPhase> phases,
            List<String> events,
            List<String> notes) {
        this(platform, space, phases, events, notes, Optional.empty(), "");
    }

    /** The same, of that source. */
    PlatformMeasurements from(String file) {
        return new PlatformMeasurements(platform, space, phases, events, notes, meter, file);
    }

    /** The same, with the source in the machine's name, by which several sets of one machine are told apart. */
    public PlatformMeasurements namedBySource() {
        return new PlatformMeasurements(platform + " (" + source + ")", space, phases, events, notes, meter, source);
    }

    /** Applications in the order of their first phases. */
    public List<String> applications() {
        return phases.stream().map(MeasuredPhase::application).distinct().toList();
    }
}
