package lull.predictor.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import lull.predictor.ConfigurationSpace;
import lull.predictor.EventPredictor;
import lull.predictor.PhaseSamples;
import lull.predictor.Sampling;
import lull.predictor.regression.GaussianPredictor;
import lull.predictor.regression.PhysicalEnsemble;
import lull.predictor.regression.PhysicalPredictor;
import lull.predictor.regression.Regression;
import lull.predictor.regression.RegressionPredictor;
import lull.predictor.regression.TimeMixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelFileTest {
    private static final int SIZE = 8;

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("model.json");
        new ModelFile(file).write(model());
    }

    @Test
    void shouldPredictTheSameWhenReadAgain() throws IOException {
        PredictionModel read = new ModelFile(file).readFor("box");
        assertEquals(List.of("cg", "ep"), read.applications());
        assertEquals(model().created(), read.created());
        assertEquals(model().variants().get(0).errors(), read.variants().get(0).errors());
        PhaseSamples counted = new PhaseSamples(new double[] {1, 2}, new double[][] {{0.1}, {0.2}});
        assertArrayEquals(
                predict(model().predictor(Set.of("misses")), counted),
                predict(read.predictor(Set.of("misses")), counted));
        PhaseSamples times = PhaseSamples.ofTimes(1, 2);
        assertArrayEquals(predict(model().predictor(Set.of()), times), predict(read.predictor(Set.of()), times));
        for (int physical = 2; physical < 4; physical++) {
            assertArrayEquals(
                    predict(model().variants().get(physical).predictor(), times),
                    predict(read.variants().get(physical).predictor(), times));
        }
        assertEquals(0.25, read.predictor(Set.of()).tolerance(3));
        assertTrue(Double.isNaN(read.predictor(Set.of()).tolerance(0)));
    }

    @Test
    void shouldSayWhatIsWrongWhenTheFileIsNotAsItWasWritten() throws IOException {
        String whole = Files.readString(file);
        assertRefused(whole.substring(0, whole.length() / 2), "truncated");
        assertRefused("", "truncated, or no JSON of an object; make one by lull train");
        assertRefused("[1, 2", "truncated, or no JSON of an object; make one");
        assertRefused("[1, 2]", "truncated, or no JSON of an object");
        assertRefused("{\"format\": \"lull-report\"}", "no lull-time-model, but lull-report; make one");
        assertRefused(
                whole.replace("0.25", "0.2.5"), "damaged, a value in it is not of the kind that it must be; make one");
        assertRefused("{}", "no lull-time-model, but JSON without a format");
        assertRefused(whole.replace("\"version\": 2", "\"version\": 3"), "version 3; this is for version 2");
        assertRefused(
                whole.replace("\"version\": 2", "\"version\": 4294967298"),
                "version 4294967298; this is for version 2");
        assertRefused(whole.replace("0.25", "0.26"), "changed after it was written");
        assertRefused(whole.replace("\"misses\"", "\"hits\""), "changed after it was written");
        assertRefused(whole.replaceFirst("\"sha256\": \"[0-9a-f]*\",", ""), "changed after it was written");
    }

    @Test
    void shouldKeepTheMeterAndReadFilesThatNameNone() throws IOException {
        assertFalse(Files.readString(file).contains("meter"), "as files were before there was one");
        assertEquals(Optional.empty(), new ModelFile(file).read().meter());
        PredictionModel without = model();
        new ModelFile(file)
                .write(new PredictionModel(
                        without.platform(),
                        without.created(),
                        without.applications(),
                        without.phases(),
                        without.variants(),
                        without.power(),
                        Optional.of("rapl")));
        assertEquals(Optional.of("rapl"), new ModelFile(file).read().meter());
    }

    @Test
    void shouldReadWhenOnlySpacesWereChanged() throws IOException {
        Files.writeString(file, Files.readString(file).replace("\n", "\n  "));
        assertEquals("box", new ModelFile(file).read().platform());
    }

    @Test
    void shouldNameBothPlatformsWhenItIsAnothers() {
        String message = assertThrows(IllegalArgumentException.class, () -> new ModelFile(file).readFor("other"))
                .getMessage();
        assertTrue(
                message.contains("platform box") && message.contains("other") && message.contains("lull train"),
                message);
    }

    @Test
    void shouldLeaveNothingBehindWhenItCannotBeWritten() throws IOException {
        assertThrows(IOException.class, () -> new ModelFile(folder.resolve("missing/model.json")).write(model()));
        Path occupied = Files.createDirectories(folder.resolve("occupied/by"));
        assertThrows(IOException.class, () -> new ModelFile(occupied.getParent()).write(model()));
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    Set.of("model.json", "occupied"),
                    Set.copyOf(files.map(each -> each.getFileName().toString()).toList()));
        }
    }

    private void assertRefused(String content, String reason) throws IOException {
        Path other = Files.writeString(folder.resolve("bad.json"), content);
        String message = assertThrows(IllegalArgumentException.class, () -> new ModelFile(other).read())
                .getMessage();
        assertTrue(message.contains(reason) && message.contains("bad.json"), message);
        assertEquals(content, Files.readString(other));
        Files.delete(other);
    }

    private static PredictionModel model() {
        Random random = new Random(7);
        ConfigurationSpace space = ConfigurationSpace.of(2, 2, 1e9, 2.0000001e9);
        int[] samples = {SIZE - 1, 0};
        double[] tolerances = {Double.NaN, 0.1, 0.2, 0.25, 0.1, 0.1, 0.1, Double.NaN};
        ModelErrors errors = new ModelErrors(12, 0.5, 0.75, 1, 0.04, 0.19, "cg on (1,2)", 0.9, 0.91);
        Sampling counted = new Sampling(space, samples, List.of("misses"));
        EventPredictor regression = new RegressionPredictor(
                counted,
                new RegressionPredictor.Parameters(
                        new Regression(
                                Regression.Unit.PHASE,
                                numbers(random, 7),
                                numbers(random, SIZE)[0],
                                numbers(random, SIZE)[1]),
                        tolerances));
        Sampling times = new Sampling(space, samples, List.of());
        EventPredictor gaussian = new GaussianPredictor(
                times, new GaussianPredictor.Parameters(numbers(random, SIZE)[0], numbers(random, 2), tolerances));
        return new PredictionModel(
                "box",
                Instant.parse("2026-03-01T10:00:00Z"),
                List.of("cg", "ep"),
                6,
                List.of(
                        new Variant(regression, "ridge", errors),
                        new Variant(gaussian, "prior", errors),
                        new Variant(physical(times, Optional.empty(), tolerances), "physics", errors),
                        new Variant(
                                physical(
                                        times,
                                        Optional.of(new Regression(
                                                Regression.Unit.SECONDS,
                                                numbers(random, 4),
                                                numbers(random, SIZE)[0],
                                                numbers(random, SIZE)[1])),
                                        tolerances),
                                "half by a regression",
                                errors)));
    }

    private static EventPredictor physical(Sampling sampling, Optional<Regression> regression, double[] tolerances) {
        Random random = new Random(8);
        return new PhysicalPredictor(
                sampling,
                new PhysicalPredictor.Parameters(
                        new TimeMixture(numbers(random, 2), numbers(random, SIZE)[0], numbers(random, SIZE)[1]),
                        new PhysicalEnsemble(
                                Arrays.copyOf(numbers(random, 2), 2),
                                Arrays.copyOf(numbers(random, SIZE), 2),
                                numbers(random, 3),
                                numbers(random, SIZE)[0],
                                Arrays.copyOf(numbers(random, SIZE), 3),
                                Arrays.copyOf(numbers(random, SIZE), 2)),
                        regression,
                        tolerances));
    }

    private static double[][] numbers(Random random, int columns) {
        return Stream.generate(() -> random.doubles(columns).toArray())
                .limit(SIZE)
                .toArray(double[][]::new);
    }

    private static double[] predict(EventPredictor predictor, PhaseSamples samples) {
        double[] seconds = new double[SIZE];
        predictor.predict(samples, seconds);
        return seconds;
    }
}
