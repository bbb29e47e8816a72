package lull.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import lull.phases.iteration.TaskTracker;
import lull.platform.emulated.EmulatedNode;
import lull.report.builder.Observations;
import lull.report.builder.ReportBuilder;
import lull.report.observation.TaskObservation;
import lull.runtime.RuntimeOutcome;
import lull.runtime.RuntimeOutcome.FirstDecision;
import lull.runtime.Savings;
import lull.runtime.decision.NodeControls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OutlookTest {
    private static List<String> sentences(Map<String, RuntimeOutcome> outcomes, Optional<EmulatedNode> node) {
        List<TaskObservation> tasks = List.of(task(0, 3), task(1, 6));
        return Outlook.sentences(ReportBuilder.build(Observations.run(OptionalInt.of(0)), tasks, outcomes, node));
    }

    private static TaskObservation task(int rank, long milliseconds) {
        return Observations.task(
                Observations.identity(OptionalInt.of(rank), 2, 100 + rank, 7), milliseconds, Observations.probe(0, 0));
    }

    private static Map<String, RuntimeOutcome> ended(String state) {
        return ended(state, Optional.empty());
    }

    private static Map<String, RuntimeOutcome> ended(String state, Optional<FirstDecision> first) {
        return Map.of(
                "node1 launcher 7",
                new RuntimeOutcome(
                        state,
                        List.of(),
                        Optional.empty(),
                        NodeControls.threadsOnly(4),
                        1,
                        Map.of(),
                        Savings.NONE,
                        first));
    }

    @Test
    void shouldTellTheWaitAndHowToLearnMoreWhenARunWasOnlyObserved() {
        List<String> said = sentences(Map.of(), Optional.empty());
        assertEquals(2, said.size(), said::toString);
        assertTrue(
                said.get(0).matches("Tasks wait (49|50)\\.\\d % of their time; what .*--platform emulated:.*[.]"),
                said.get(0));
        assertTrue(said.get(1).contains("mode observe only watches: --mode dry-run"), said.get(1));
    }

    @Test
    void shouldNameTheEmulatedPartWhoseEnergyCouldBeSaved() {
        String said = sentences(Map.of(), Optional.of(EmulatedNode.named("opteron-8350")))
                .get(0);
        assertTrue(
                said.contains(" can be saved without loss of time, a plan is predicted to save ")
                        && said.endsWith(
                                "of an iteration's energy on EMULATED opteron-8350, 4 of its 16 cores with their share of "
                                        + "board and memory for each task."),
                said);
    }

    @ParameterizedTest
    @CsvSource({
        "'observing', while the loop still observed, a longer run helps",
        "measuring the default, while the default was measured, a machine of one's own",
        "sampling smaller teams, while smaller teams were tried, --max-slowdown",
        "waiting until the time that has passed pays for sampling smaller teams, or to be, --max-slowdown",
        "'deciding', just then, a longer run helps",
        "'waiting for other nodes, which measure the default', while other nodes, a longer run helps",
        "'decided, but the default was never as it was measured', as long again, a machine of one's own",
        "pausing after a roll back, the default could not be measured well enough, a machine of one's own",
        "'given up, left at the default', given up, what helps",
        "left at the default, no plan was surely cheaper, --dct on"
    })
    void shouldTellCauseAndCureOfEveryStateInWhichNothingIsHeld(String state, String cause, String cure) {
        List<String> said = sentences(ended(state), Optional.empty());
        String last = said.get(said.size() - 1);
        assertTrue(last.contains(cause) && last.contains(cure) && last.contains(" iterations"), last);
    }

    /** A report of ours, as if it had been made of other groups or in another mode. */
    private static List<String> changed(String old, String other) {
        return changed(reported("observing"), old, other);
    }

    private static List<String> changed(Report report, String old, String other) {
        return Outlook.sentences(new Gson().fromJson(ReportOutput.json(report).replace(old, other), Report.class));
    }

    private static Report withGroups(Report report, Report.Group... groups) {
        JsonObject json = JsonParser.parseString(ReportOutput.json(report)).getAsJsonObject();
        json.add("groups", new Gson().toJsonTree(groups));
        return new Gson().fromJson(json, Report.class);
    }

    private static Report reported(String state) {
        return ReportBuilder.build(
                Observations.run(OptionalInt.of(0)), List.of(task(0, 3), task(1, 6)), ended(state), Optional.empty());
    }

    /** The same as if a plan had been held. */
    private static List<String> held(Report report) {
        return changed(report, "\"held_iterations\": 0", "\"held_iterations\": 7");
    }

    @Test
    void shouldSayThatAPlanWasRolledBackOnlyWhereOneWasHeld() {
        Report report = reported("pausing after a roll back");
        assertTrue(Outlook.sentences(report).get(1).startsWith("Nothing was decided because the default"));
        assertTrue(held(report).get(1).startsWith("The plan was rolled back, for the reason that the log tells"));
    }

    @Test
    void shouldSayThatTheLastPlanWasGivenUpWhereOneWasHeld() {
        String last = held(reported("left at the default")).get(1);
        assertTrue(last.startsWith("The default was kept when the run ended after "), last);
        assertTrue(last.contains("the last plan was given up, for the reason that the log tells"), last);
    }

    @Test
    void shouldSayWhyAnIrregularGroupKeepsTheDefault() {
        List<String> said = changed("\"constant\"", "\"irregular\"");
        assertTrue(
                said.get(1).startsWith("Group 0 is irregular, with 100.0 % of an iteration's computing time:")
                        && said.get(1).contains("docs/balancing.md"),
                said::toString);
        assertEquals("Nothing was decided because most of the work is irregular.", said.get(2));
    }

    /** The first plan looks at a few iterations, the report at all of them. */
    @Test
    void shouldNotSayThatAnIrregularGroupKeepsTheDefaultWhenItWasDecidedOn() {
        List<String> said = changed("\"constant\"", "\"irregular\"");
        assertTrue(said.get(1).contains("no prediction would hold and the default is kept."), said::toString);
        Report planned = new Gson()
                .fromJson(
                        ReportOutput.json(reported("holding"))
                                .replace("\"constant\"", "\"irregular\"")
                                .replaceFirst(
                                        "\"decisions\": \\[\\]",
                                        "\"decisions\": [{\"group\": 0, \"default_cost\": 2, \"predicted_cost\": 1}]"),
                        Report.class);
        said = Outlook.sentences(planned);
        assertTrue(said.get(1).contains("no prediction would hold; what was decided of it"), said::toString);
    }

    @Test
    void shouldCountAnIrregularGroupAsOftenAsItRuns() {
        Report report = reported("observing");
        Report.Group steady = report.groups().get(0);
        Report.Group irregular = new Report.Group(
                1,
                List.of(1),
                "MPI_Barrier",
                steady.calls() / 4,
                2 * steady.meanSeconds(),
                0,
                1,
                1,
                0,
                "irregular",
                null,
                1);
        List<String> said = Outlook.sentences(withGroups(report, steady, irregular));
        assertTrue(said.get(1).startsWith("Group 1 is irregular, with 33.3 % of"), said::toString);
    }

    @Test
    void shouldNotSayThatNothingWasDecidedOfAJobThatHadAPlan() {
        Optional<FirstDecision> first = Optional.of(new FirstDecision(41, 2.0));
        List<String> said = sentences(ended("observing", first), Optional.empty());
        assertTrue(said.get(1).startsWith("Nothing was decided anew because the run ended after "), said::toString);
    }

    @Test
    void shouldNotSayThatNothingWasDecidedWhereAPlanWasRolledBackAndTheWorkIsIrregular() {
        Report report = ReportBuilder.build(
                Observations.run(OptionalInt.of(0)),
                List.of(task(0, 3), task(1, 6)),
                ended("observing", Optional.of(new FirstDecision(41, 2.0))),
                Optional.empty());

        List<String> said = Outlook.sentences(
                new Gson().fromJson(ReportOutput.json(report).replace("\"constant\"", "\"irregular\""), Report.class));

        assertEquals("Nothing was decided anew because most of the work is irregular.", said.get(2));
    }

    @Test
    void shouldSayOfADryRunThatItsPlanIsNotHeldInsteadOfThatNoneWasCheaper() {
        Report report = ReportBuilder.build(
                Observations.run(OptionalInt.of(0)),
                List.of(task(0, 3), task(1, 6)),
                ended("left at the default"),
                Optional.empty());
        String dry = ReportOutput.json(report)
                .replace("\"mode\": \"observe\"", "\"mode\": \"dry-run\"")
                .replace("\"predicted\": null", "\"predicted\": 0.1");
        List<String> said = Outlook.sentences(new Gson().fromJson(dry, Report.class));
        assertEquals(
                "A plan was decided on, and is not held, as mode dry-run holds none; --mode act does.", said.get(1));
    }

    @Test
    void shouldHaveNothingToExcuseWhenAPlanIsHeld() {
        assertEquals(1, sentences(ended("holding the plan"), Optional.empty()).size());
    }

    @Test
    void shouldTellWhatHelpsWhenNoIterationWasFound() {
        TaskObservation still = new TaskObservation(
                Observations.identity(OptionalInt.of(0), 1, 100, 7),
                Observations.probe(0, 0),
                List.of(),
                List.of(),
                Map.of(),
                new TaskTracker(ReportBuilder.callClasses()).profile());
        String said =
                Outlook.sentences(ReportBuilder.build(Observations.run(OptionalInt.of(0)), List.of(still))).stream()
                        .collect(Collectors.joining("\n"));
        assertTrue(
                said.contains("How much of their time tasks wait is not known; no iteration was found")
                        && said.contains("a longer run helps, or phase markers"),
                said);
    }

    @Test
    void shouldSayNothingOfARunWithoutTasks() {
        assertEquals(List.of(), Outlook.sentences(ReportBuilder.build(Observations.run(OptionalInt.of(0)), List.of())));
    }
}
