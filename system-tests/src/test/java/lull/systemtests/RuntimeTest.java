package lull.systemtests;

import static lull.systemtests.Decisions.log;
import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.platform.KernelFiles;
import lull.platform.topology.TopologyReader;
import lull.predictor.ConfigurationSpace;
import lull.predictor.Sampling;
import lull.predictor.model.ModelErrors;
import lull.predictor.model.ModelFile;
import lull.predictor.model.PredictionModel;
import lull.predictor.model.Variant;
import lull.predictor.regression.GaussianPredictor;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real programs under the loop. Results must be right always; what was decided is checked on {@link Clocked}, and for every
 * decision against what it rests on.
 */
@Tag("slow")
class RuntimeTest {
    private static final String EMULATED = "emulated:opteron-8350";
    private static final Pattern SAMPLED =
            Pattern.compile("sampled \\[1] threads: an iteration takes ([0-9.e+-]+) times");

    private static Launch program(int tasks, int threads, String source, String... arguments) {
        return Launch.of(OPEN_MPI.command(tasks, ProgramBuilder.program(source).build(), arguments))
                .threads(threads);
    }

    /** The report of a run that printed what it prints alone. */
    private static JsonObject act(Launch program, String... options) {
        String alone = program.run().assertSuccess().stdout();
        List<String> all = new ArrayList<>(List.of("--mode", "act", "--max-slowdown", "10%"));
        all.addAll(List.of(options));
        LullCommand.Observation observation = LullCommand.observe(program, all.toArray(String[]::new));
        assertEquals(alone, observation.outcome().assertSuccess().stdout());
        return Report.json(observation.reportFile());
    }

    /** The report of a run of {@link Clocked} that ended right, once the loop had decided. */
    private static JsonObject decide(int tasks, Clocked clocked, Launch program, String... options) {
        Path report = LullCommand.newFile("report.json");
        List<String> all = new ArrayList<>(
                List.of("--progress", "--report", report.toString(), "--max-slowdown", Clocked.SLOWDOWN));
        all.addAll(List.of(options));
        RunningLaunch running =
                LullCommand.run(program, all.toArray(String[]::new)).start();
        clocked.awaitDecision(running);
        clocked.end();
        Clocked.assertRight(tasks, running.await());
        return Report.json(report);
    }

    private static JsonObject decideOnTeam(int threads, String kind, String... options) {
        Clocked clocked = new Clocked();
        return decide(1, clocked, clocked.team(threads, kind), options);
    }

    /** The report of the first run in which a loop did not give up before it had decided anything. */
    private static JsonObject decideSomething(int threads, String kind, String... options) {
        JsonObject report = decideOnTeam(threads, kind, options);
        for (int attempt = 1; attempt < Clocked.ATTEMPTS && isGivenUp(report); attempt++) {
            report = decideOnTeam(threads, kind, options);
        }
        return report;
    }

    /** How many times as long an iteration took with one thread; empty if no core was left to take a sample in time. */
    private static OptionalDouble sampled(JsonObject report) {
        Matcher sampled = SAMPLED.matcher(log(report));
        boolean found = sampled.find();
        assertTrue(found || log(report).contains("a sample was given up"), log(report));
        return found ? OptionalDouble.of(Double.parseDouble(sampled.group(1))) : OptionalDouble.empty();
    }

    /** One run must hold the team that is faster; in those before it, or where a team was not measured, the default was kept. */
    @Test
    void shouldHoldTheTeamThatIsFasterWhenTeamsMayShrink() {
        for (int attempt = 0; attempt < Clocked.ATTEMPTS; attempt++) {
            JsonObject report = decideOnTeam(2, "meets", "--mode", "act", "--dct", "on");
            if (threads(report) == 1) {
                assertTrue(sampled(report).orElse(2) < 1, log(report));
                return;
            }
            assertEquals(2, threads(report), log(report));
        }
        throw new AssertionError("the faster team was held in none of " + Clocked.ATTEMPTS + " runs");
    }

    /** A machine that is busy may have shown the opposite. */
    @Test
    void shouldKeepTheTeamWhenASmallerOneIsSlower() {
        JsonObject report = decideOnTeam(2, "scales", "--mode", "act", "--dct", "on");
        assertTrue(threads(report) == 2 || sampled(report).orElse(2) < 1, log(report));
    }

