package lull.simulation.loop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.ThrottlingOptions;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.platform.emulated.EmulatedNode;
import lull.predictor.ConfigurationSpace;
import lull.predictor.PhaseSamples;
import lull.predictor.SampleConfigurations;
import lull.predictor.TimePredictor;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOutcome;
import lull.runtime.plan.GroupDecision.DecidedPhase;
import lull.runtime.prediction.TimeModel;
import lull.simulation.SmallJob;
import lull.simulation.bound.ExhaustiveSearch;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.PhaseWork;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import lull.simulation.saving.Policy;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The loop chooses processors and cores of each, judged by trying all of them. */
class PlacedTeamsTest {
    private static final double CLOSE = 1e-9;
    private static final Network INSTANT = new Network(0, 1e9);

    /** Waits for memory, and for each other where threads are many: half as many that have all of the memory are best. */
    private static final PhaseWork STREAMING = new PhaseWork(4e6, 0, 0, 8e4, 96e6, 0, 0, 0, 0);

    /** Eight pieces, so that eight threads are as fast as sixteen, wherever they sit. */
    private static final PhaseWork EIGHT_PIECES = new PhaseWork(8e7, 0, 0, 1e3, 0, 0, 0, 0, 0, 8, 0);

    /** Threads hand data to each other. */
    private static final PhaseWork EXCHANGING = new PhaseWork(8e6, 0, 0, 2e5, 0, 0, 0, 0, 0, 0, 24e6);

    @TempDir
    private Path folder;

    /** A node of Opterons of another shape. */
    private SimulatedNode node(int processors, int cores, String more) throws IOException {
        try (InputStream opteron = EmulatedNode.class.getResourceAsStream("opteron-8350.properties")) {
            String description = new String(opteron.readAllBytes(), StandardCharsets.UTF_8)
                    + String.format(
                            Locale.ROOT, "packages = %d%ncores-per-package = %d%n%s%n", processors, cores, more);
            Path file = Files.writeString(folder.resolve("node.properties"), description);
            return new SimulatedNode(EmulatedNode.named(file.toString()));
        }
    }

    private static Cluster cluster(SimulatedNode node) {
        return new Cluster(node, 1, INSTANT, Noise.NONE);
    }

    private static SmallJob job(PhaseWork work, int iterations) {
        return new SmallJob(work, 1, iterations, new double[][] {{1}});
    }

    private static RuntimeOptions options(Scheme scheme, OptionalDouble epsilon) {
        return Policy.lull(true, epsilon, 0.2, scheme, ThrottlingOptions.LEAST_CYCLES)
                .placing()
                .options()
                .orElseThrow();
    }

    private static RuntimeOutcome outcome(
            SimulatedNode node, PhaseWork work, RuntimeOptions options, Optional<TimeModel> model) {
        LoopedJob loop = new LoopedJob(node, 1, options, model);
        new SimulatedJob(job(work, 4000), cluster(node), loop, 1).run();
        return loop.outcome(0).orElseThrow();
    }

    private static RuntimeOutcome outcome(SimulatedNode node, PhaseWork work) {
        return outcome(node, work, options(Scheme.IMPROVED_ONE_PHASE, OptionalDouble.empty()), Optional.empty());
    }

    private static Team decided(RuntimeOutcome outcome) {
        DecidedPhase region = outcome.decision()
                .orElseThrow(() -> new AssertionError(outcome.log()))
                .tasks()
                .get(0)
                .groups()
                .get(0)
                .phases()
                .get(0);
        return region.team();
    }

    private static List<RegionSetting> everyPlace(SimulatedNode node) {
        return IntStream.rangeClosed(1, node.processors())
                .boxed()
                .flatMap(p -> IntStream.rangeClosed(1, node.coresPerProcessor())
                        .mapToObj(c -> new RegionSetting(
                                new ConcurrencyConfiguration(p, c),
                                node.byDefault().frequency())))
                .toList();
    }

    /** What is decided costs as little as the best of all places, with no time lost. */
    private static void assertBest(SimulatedNode node, PhaseWork work, RuntimeOutcome outcome) {
        SmallJob one = job(work, 1);
        Team team = decided(outcome);
        RegionSetting chosen = new RegionSetting(
                team.placement().orElseThrow(), node.byDefault().frequency());
        double joules = new SimulatedJob(one, cluster(node), rank -> (region, seconds) -> chosen, 0)
                .run()
                .joules();
        double least = ExhaustiveSearch.leastJoules(one, cluster(node), rank -> everyPlace(node));
        assertEquals(least, joules, CLOSE * least, () -> team + " of " + outcome.log());
    }

    private static void assertPlacedBest(Team best, PhaseWork work, SimulatedNode node) {
        RuntimeOutcome outcome = outcome(node, work);
        assertEquals(best, decided(outcome), () -> outcome.log().toString());
        assertBest(node, work, outcome);
    }

    @Test
    void shouldSpreadThreadsThatWaitForMemory() throws IOException {
        assertPlacedBest(new Team(8, 4), STREAMING, node(4, 4, ""));
    }

    @Test
    void shouldPackThreadsWherePlacesDifferInPowerAlone() throws IOException {
        assertPlacedBest(new Team(8, 2), EIGHT_PIECES, node(4, 4, "package-empty-watts = 5"));
    }

