package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import lull.agent.plan.IterationPlan;
import lull.channel.directives.Emulation;
import lull.channel.directives.Placement;
import lull.channel.directives.Plan;
import lull.channel.directives.PlanAnchor;
import lull.channel.directives.PlanEntry;
import lull.channel.layout.RegionConditions;
import lull.phases.Phase;
import lull.phases.PhaseGroup;
import lull.phases.TaskProfile;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Programs under mpirun follow the plan that the test publishes in the agent's place, on an emulated machine. Frequencies
 * are spread over the phases so that a region at a wrong position would show.
 */
class PlansTest {
    private static final Emulation MACHINE = new Emulation(List.of(1e9, 1.2e9, 1.4e9, 1.7e9, 2e9), 2e-6, 1);
    private static final int HIGHEST = 4;
    private static final double TRANSITION_NANOS = 2000;
    private static final long ENOUGH_TURNS = 16;
    /** Iterations of multi_zone.c, of some 120 events, that a small ring holds. */
    private static final int FEW_FOR_THE_RING = 50;

    /** A program that was followed to its end under a plan. */
    private record Followed(Outcome outcome, List<FollowedTask> tasks, List<Route> routes, List<Integer> generations) {}

    /** A plan, and which of its entries are an inner loop's: the first follows upon the last, too. */
    private record Route(Plan plan, OptionalInt innerBegin, OptionalInt innerLast) {
        static Route of(Plan plan, TaskProfile profile) {
            List<Integer> phases = profile.phases().stream()
                    .filter(phase -> !phase.serial())
                    .map(Phase::id)
                    .toList();
            int[] inner = profile.groups().stream()
                    .filter(PhaseGroup::isInner)
                    .flatMap(group -> group.phases().stream())
                    .mapToInt(phases::indexOf)
                    .filter(place -> place >= 0)
                    .toArray();
            return new Route(
                    plan, IntStream.of(inner).min(), IntStream.of(inner).max());
        }

        IntStream next(int place) {
            IntStream on = IntStream.of((place + 1) % plan.entries().size());
            return innerLast.equals(OptionalInt.of(place)) ? IntStream.concat(on, innerBegin.stream()) : on;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "GCC, multi_zone.c, 800, 0.99",
        "CLANG, multi_zone.c, 800, 0.99",
        "GCC, amg_like.c, 150, 0.9",
        "GCC, lulesh_like.c, 150, 0.9",
        "GCC, irs_like.c, 60, 0.75"
    })
    void shouldRunEveryPhaseAsPlannedAndPrintTheSameWhenAPlanIsPublished(
            Compiler compiler, String source, String iterations, double inStep) throws IOException {
        shouldFollow(compiler, source, iterations, inStep, FollowedTask::waitsInItsIteration);
    }

    /** The place goes back to where the inner loop begins as often as the program does. */
    @Test
    void shouldStayInStepWhenAnInnerLoopIsKnown() throws IOException {
        shouldFollow(Compiler.GCC, "irs_like.c", "60", 0.99, FollowedTask::hasInnerLoop);
    }

    private static void shouldFollow(
            Compiler compiler, String source, String iterations, double inStep, Predicate<FollowedTask> known)
            throws IOException {
        Path program = ProgramBuilder.program(source).with(compiler).build();
        String plain = Launch.of(OPEN_MPI.command(2, program, iterations))
                .threads(2)
                .alone()
                .assertSuccess()
                .stdout();

        Followed followed = follow(
                Launch.of(OPEN_MPI.command(2, program, iterations)).threads(2),
                Integer.parseInt(iterations) / 2,
                known);

        assertEquals(plain, followed.outcome().assertSuccess().stdout());
        for (int i = 0; i < followed.tasks().size(); i++) {
            List<FollowedTask.Ran> ran =
                    followed.tasks().get(i).under(followed.generations().get(i));
            assertFollows(followed.routes().get(i), ran, inStep);
            assertStretched(ran);
        }
    }

