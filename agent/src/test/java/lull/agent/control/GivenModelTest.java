package lull.agent.control;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.platform.affinity.Team;
import lull.predictor.ConfigurationSpace;
import lull.predictor.Sampling;
import lull.predictor.model.ModelErrors;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
import lull.predictor.regression.GaussianPredictor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenModelTest {
    private static final ConfigurationSpace SPACE = ConfigurationSpace.of(1, 2, 2e9);

    @TempDir
    private Path folder;

    private Path write(List<List<String>> eventsOfVariants) throws IOException {
        List<Variant> variants = new ArrayList<>();
        for (List<String> events : eventsOfVariants) {
            Sampling sampling = new Sampling(SPACE, new int[] {1}, events);
            double[][] weights = new double[2][1 + events.size()];
            GaussianPredictor predictor = new GaussianPredictor(
                    sampling, new GaussianPredictor.Parameters(new double[2], weights, new double[] {0.1, 0.1}));
            variants.add(new Variant(predictor, "made up", new ModelErrors(1, 1, 1, 1, 0, 0, "", 0.9, 1)));
        }
        Path file = folder.resolve("model.json");
        new ModelFile(file).write(new PredictionModel("here", Instant.EPOCH, List.of("ep"), 1, variants));
        return file;
    }

    private static String whyNot(GivenModel given) {
        assertEquals(Optional.empty(), given.model());
        assertEquals(Optional.empty(), given.on(List.of(2e9), List.of(), 1e6));
        String why = given.whyNot().orElseThrow();
        assertTrue(why.contains(given.file().orElseThrow().toString()) && why.contains("measured samples only"), why);
        return why;
    }

    @Test
    void shouldUseTimesAloneWhenTheModelsEventsAreNotCounted() throws IOException {
        GivenModel given = GivenModel.read(write(List.of(List.of("misses"), List.of())), "here");
        assertEquals(Optional.empty(), given.whyNot());
        assertEquals(1, predictors(given, List.of()));
        assertEquals(1, predictors(given, List.of("misses")), "rates are per elapsed cycle");
        assertEquals(2, predictors(given, List.of("cycles", "misses")));
        assertEquals(List.of("cycles", "misses"), given.events());
        assertEquals(
                "--model " + given.file().orElseThrow()
                        + " predicts from times alone: it was fitted with misses, which is " + "not counted here",
                given.lacking(List.of("cycles")).orElseThrow());
        assertEquals(Optional.empty(), given.lacking(List.of("cycles", "misses")));
    }

    private static int predictors(GivenModel given, List<String> counted) {
        return given.on(List.of(2e9), counted, 1e6)
                .orElseThrow()
                .usable(Team.of(2), threads -> true, true)
                .predictors()
                .size();
    }

    @Test
    void shouldSayWhyWhenTheModelNeedsEventsThatAreNotCounted() throws IOException {
        GivenModel given = GivenModel.read(write(List.of(List.of("misses"))), "here");

        assertEquals(Optional.empty(), given.on(List.of(2e9), List.of(), 1e6));
        assertTrue(given.lacking(List.of()).orElseThrow().contains("--events 0"));
        assertEquals(1, predictors(given, List.of("cycles", "misses")));
    }

    @Test
    void shouldSayWhyWhenTheFileIsMissingTruncatedOrOfAnotherPlatform() throws IOException {
        assertTrue(whyNot(GivenModel.read(folder.resolve("nowhere"), "here")).contains("no such file"));
        assertTrue(whyNot(GivenModel.read(folder, "here")).contains("can't be read"));
        Path file = write(List.of(List.of()));
        assertTrue(whyNot(GivenModel.read(file, "elsewhere")).contains("a model of platform here"));
        Files.writeString(file, Files.readString(file).substring(100));
        assertTrue(whyNot(GivenModel.read(file, "here")).contains("lull train"));
    }

    @Test
    void shouldHaveNothingToSayWhenNoneWasNamed() {
        assertEquals(Optional.empty(), GivenModel.NONE.whyNot());
        assertEquals(Optional.empty(), GivenModel.NONE.on(List.of(2e9), List.of(), 1e6));
    }
}