    @Test
    void shouldPackThreadsThatShareACache() throws IOException {
        assertPlacedBest(new Team(4, 1), EXCHANGING, node(4, 4, ""));
    }

    @ParameterizedTest
    @EnumSource
    void shouldPlaceTeamsUnderEveryScheme(Scheme scheme) throws IOException {
        RuntimeOutcome outcome =
                outcome(node(4, 4, ""), STREAMING, options(scheme, OptionalDouble.empty()), Optional.empty());
        assertEquals(new Team(8, 4), decided(outcome), () -> outcome.log().toString());
    }

    @Test
    void shouldLeavePlacesAloneWhereThereIsOneProcessor() throws IOException {
        RuntimeOutcome outcome = outcome(node(1, 4, ""), EXCHANGING);
        assertTrue(
                outcome.log().stream().anyMatch(line -> line.endsWith("all CPUs of a task are of one processor")),
                () -> outcome.log().toString());
        assertTrue(!decided(outcome).isPlaced(), () -> outcome.log().toString());
    }

    /** Knows the truth about a phase, as soon as its samples were taken. */
    private record Oracle(SimulatedNode node, PhaseWork work, ConfigurationSpace space) implements TimePredictor {
        @Override
        public int[] sampleConfigurations() {
            return SampleConfigurations.standard(space);
        }

        @Override
        public void predict(PhaseSamples samples, double[] seconds) {
            Arrays.setAll(seconds, i -> {
                RegionSetting setting =
                        new RegionSetting(space.configuration(i).concurrency(), i % space.frequencies());
                return node.seconds(work, 1, setting, setting.team());
            });
        }

        @Override
        public double tolerance(int configuration) {
            return 0.01;
        }
    }

    /**
     * All cores at the highest frequency; half of them at the second highest, on as few processors as can be and on all. Then the
     * task, which is the critical one, gets its fastest configuration of all.
     */
    @ParameterizedTest
    @CsvSource({"2, 8, 8 on (1;8), 8 on (2;4)", "4, 4, 8 on (2;4), 8 on (4;2)", "8, 8, 32 on (4;8), 32 on (8;4)"})
    void shouldTakeTheThreeSamplesOfThePaper(int processors, int cores, String packed, String spread)
            throws IOException {
        SimulatedNode node = node(processors, cores, "");
        Oracle oracle = new Oracle(
                node,
                STREAMING,
                ConfigurationSpace.of(
                        processors,
                        cores,
                        node.hertz().stream().mapToDouble(Double::doubleValue).toArray()));
        TimeModel model = new TimeModel(List.of(oracle), node.hertz());
        RuntimeOutcome outcome =
                outcome(node, STREAMING, options(Scheme.IMPROVED_ONE_PHASE, OptionalDouble.of(0)), Optional.of(model));
        for (String sample : List.of(packed, spread)) {
            assertTrue(
                    outcome.log().stream()
                            .anyMatch(line ->
                                    line.contains("sampled [" + sample.replace(';', ',') + "] threads at [1.7E9] Hz")),
                    () -> sample + " of " + outcome.log());
        }
        RegionSetting best = everyPlace(node).stream()
                .min(Comparator.comparingDouble(setting -> node.seconds(STREAMING, 1, setting, setting.team())))
                .orElseThrow();
        assertEquals(Team.on(best.team()), decided(outcome), () -> outcome.log().toString());
    }

    @Test
    void shouldSayWhyAModelIsNotUsedWherePlacesAreLeftAlone() throws IOException {
        SimulatedNode node = node(4, 4, "");
        Oracle oracle = new Oracle(
                node,
                STREAMING,
                ConfigurationSpace.of(
                        4,
                        4,
                        node.hertz().stream().mapToDouble(Double::doubleValue).toArray()));
        LoopedJob loop = new LoopedJob(
                node,
                1,
                Policy.lull(true, OptionalDouble.of(0), 0.2).options().orElseThrow(),
                Optional.of(new TimeModel(List.of(oracle), node.hertz())));
        new SimulatedJob(job(STREAMING, 400), cluster(node), loop, 1).run();
        List<String> log = loop.outcome(0).orElseThrow().log();
        assertTrue(
                log.stream()
                        .anyMatch(line -> line.contains("its sample (4,2) at 1.70 GHz differs from another of as many"
                                + " threads in where they sit, which is left alone")),
                log::toString);
    }

    /** What the loop decides on is what the task takes then: every region of a plan that holds one place is where it was. */
    @Test
    void shouldChangePlacesOnlyWhereAPlanBeginsAndEnds() throws IOException {
        SimulatedNode node = node(4, 4, "");
        LoopedJob loop =
                new LoopedJob(node, 1, options(Scheme.IMPROVED_ONE_PHASE, OptionalDouble.empty()), Optional.empty());
        JobAccount account = new SimulatedJob(job(STREAMING, 4000), cluster(node), loop, 1).run();
        long held = loop.outcome(0).orElseThrow().savings().heldIterations();
        assertTrue(held > 1000, "held " + held);
        assertTrue(account.rebindings() > 0 && account.rebindings() < 40, account.rebindings() + " changes");
    }
}
