package lull.agent.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import lull.agent.frequency.FrequencyActuator;
import lull.agent.frequency.FrequencyRoute;
import lull.channel.ChannelFile;
import lull.channel.TaskChannel;
import lull.channel.layout.ChannelLayout;
import lull.channel.layout.MpiCall;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;
import lull.runtime.job.Permission;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task whose iteration is two regions of 10 ms and a Barrier. */
class ControlledTaskTest {
    private static final OptionalInt HIGHEST = OptionalInt.of(2);
    private static final long MILLISECOND = 1_000_000;
    private static final long SECOND = 1000 * MILLISECOND;

    @TempDir
    Path directory;

    private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
    private ChannelFile task;
    private PlannedTask planned;
    private long now = MILLISECOND;

    /** Notes what it is asked for. */
    private static final class Notebook implements FrequencyActuator {
        private final FrequencyRoute route;
        private final List<String> asked = new ArrayList<>();
        private boolean ready = true;
        private Optional<FrequencyActuator> instead = Optional.empty();

        Notebook(FrequencyRoute route) {
            this.route = route;
        }

        @Override
        public FrequencyRoute route() {
            return route;
        }

        @Override
        public String reason() {
            return "for a test";
        }

        @Override
        public List<Double> hertz() {
            return List.of(1e9, 1.5e9, 2e9);
        }

        @Override
        public Optional<String> hold(int frequency) {
            asked.add("hold " + frequency);
            return Optional.empty();
        }

        @Override
        public void raise() {
            asked.add("raise");
        }

        @Override
        public boolean isReady() {
            return ready;
        }

        @Override
        public Optional<FrequencyActuator> instead() {
            return instead;
        }

        @Override
        public Optional<String> trouble() {
            return Optional.empty();
        }
    }

    @BeforeEach
    void open() throws IOException {
        Path file = directory.resolve("task-1-0");
        task = new ChannelFile(file, 1024).ready();
        planned = new PlannedTask(TaskChannel.open(file).orElseThrow(), tracker, TaskCores.NONE);
        iterate(60, 0);
    }

    private void iterate(int count, long conditions) {
        for (int i = 0; i < count; i++) {
            for (int region = 1; region <= 2; region++) {
                planned.region(conditions);
                tracker.region(region, 2, now, now + 10 * MILLISECOND);
                now += 10 * MILLISECOND;
            }
            tracker.mpiCall(MpiCall.BARRIER.code(), false, now, now + MILLISECOND, 0);
            now += MILLISECOND;
        }
    }

    private int published() {
        return task.memory().getInt(ChannelLayout.DIRECTIVES_PUBLISHED_OFFSET);
    }

    private boolean hasPlan() {
        return (published() & 3) != 0;
    }

    private long underPlan() {
        return (long) (published() >>> 2) << ChannelLayout.REGION_GENERATION_SHIFT
                | 1L << ChannelLayout.REGION_IN_STEP_SHIFT;
    }

    private ControlledTask publish(Notebook actuator, int first, int second) {
        ControlledTask controlled =
                new ControlledTask(0, planned, actuator, () -> Permission.any("for a test"), Optional.empty(), () -> 0);
        assertTrue(controlled.publish(plan(PhaseSetting.of(1, first), PhaseSetting.of(1, second))));
        return controlled;
    }

    private static TaskPlan plan(PhaseSetting first, PhaseSetting second) {
        return new TaskPlan((iteration, phase) -> phase.region().orElseThrow() == 1 ? first : second, 1, HIGHEST);
    }

    @Test
    void shouldHoldTheHighestOfAllPhasesWhenTheTaskHasOneFrequency() {
        Notebook agent = new Notebook(FrequencyRoute.AGENT);
        ControlledTask controlled = publish(agent, 0, 1);
        assertEquals(List.of("hold 1"), agent.asked);
        assertEquals(0, task.publishedFrequency(0), "the plan has none");
        controlled.withdraw();
        assertEquals(List.of("hold 1", "hold 2"), agent.asked);
    }