    @Test
    void shouldSayWhyTeamsAreNotPlacedWhenTheyAreBoundAlready() {
        Clocked clocked = new Clocked();
        Launch bound = clocked.team(2, "scales").with("OMP_PROC_BIND", "true");
        JsonObject report = decide(1, clocked, bound, "--mode", "act", "--dct", "on", "--placement", "on");
        assertTrue(
                log(report).contains("where teams sit is left alone for tasks [0]: OMP_PROC_BIND is set"), log(report));
        assertTrue(report.get("warnings").toString().contains("because OMP_PROC_BIND is set"), report::toString);
    }

    /** Whether the loop gave up before it had decided anything: its tasks were never alike for long enough. */
    private static boolean isGivenUp(JsonObject report) {
        return report.getAsJsonArray("decisions").isEmpty()
                && report.getAsJsonObject("runtime").get("state").getAsString().startsWith("given up");
    }

    /** Of the default if nothing was decided. */
    private static int threads(JsonObject report) {
        return isGivenUp(report) ? 2 : Decisions.of(report, 0).get("threads").getAsInt();
    }

    /** What a machine that may be busy shows of them is decided on, and is right by what it shows, a roll-back included. */
    @ParameterizedTest
    @CsvSource({"meets, 3000", "scales, 200", "turns, 300"})
    void shouldPrintTheSameAndDecideAsSampledWhenRealTeamsMayShrink(String kind, String iterations) {
        JsonObject report = act(program(1, 2, "fine_grained.c", iterations, kind), "--dct", "on");

        assertEquals("act", report.get("mode").getAsString());
        Matcher sampled = SAMPLED.matcher(log(report));
        double relative = sampled.find() ? Double.parseDouble(sampled.group(1)) : 1;
        for (JsonElement decision : report.getAsJsonArray("decisions")) {
            int threads = decision.getAsJsonObject().get("threads").getAsInt();
            boolean faster = relative < 0.9 && !log(report).contains("rolled back");
            boolean scatters = log(report).contains("threads wait for CPUs");
            boolean clear = !kind.equals("turns") && !scatters && (faster || relative > 1.1);
            assertTrue(clear ? threads == (faster ? 1 : 2) : threads == 1 || threads == 2, log(report));
        }
    }

    /** The report of the first run whose plan is such a one; those before it are right by what a busy machine showed. */
    private static JsonObject holdAPlan(String kind, Predicate<JsonObject> wanted) {
        for (int attempt = 0; attempt < Clocked.ATTEMPTS; attempt++) {
            Clocked clocked = new Clocked();
            JsonObject report =
                    decide(2, clocked, clocked.waiting(kind), "--mode", "act", "--platform", EMULATED, "--dct", "off");
            Decisions.assertWithinCriticalTimes(report, 2e9);
            if (log(report).contains("a plan is held") && wanted.test(report)) {
                return report;
            }
        }
        throw new AssertionError("no such plan was held in " + Clocked.ATTEMPTS + " runs");
    }

    @Test
    void shouldLowerTheFrequencyOfTheTaskThatWaitsWhenFrequenciesAreEmulated() {
        JsonObject report = holdAPlan(
                "waits",
                held -> Decisions.hertz(held, 1) == 2e9
                        && Decisions.lowestHertz(held, 0) < Decisions.lowestHertz(held, 1));

        assertEquals("emulated", report.getAsJsonObject("energy_j").get("kind").getAsString());
    }

    /** Of two groups each task has slack in one and none in the other, which is not to pay for coming back. */
    @Test
    void shouldWaitAtTheHighestFrequencyWhenAGroupWithoutSlackFollows() {
        for (JsonObject lowered : loweredBeforeAGroupWithoutSlack(holdAPlan(
                "turns", report -> !loweredBeforeAGroupWithoutSlack(report).isEmpty()))) {
            assertEquals(2e9, lowered.get("wait_frequency_hz").getAsDouble(), lowered::toString);
        }
    }