    /** Iterations look alike; only the anchor tells which of the period it is. */
    @Test
    void shouldKeepTheIterationsOfAPeriodApartWhenTheirSettingsDiffer() throws IOException {
        try (Hold hold = new Hold(750)) {
            shouldKeepTheIterationsOfAPeriodApart(hold);
        }
    }

    private static void shouldKeepTheIterationsOfAPeriodApart(Hold hold) throws IOException {
        int period = 5;
        Launch launch = hold.in(Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("periodic.c").build(), "1500")));
        Path channels = InertTest.privateDirectory();
        RunningLaunch running = InertTest.preloaded(launch, channels).start();
        assertTrue(running.awaitState(() -> FollowedTask.in(channels).size() == 2));
        FollowedTask task = FollowedTask.in(channels).get(0);
        assertTrue(running.awaitState(() -> task.drain() >= ENOUGH_TURNS));
        task.channel().directives().emulate(MACHINE);
        IterationPlan plan = new IterationPlan(
                task.tracker().profile(),
                new TaskPlan((iteration, phase) -> PhaseSetting.of(0, iteration), period, OptionalInt.of(HIGHEST)),
                team -> Placement.UNTOUCHED);
        long turns = task.tracker().turns();
        long drained = task.tracker().regions();
        Optional<PlanAnchor> anchor = plan.anchor(task.tracker(), task.channel().lostRegions());
        // Both regions of a turn may be known before the call that ends it is.
        long turn = anchor.orElseThrow().position() / 2 == turns % period ? turns : turns + 1;
        assertTrue(turn == turns || drained % 2 == 0 && anchor.orElseThrow().position() == turn % period * 2);
        int generation = task.channel().directives().publish(plan.at(anchor));
        hold.release();
        running.awaitState(() -> {
            task.drain();
            return false;
        });
        running.await().assertSuccess();
        task.drain();

        List<FollowedTask.Ran> all = task.all();
        long regions =
                all.stream().filter(one -> one.region() == all.get(0).region()).count();
        assertEquals(1500, regions, "nothing was lost: the first region of the iteration ran so often");
        int seen = 0;
        for (int i = 0; i < all.size(); i++) {
            if (RegionConditions.under(all.get(i).conditions(), generation)) {
                assertTrue(RegionConditions.inStep(all.get(i).conditions()));
                long iteration = i / 2 - drained / 2 + turn;
                assertEquals(
                        iteration % period,
                        RegionConditions.frequency(all.get(i).conditions()).getAsInt());
                seen++;
            }
        }
        assertTrue(seen > 2 * period, "only " + seen + " regions under the plan");
    }

    @Test
    void shouldFinishOnTheLastPlanWhenTheAgentIsGone() throws IOException {
        Path program = ProgramBuilder.program("multi_zone.c").build();
        String plain = Launch.of(OPEN_MPI.command(2, program, "800"))
                .threads(2)
                .alone()
                .assertSuccess()
                .stdout();
        Launch small = Launch.of(OPEN_MPI.command(2, program, "800")).threads(2).with("LULL_RING_RECORDS", "8192");

        try (Hold hold = new Hold(FEW_FOR_THE_RING)) {
            Outcome outcome = publish(small, hold, FollowedTask::waitsInItsIteration)
                    .running()
                    .await();

            assertEquals(plain, outcome.assertSuccess().stdout());
        }
    }

    private record Published(
            RunningLaunch running, List<FollowedTask> tasks, List<Route> routes, List<Integer> generations) {}

    private static Followed follow(Launch launch, int heldAt, Predicate<FollowedTask> known) throws IOException {
        try (Hold hold = new Hold(heldAt)) {
            Published published = publish(launch, hold, known);
            List<FollowedTask> tasks = published.tasks();
            published.running().awaitState(() -> {
                tasks.forEach(FollowedTask::drain);
                return false;
            });
            Outcome outcome = published.running().await();
            tasks.forEach(FollowedTask::drain);
            tasks.forEach(task -> assertEquals(0, task.channel().lost()));
            return new Followed(outcome, tasks, published.routes(), published.generations());
        }
    }

    /** Starts a program of two tasks, which waits where it is held until each has its plan: once its iteration is known. */
    private static Published publish(Launch launch, Hold hold, Predicate<FollowedTask> known) throws IOException {
        String records = launch.environment().getOrDefault("LULL_RING_RECORDS", "1048576");
        Path channels = InertTest.privateDirectory();
        RunningLaunch running = InertTest.preloaded(hold.in(launch.with("LULL_RING_RECORDS", records)), channels)
                .start();
        assertTrue(
                running.awaitState(() -> FollowedTask.in(channels).size() == 2),
                () -> "no channels: " + running.stderrSoFar());
        List<FollowedTask> tasks = FollowedTask.in(channels);
        assertTrue(
                running.awaitState(() ->
                        tasks.stream().mapToLong(FollowedTask::drain).min().getAsLong() >= ENOUGH_TURNS
                                && tasks.stream().allMatch(known)),
                "the program ended before its iteration was known");
        List<Route> routes = new ArrayList<>();
        List<Integer> generations = new ArrayList<>();
        for (FollowedTask task : tasks) {
            task.channel().directives().emulate(MACHINE);
            TaskProfile profile = task.tracker().profile();
            Plan plan = new IterationPlan(
                            profile,
                            new TaskPlan(PlansTest::setting, 1, OptionalInt.of(HIGHEST)),
                            team -> Placement.UNTOUCHED)
                    .at(Optional.empty());
            routes.add(Route.of(plan, profile));
            generations.add(task.channel().directives().publish(plan));
        }
        hold.release();
        return new Published(running, tasks, routes, generations);
    }

    private static PhaseSetting setting(int iteration, Phase phase) {
        return PhaseSetting.of(phase.id() % 2, phase.id() / 4 % (HIGHEST + 1));
    }

    /** Regions in step follow upon one another as in the iteration, set as planned; the others have the defaults. */
    private static void assertFollows(Route route, List<FollowedTask.Ran> ran, double leastInStep) {
        List<PlanEntry> plan = route.plan().entries();
        int inStep = 0;
        List<Integer> places = List.of();
        for (FollowedTask.Ran one : ran) {
            int frequency = RegionConditions.frequency(one.conditions()).orElseThrow();
            if (RegionConditions.inStep(one.conditions())) {
                inStep++;
                IntStream next = places.isEmpty()
                        ? IntStream.range(0, plan.size())
                        : places.stream().flatMapToInt(place -> route.next(place));
                places = next.filter(place -> matches(plan.get(place), one, frequency))
                        .boxed()
                        .toList();
                assertFalse(places.isEmpty(), () -> one + " was not planned there");
            } else {
                assertEquals(HIGHEST, frequency, "the default out of step");
                places = List.of();
            }
        }
        assertTrue(inStep >= leastInStep * ran.size(), inStep + " of " + ran.size() + " regions in step");
    }

    private static boolean matches(PlanEntry entry, FollowedTask.Ran ran, int frequency) {
        boolean threads = entry.threads() == 0 || ran.threads() == entry.threads();
        return entry.region() == ran.region() && entry.frequency().getAsInt() == frequency && threads;
    }

    /** No region is stretched by less than the model says, and most by just that. */
    private static void assertStretched(List<FollowedTask.Ran> ran) {
        List<Double> excess = new ArrayList<>();
        for (FollowedTask.Ran one : ran) {
            double hertz = MACHINE.hertz()
                    .get(RegionConditions.frequency(one.conditions()).orElseThrow());
            double expected = one.stretchNanos(MACHINE.hertz().get(HIGHEST) / hertz - 1, TRANSITION_NANOS);
            double stretch = RegionConditions.stretch(one.conditions());
            assertTrue(stretch >= 0.98 * expected - 100, one + " should be stretched by " + expected + " ns");
            if (expected > 1000) {
                excess.add(stretch / expected);
            }
        }
        excess.sort(null);
        assertEquals(1, excess.get(excess.size() / 2), 0.1, "median of stretch and expectation");
    }
}