    @Test
    void shouldLeaveThePlanItsFrequenciesWhenTheTaskFollowsThem() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        publish(descriptors, 0, 1);
        assertEquals(List.of(), descriptors.asked);
        assertEquals(1, task.publishedFrequency(0));
    }

    @Test
    void shouldNotAskWhenNobodySetsFrequencies() {
        Notebook nobody = new Notebook(FrequencyRoute.NONE);
        ControlledTask controlled = publish(nobody, 0, 1);
        assertEquals(0, task.publishedFrequency(0));
        controlled.withdraw();
        assertEquals(List.of(), nobody.asked);
    }

    @Test
    void shouldRaiseTheTaskWhenAnIterationIsOverdue() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        ControlledTask controlled = publish(descriptors, 0, 1);
        assertEquals(Optional.empty(), controlled.round(SECOND));
        iterate(2, underPlan());
        assertEquals(Optional.empty(), controlled.round(10 * SECOND));
        controlled.round(10 * SECOND + 100 * MILLISECOND);
        assertTrue(hasPlan(), "an iteration went by, and the next is not overdue");
        controlled.round(12 * SECOND);
        assertEquals(List.of("raise"), descriptors.asked);
        assertEquals(1, controlled.lifts());
        assertTrue(!hasPlan());
        controlled.round(13 * SECOND);
        assertTrue(!hasPlan(), "it has not come to its iterations again");
    }

    @Test
    void shouldHoldThePlanAgainWhenTheTaskComesBackFromAPause() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        ControlledTask controlled = publish(descriptors, 0, 1);
        controlled.round(SECOND);
        controlled.round(12 * SECOND);
        assertTrue(!hasPlan());

        iterate(2, underPlan());
        controlled.round(13 * SECOND);

        assertTrue(hasPlan());
        controlled.round(14 * SECOND);
        controlled.round(26 * SECOND);
        assertEquals(2, controlled.lifts(), "the next pause is seen too");
        controlled.withdraw();
        iterate(2, underPlan());
        controlled.round(27 * SECOND);
        assertTrue(!hasPlan(), "who takes it back for good has the last word");
    }

    /** Whoever leaves the iteration goes on from its last wait. */
    @Test
    void shouldRaiseTheTaskWhenAnIterationIsOverdueAndOnlyItsWaitsAreLow() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        ControlledTask controlled = publish(descriptors, 2, 2);
        assertTrue(controlled.publish(
                plan(PhaseSetting.of(1, 2), PhaseSetting.of(1, 2).waitingAt(0))));
        controlled.round(SECOND);
        controlled.round(100 * SECOND);
        assertEquals(List.of("raise"), descriptors.asked);
        assertTrue(!hasPlan());
    }

    @Test
    void shouldNotMindAnOverdueIterationAtTheHighestFrequency() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        ControlledTask controlled = publish(descriptors, 2, 2);
        controlled.round(SECOND);
        controlled.round(100 * SECOND);
        assertTrue(hasPlan());
    }

    @Test
    void shouldOfferDescriptorsAgainAndGiveUpWhenTheTaskFollowsWithoutThem() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        descriptors.ready = false;
        ControlledTask controlled = publish(descriptors, 2, 2);
        int first = published();
        assertEquals(Optional.empty(), controlled.round(SECOND));
        assertEquals(first, published(), "the task has not come to the plan yet");
        for (int offer = 1; offer < 3; offer++) {
            iterate(2, underPlan());
            assertEquals(Optional.empty(), controlled.round(SECOND));
        }
        assertTrue(published() != first);
        iterate(2, underPlan());
        assertTrue(controlled.round(SECOND).orElseThrow().contains("did not take its descriptors"));
        assertEquals(Optional.empty(), controlled.round(SECOND), "told once");
    }

    @Test
    void shouldHaveTheAgentSetOneFrequencyWhenTheTaskFollowsWithoutDescriptors() {
        Notebook descriptors = new Notebook(FrequencyRoute.DESCRIPTORS);
        Notebook agent = new Notebook(FrequencyRoute.AGENT);
        descriptors.ready = false;
        descriptors.instead = Optional.of(agent);
        ControlledTask controlled = publish(descriptors, 0, 1);
        assertEquals(Optional.empty(), controlled.coarser());
        for (int offer = 0; offer < 3; offer++) {
            iterate(2, underPlan());
            assertEquals(Optional.empty(), controlled.round(SECOND));
        }
        assertEquals(List.of("hold 1"), agent.asked);
        assertEquals(Optional.of("for a test"), controlled.coarser());
        assertTrue(hasPlan());
        controlled.withdraw();
        assertEquals(List.of("hold 1", "hold 2"), agent.asked);
    }
}