    private static List<JsonObject> loweredBeforeAGroupWithoutSlack(JsonObject report) {
        List<JsonObject> lowered = new ArrayList<>();
        JsonArray decisions = report.getAsJsonArray("decisions");
        for (JsonElement one : decisions) {
            for (JsonElement other : decisions) {
                JsonObject group = one.getAsJsonObject();
                JsonObject next = other.getAsJsonObject();
                if (group.get("task").equals(next.get("task"))
                        && !group.get("group").equals(next.get("group"))
                        && next.get("slack_s").getAsDouble() < 0
                        && Decisions.hertz(group) < 2e9) {
                    lowered.add(group);
                }
            }
        }
        return lowered;
    }

    @Test
    void shouldKeepToTheCriticalTimesOfAProgramThatComputes() {
        JsonObject report = act(program(2, 1, "imbalanced.c", "1500"), "--platform", EMULATED, "--dct", "off");

        Decisions.assertWithinCriticalTimes(report, 2e9);
    }

    @Test
    void shouldChangeNothingWhenAProgramHasOneTask() {
        JsonObject report = decideSomething(1, "waits", "--mode", "act", "--platform", EMULATED, "--dct", "on");

        assertEquals(2e9, Decisions.hertz(report, 0), report::toString);
    }

    /** The first that was decided: on a busy machine a program may end before a smaller team was seen. */
    private static Outcome verdict(Launch program) {
        Outcome verdict = LullCommand.verify(program).run();
        for (int attempt = 1; attempt < Clocked.ATTEMPTS && verdict.exitCode() == VerifyTest.NOT_DECIDED; attempt++) {
            verdict = LullCommand.verify(program).run();
        }
        return verdict;
    }

    @ParameterizedTest
    @CsvSource({"array, 2, 200", "cached, 2, 200", "threadprivate, 2, 200", "kept, 3, 1000", "refilled, 3, 1000"})
    void shouldKeepResultsRightWhenNaiveThrottlingCorruptsThem(String hazard, int threads, String iterations) {
        Launch hazardous = program(1, threads, "hazards.c", hazard, iterations);
        String right = hazardous.run().assertSuccess().stdout();
        String naive =
                hazardous.withArguments(List.of("naive")).run().assertSuccess().stdout();
        assertNotEquals(right, naive, "the hazard is one");
        String store = LullCommand.newFile("verdicts").toString();
        Launch stored = hazardous.with("XDG_DATA_HOME", store);

        boolean isKnown = !hazard.equals("array");
        Outcome verdict = isKnown ? verdict(stored) : LullCommand.verify(stored).run();
        JsonObject report = act(stored, "--dct", "auto");

        if (isKnown) {
            assertEquals(1, verdict.exitCode(), verdict::description);
            assertTrue(log(report).contains("teams are left alone: "), log(report));
            assertTrue(log(report).contains("not malleable"), log(report));
        }
    }

    /** Without the answer pin and a verdict, holding one thread is what naive throttling is. */
    @Test
    void shouldKeepTheAnswerThatAProgramWasGivenWhenThreadsAreForced() {
        act(program(1, 2, "hazards.c", "array", "200"), "--dct", "on", "--force-threads", "1");
    }

    @Test
    void shouldFinishWithTheRightAnswerWhenTheAgentIsKilledWhileItForcesTeams() {
        Launch program = program(2, 2, "imbalanced.c", "4000");
        String alone = program.run().assertSuccess().stdout();
        RunningLaunch running = LullCommand.run(program, "--mode", "act", "--dct", "on", "--force-threads", "1")
                .start();
        assertTrue(running.awaitState(() -> running.elapsedSeconds() > 1), "the program ended too soon");
        Optional<ProcessHandle> agent = running.agent();
        agent.ifPresent(ProcessHandle::destroyForcibly);

        assertEquals(alone, running.await().assertSuccess().stdout());
    }

    @Test
    void shouldSaySoWhenTheModelIsMissing() {
        JsonObject report = act(program(1, 1, "imbalanced.c", "50"), "--model", "nowhere.model");

        assertTrue(
                report.get("warnings")
                        .toString()
                        .contains("nowhere.model can't be read, there is no such file: decisions come "
                                + "of measured samples"),
                report::toString);
    }

