package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import lull.agent.events.CpuLooks;
import lull.channel.EventSink;
import lull.channel.TaskChannel;
import lull.channel.directives.PlacedThreads;
import lull.channel.directives.PlacedThreads.Unplaced;
import lull.channel.directives.Placement;
import lull.channel.directives.Plan;
import lull.channel.layout.RegionConditions;
import lull.phases.iteration.TaskTracker;
import lull.report.builder.ReportBuilder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Threads of real programs sit where a plan, published by the test in the agent's place, wants them, and nothing else does. */
class PlacementTest {
    private static final String PATIENCE_SECONDS = "60";
    private static final long LONG_AGO = 1;
    private static final long AN_HOUR = Duration.ofHours(1).toNanos();
    private static final Plan CROSSED =
            Plan.EMPTY.withPlacement(1, Placement.on(1, 0)).withPlacement(2, Placement.on(0, 1));

    private Path channels;
    private RunningLaunch running;
    private TaskChannel task;

    @BeforeEach
    void needTwoCpus() {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "placements need 2 CPUs");
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldSitWhereEachRegionIsWantedAndHandNothingOnWhenPlacementsDiffer(Compiler compiler) throws IOException {
        start(compiler, List.of());
        task.directives().publish(CROSSED);
        await("1 0, 0 1\n");
        task.directives().publish(Plan.EMPTY.withPlacement(1, Placement.on(0, 1)));
        await("0 1, " + both() + "\n");
        task.directives().publish(CROSSED.withThreads(2, 1).withPlacement(1, Placement.on(1)));
        await(both() + ", 0 \n");
        task.directives().withdraw();

        assertOwnAgain();
        PlacedThreads placed = task.placedThreads();
        assertTrue(placed.placed() > 0, placed::toString);
        assertEquals(new PlacedThreads(placed.placed(), 0, 0, Optional.empty()), placed);
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldTellWhereThreadsRanWhenTheyAreAskedToLook(Compiler compiler) throws IOException {
        start(compiler, List.of());
        Plan plan = CROSSED.withThreads(1, 1).withPlacement(1, Placement.on(1));
        int generation = task.directives().publish(plan);
        await("1 , 0 1\n");
        Map<Integer, String> seen = awaitRegionsUnder(generation);
        task.directives().withdraw();
        end();

        assertEquals(Map.of(1, "1 on {1}", 2, "2 on {0, 1}"), seen);
    }

    /** Waits until the first two regions have run under a plan, and tells on how many threads and which CPUs. */
    private Map<Integer, String> awaitRegionsUnder(int generation) {
        SeenRegions seen = new SeenRegions(generation);
        assertTrue(running.awaitState(() -> {
            task.events().drain(seen);
            task.directives().lookForCpus(); // a task whose ring is full stops
            return seen.cpus.keySet().containsAll(Set.of(1, 2));
        }));
        return seen.cpus;
    }

    /** On how many threads and which CPUs the first two regions ran under a plan, if always on the same. */
    private static final class SeenRegions implements EventSink {
        private final Map<Integer, String> cpus = new TreeMap<>();
        private final int generation;
        private boolean under;

        SeenRegions(int generation) {
            this.generation = generation;
        }

        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
            under = region <= 2 && RegionConditions.under(conditions, generation);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {}

        @Override
        public void ranOn(int region, int threads, int firstCpu, BitSet seen) {
            String now = threads + " on " + seen;
            if (under) {
                cpus.merge(region, now, (before, after) -> before.equals(after) ? after : before + ", " + after);
            }
        }
    }

    /** What the report takes its {@code places} from, under a plan and after it. */
    @Test
    void shouldKnowWhereThePhasesRanUnderThePlanThatHoldsAndNoOther() throws IOException {
        start(Compiler.GCC, List.of());
        FollowedPhases followed = new FollowedPhases(task);
        followed.await(running);
        task.directives()
                .publish(Plan.EMPTY
                        .withThreads(1, 1)
                        .withPlacement(1, Placement.on(1))
                        .withThreads(2, 1)
                        .withPlacement(2, Placement.on(0)));
        assertEquals(Map.of(1, List.of(1), 2, List.of(0)), followed.await(running));
        task.directives()
                .publish(Plan.EMPTY
                        .withThreads(1, 1)
                        .withPlacement(1, Placement.on(0))
                        .withPlacement(2, Placement.on(0, 1)));
        assertEquals(Map.of(1, List.of(0), 2, List.of(0, 1)), followed.await(running));
        task.directives().withdraw();

        assertOwnAgain();
    }

    /** The CPUs of each phase of the iteration, as a run's agent follows them. */
    private static final class FollowedPhases implements EventSink {
        private final TaskTracker tracker = new TaskTracker(ReportBuilder.callClasses());
        private final TaskChannel task;
        private final CpuLooks looks;
        private long lastConditions;

        FollowedPhases(TaskChannel task) {
            this.task = task;
            looks = new CpuLooks(task, tracker);
        }

        /** By region, once all has been seen under what holds now. */
        Map<Integer, List<Integer>> await(RunningLaunch running) {
            assertTrue(running.awaitState(() -> round() && task.directives().isLooking()), "looks");
            assertTrue(running.awaitState(() -> round() && !task.directives().isLooking()), "has looked");
            Map<Integer, List<Integer>> cpus = new TreeMap<>();
            tracker.profile().phases().stream()
                    .filter(phase -> phase.region().isPresent())
                    .forEach(phase -> cpus.put(phase.region().getAsInt(), phase.cpus()));
            return cpus;
        }

        private boolean round() {
            task.events().drain(this);
            looks.doWork();
            return true;
        }

        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
            lastConditions = conditions;
            tracker.region(region, threads, beginNanos, endNanos);
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {}

        @Override
        public void ranOn(int region, int threads, int firstCpu, BitSet seen) {
            looks.ranOn(lastConditions, firstCpu, seen, tracker::ranOn);
        }
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldGetTheirMasksBackWhenTheAgentSpeaksNoMore(Compiler compiler) throws IOException {
        start(compiler, List.of());
        task.announce(Integer.MAX_VALUE);
        task.heartbeat(System.nanoTime() + AN_HOUR); // this JVM may sleep for longer than an agent may be silent
        task.directives().publish(CROSSED);
        await("1 0, 0 1\n");
        task.heartbeat(LONG_AGO);

        assertOwnAgain();
    }

    @ParameterizedTest
    @CsvSource({
        "GCC, OMP_PROC_BIND, close",
        "GCC, OMP_PLACES, threads",
        "GCC, GOMP_CPU_AFFINITY, 0-1",
        "CLANG, OMP_PROC_BIND, true",
        "CLANG, KMP_AFFINITY, 'verbose,scatter'",
        "CLANG, KMP_HW_SUBSET, 2c"
    })
    void shouldLeaveThreadsAloneWhenTheUserBindsThem(Compiler compiler, String variable, String value)
            throws IOException {
        start(compiler, List.of("env", variable + "=" + value));
        Optional<Unplaced> why = Optional.of(Unplaced.valueOf(variable));
        assertEquals(why, task.placedThreads().unplaced(), "before anybody wants to place them");
        awaitRegionsUnder(task.directives().publish(CROSSED));
        task.directives().withdraw();
        end();

        assertEquals(new PlacedThreads(0, 0, 0, why), task.placedThreads());
    }

    @ParameterizedTest
    @CsvSource({"GCC, OMP_PROC_BIND, false", "CLANG, KMP_AFFINITY, none", "CLANG, KMP_AFFINITY, verbose"})
    void shouldPlaceThreadsWhenTheUserSaysThatTheyAreNotBound(Compiler compiler, String variable, String value)
            throws IOException {
        start(compiler, List.of("env", variable + "=" + value));
        task.directives().publish(CROSSED);
        await("1 0, 0 1\n");
        task.directives().withdraw();

        assertOwnAgain();
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldNeverWidenAMaskWhenThePlacementIsOutsideOfIt(Compiler compiler) throws IOException {
        start(compiler, List.of("taskset", "-c", "0"));
        task.directives().publish(CROSSED);

        assertTrue(running.awaitState(() -> task.placedThreads().misplaced() >= 2));
        task.directives().withdraw();
        end();

        assertFalse(running.stdoutSoFar().contains("1"), running::stdoutSoFar);
        assertEquals(0, task.placedThreads().error());
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldLeaveTheProgramAloneWhenItSetsAMaskItself(Compiler compiler) throws IOException {
        start(compiler, List.of(), "sets");
        task.directives().publish(CROSSED);
        String after = "0 " + own() + ", 0 " + own() + "\n";
        await(after);
        task.directives().withdraw();
        end();

        assertTrue(running.stdoutSoFar().endsWith(after), running::stdoutSoFar);
        assertEquals(Optional.of(Unplaced.CALL), task.placedThreads().unplaced());
    }

    private void start(Compiler compiler, List<String> prefix, String... arguments) throws IOException {
        channels = InertTest.privateDirectory();
        Path program =
                ProgramBuilder.program("placed.c").withoutMpi().with(compiler).build();
        List<String> command = new ArrayList<>(prefix);
        command.addAll(List.of(program.toString(), PATIENCE_SECONDS));
        command.addAll(List.of(arguments));
        running = InertTest.preloaded(Launch.of(command).threads(2), channels).start();
        assertTrue(running.awaitState(() -> running.stdoutSoFar().contains("\n")));
        task = DirectivesTest.channel(channels).orElseThrow();
    }

    private void await(String state) {
        assertTrue(running.awaitState(() -> running.stdoutSoFar().contains("\n" + state)), running::stdoutSoFar);
    }

    /** The program ends when its threads are as at first, and has printed nothing but masks. */
    private void assertOwnAgain() {
        List<String> said = running.await().assertSuccess().stdout().lines().toList();
        assertEquals("at last " + both() + ", " + both(), said.get(said.size() - 1));
        said.subList(0, said.size() - 1).forEach(line -> assertTrue(line.matches("[-0-9, ]+"), line));
    }

    private String both() {
        return own() + " " + own();
    }

    private void end() {
        running.terminate();
        running.awaitEnd();
    }

    /** The mask that each thread had at first. */
    private String own() {
        return running.stdoutSoFar().substring(0, running.stdoutSoFar().indexOf(' '));
    }
}
