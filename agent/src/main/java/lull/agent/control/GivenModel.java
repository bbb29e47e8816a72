package lull.agent.control;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lull.predictor.EventPredictor;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.runtime.prediction.TimeModel;

/**
 * The model that the user named, or why there is none to use: then all goes on with measured samples only.
 *
 * @param file as the user named it; empty if none was named
 * @param model what can be used of it
 * @param whyNot said in the report where a named file is not used
 */
public record GivenModel(Optional<Path> file, Optional<PredictionModel> model, Optional<String> whyNot) {
    /** None was named. */
    public static final GivenModel NONE = new GivenModel(Optional.empty(), Optional.empty(), Optional.empty());

    private static final String CYCLES = "cycles";
    private static final String INSTEAD = ": decisions come of measured samples only";

    /**
     * Reads a model.
     *
     * @param platform of this node, as {@link PredictionModel#platformName} has it
     */
    public static GivenModel read(Path file, String platform) {
        return read(file, from -> from.readFor(platform));
    }

    /** Reads a model of any platform. */
    public static GivenModel read(Path file) {
        return read(file, ModelFile::read);
    }

    @FunctionalInterface
    private interface Reading {
        PredictionModel of(ModelFile file) throws IOException;
    }

    private static GivenModel read(Path file, Reading reading) {
        try {
            PredictionModel model = reading.of(new ModelFile(file));
            return new GivenModel(Optional.of(file), Optional.of(model), Optional.empty());
        } catch (NoSuchFileException e) {
            return unusable(file, "can't be read, there is no such file");
        } catch (IOException | IllegalArgumentException e) {
            return unusable(file, "can't be read: " + e.getMessage());
        }
    }

    private static GivenModel unusable(Path file, String why) {
        return new GivenModel(
                Optional.of(file), Optional.empty(), Optional.of("--model " + file + " " + why + INSTEAD));
    }

    /** What has to be counted for its best predictor, the elapsed cycles first; nothing for a model of times alone. */
    public List<String> events() {
        List<String> wanted =
                model.map(read -> read.variants().get(0).predictor().events()).orElse(List.of());
        return wanted.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(CYCLES), wanted.stream()).distinct().toList();
    }

    /** Rates are per elapsed cycle: without cycles no event serves. */
    private List<EventPredictor> predictors(List<String> counted) {
        List<String> countable = counted.contains(CYCLES) ? counted : List.of();
        return model.map(read -> read.predictors(countable)).orElse(List.of());
    }

    /**
     * For the tasks of a node.
     *
     * @param hertz its frequencies, ascending; one if nobody sets any
     * @param counted events of the tasks' phases, in the order of their counts
     * @param leastCycles of phases that are predicted
     */
    public Optional<TimeModel> on(List<Double> hertz, List<String> counted, double leastCycles) {
        List<EventPredictor> usable = predictors(counted);
        return usable.isEmpty() ? Optional.empty() : Optional.of(new TimeModel(usable, hertz, counted, leastCycles));
    }

    /** Why not all of the model serves where these events are counted; empty if it does. */
    public Optional<String> lacking(List<String> counted) {
        List<String> missing =
                events().stream().filter(event -> !counted.contains(event)).toList();
        if (missing.isEmpty()) {
            return Optional.empty();
        }
        boolean useless = predictors(counted).isEmpty();
        return Optional.of("--model " + file.orElseThrow() + (useless ? " is not used" : " predicts from times alone")
                + ": it was fitted with " + String.join(", ", missing) + ", which "
                + (missing.size() == 1 ? "is" : "are") + " not counted here"
                + (useless ? INSTEAD + "; lull fit --events 0 makes one for times alone" : ""));
    }
}