    /** A model of a team of two, by which one thread takes half the time of two; the region has millions of cycles. */
    private static Path model(String platform) throws IOException {
        ConfigurationSpace space = ConfigurationSpace.of(1, 2, 2e9);
        GaussianPredictor predictor = new GaussianPredictor(
                new Sampling(space, new int[] {space.defaultIndex()}, List.of()),
                new GaussianPredictor.Parameters(
                        new double[] {Math.log(0.5), 0}, new double[][] {{1}, {1}}, new double[] {0.1, Double.NaN}));
        Variant variant = new Variant(predictor, "made up", new ModelErrors(1, 1, 1, 1, 0, 0, "", 0.9, 1));
        Path file = LullCommand.newFile("model.json");
        new ModelFile(file).write(new PredictionModel(platform, Instant.EPOCH, List.of("none"), 1, List.of(variant)));
        return file;
    }

    private static String thisNode() {
        return PredictionModel.platformName(
                new TopologyReader(new KernelFiles(Path.of("/"))).read().describe(), Optional.empty());
    }

    @Test
    void shouldDecideOnThreadsInADryRunWhenAModelPredictsThem() throws IOException {
        JsonObject report = decideSomething(
                2,
                "scales",
                "--mode",
                "dry-run",
                "--dct",
                "on",
                "--model",
                model(thisNode()).toString());

        JsonObject decision = Decisions.of(report, 0);
        assertEquals(1, decision.get("threads").getAsInt(), log(report));
        assertTrue(decision.get("prediction_tolerance").getAsDouble() >= 0.1, decision.toString());
        assertTrue(log(report).contains("nothing published"), log(report));
    }

    /** One thread is half as fast, and the model says that it is twice as fast: it is measured, and not held. */
    @Test
    void shouldBelieveWhatItMeasuresWhenTheModelIsWrong() throws IOException {
        JsonObject report = decideSomething(
                2,
                "scales",
                "--mode",
                "act",
                "--dct",
                "on",
                "--model",
                model(thisNode()).toString());

        // Where what is measured scatters, what is predicted may not be worth a sample.
        assertTrue(log(report).contains("nothing to gain") || sampled(report).orElse(2) > 1.1, log(report));
        assertEquals(2, Decisions.of(report, 0).get("threads").getAsInt(), log(report));
    }

    @Test
    void shouldSaySoAndGoOnWhenTheModelIsOfAnotherPlatform() throws IOException {
        JsonObject report = act(
                program(1, 1, "imbalanced.c", "50"),
                "--model",
                model("another machine").toString());

        assertTrue(
                report.get("warnings").toString().contains("a model of platform another machine, and this is"),
                report::toString);
    }

    @Test
    void shouldOnlyObserveWhenNothingCanBeControlled() {
        JsonObject report = act(program(1, 1, "imbalanced.c", "50"), "--dct", "off");

        assertEquals("observe", report.get("mode").getAsString());
        assertTrue(report.get("warnings").toString().contains("has nothing to control"), report::toString);
    }

    @ParameterizedTest
    @CsvSource({
        "act, --epsilon, lots",
        "observe, --epsilon, lots",
        "act, --max-slowdown, 0",
        "act, --force-threads, 1",
        "observe, --force-threads, 1",
        "observe, --least-cycles, -1",
        "perhaps, --mode, perhaps",
        "act, --dct, maybe",
        "act, --power-cap, 0",
        "act, --uncore-ghz, much"
    })
    void shouldRefuseWithACureWhenAnOptionMakesNoSense(String mode, String option, String value) {
        Path untouched = ProgramBuilder.program("imbalanced.c").build();
        List<String> options = new ArrayList<>(List.of("--mode", mode));
        if (!option.equals("--mode")) {
            options.addAll(List.of(option, value));
        }

        Outcome outcome = LullCommand.run(Launch.of(untouched.toString()), options.toArray(String[]::new))
                .run();

        assertNotEquals(0, outcome.exitCode());
        assertTrue(outcome.stderr().contains(option), outcome::description);
        assertEquals("", outcome.stdout(), "the program did not run");
    }
}
