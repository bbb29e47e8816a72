package lull.training.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import lull.predictor.EventPredictor;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
import lull.training.SyntheticPrograms;
import lull.training.data.PlatformMeasurements;
import lull.training.fit.FitSettings;
import lull.training.kind.ModelKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ModelFittingTest {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");

    @TempDir
    private Path folder;

    private final List<String> told = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(ModelKind.class)
    void shouldHaveAVariantForTimesAloneWhenFitted(ModelKind kind) throws Exception {
        PredictionModel model = new ModelFitting(kind, FitSettings.DEFAULT, Optional.empty())
                .fit(SyntheticPrograms.of(5, 4), NOW, told::add);
        assertEquals(List.of(), model.predictor(Set.of()).events());
        assertEquals(10, model.phases());
        for (Variant variant : model.variants()) {
            assertEquals(
                    10 * (24 - variant.predictor().sampleConfigurations().length),
                    variant.errors().predictions());
        }
        EventPredictor last = model.variants().get(model.variants().size() - 1).predictor();
        assertArrayEquals(new int[] {last.space().defaultIndex()}, last.sampleConfigurations());
        Path file = folder.resolve("model.json");
        new ModelFile(file).write(model);
        assertEquals(
                model.variants().get(0).errors(),
                new ModelFile(file).readFor("synthetic").variants().get(0).errors());
    }

    @Test
    void shouldHaveAVariantForTheFirstSampleAloneWhenTeamsAreSmallerThanTheNode() {
        PlatformMeasurements measurements = SyntheticPrograms.of(5, 4);
        String samples = IntStream.of(7, 0)
                .mapToObj(measurements.space()::configuration)
                .map(sample -> sample.concurrency().processors() + "x"
                        + sample.concurrency().coresPerProcessor() + "@" + sample.frequencyHertz())
                .collect(Collectors.joining(","));
        PredictionModel model = new ModelFitting(ModelKind.GAUSSIAN, new FitSettings(0, 0.9), Optional.of(samples))
                .fit(measurements, NOW, told::add);
        assertEquals(
                List.of(List.of(7, 0), List.of(7)),
                model.variants().stream()
                        .map(variant -> IntStream.of(variant.predictor().sampleConfigurations())
                                .boxed()
                                .toList())
                        .toList());
    }

    @Test
    void shouldSayHowManyAreNeededWhenThereAreTooFewApplications() {
        ModelFitting fitting = new ModelFitting(ModelKind.GAUSSIAN, FitSettings.DEFAULT, Optional.empty());
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> fitting.fit(SyntheticPrograms.of(3, 4), NOW, told::add))
                .getMessage()
                .contains("at least 4"));
    }
}
