package lull.agent;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import lull.predictor.EventPredictor;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
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

    private static final String INSTEAD = ": decisions come of measured samples only";

    /**
     * Reads a model.
     *
     * @param platform of this node, as {@link PredictionModel#platformName} has it
     */
    public static GivenModel read(Path file, String platform) {
        try {
            PredictionModel model = new ModelFile(file).readFor(platform);
            if (timesAlone(model).isEmpty()) {
                return unusable(
                        file,
                        "is not used, since it needs hardware events, which nobody counts phase by phase in a "
                                + "running program; make one for times alone by lull fit --events 0");
            }
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

    private static List<EventPredictor> timesAlone(PredictionModel model) {
        return model.variants().stream()
                .map(Variant::predictor)
                .filter(predictor -> predictor.events().isEmpty())
                .toList();
    }

    /**
     * For the tasks of a node.
     *
     * @param hertz its frequencies, ascending; one if nobody sets any
     */
    public Optional<TimeModel> on(List<Double> hertz) {
        return model.map(read -> new TimeModel(timesAlone(read), hertz));
    }
}
