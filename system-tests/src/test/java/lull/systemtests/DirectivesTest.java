package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import lull.channel.TaskChannel;
import lull.channel.directives.Directives;
import lull.channel.directives.Placement;
import lull.channel.directives.Plan;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The probe obeys directives, here given by the test in the agent's place, where they cannot change results. */
class DirectivesTest {
    static final int MORE_THAN_ITS_REGIONS = 64;
    /** For a program that waits for what comes of a directive. */
    private static final String PATIENCE_SECONDS = "120";

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldSizeAndBindOnlyWhatIsSafeWhenDirected(Compiler compiler) throws IOException {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "binding needs 2 CPUs");
        Path channels = InertTest.privateDirectory();
        Launch program = Launch.of(
                        ProgramBuilder.program("directed.c")
                                .withoutMpi()
                                .with(compiler)
                                .build()
                                .toString(),
                        PATIENCE_SECONDS)
                .threads(4);
        RunningLaunch running = InertTest.preloaded(program, channels).start();
        assertTrue(running.awaitState(() -> channel(channels)
                .filter(channel -> channel.regions().size() > 1)
                .isPresent()));
        Directives directives = channel(channels).orElseThrow().directives();

        directives.publish(everyRegionWith(2, Placement.on(0, 1)));
        running.awaitState(() -> running.stdoutSoFar().contains("own number"));
        directives.withdraw();

        assertEquals(
                """
                directed 2
                answered 4, got 4, then 2
                own number 3, serial 1
                withdrawn 4
                """,
                running.await().assertSuccess().stdout());
    }

    /** libomp keeps what omp_set_num_threads says inside a team of one. */
    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldGiveTeamsTheirThreadsBackWhenTheyWereReducedToOne(Compiler compiler) throws IOException {
        Path channels = InertTest.privateDirectory();
        Launch program = Launch.of(
                        ProgramBuilder.program("team_of_one.c")
                                .withoutMpi()
                                .with(compiler)
                                .build()
                                .toString(),
                        PATIENCE_SECONDS)
                .threads(4);
        RunningLaunch running = InertTest.preloaded(program, channels).start();
        assertTrue(running.awaitState(() -> channel(channels)
                .filter(channel -> channel.regions().size() > 1)
                .isPresent()));
        Directives directives = channel(channels).orElseThrow().directives();

        directives.publish(everyRegionWith(1, Placement.UNTOUCHED));
        running.awaitState(() -> running.stdoutSoFar().contains("set 4"));
        directives.withdraw();

        assertEquals(
                """
                directed 1, again 1
                answered 4, got 4, then 1
                inside 4
                clauses 3 and 1, got 3 and 1
                after them 1
                other thread 4
                answered 3, got 3
                set 4, got 4, then 1
                withdrawn 4, answered 4
                """,
                running.await().assertSuccess().stdout());
    }

    static Plan everyRegionWith(int threads, Placement placement) {
        Plan plan = Plan.EMPTY;
        for (int region = 1; region < MORE_THAN_ITS_REGIONS; region++) {
            plan = plan.withThreads(region, threads).withPlacement(region, placement);
        }
        return plan;
    }

    @Test
    void shouldSizeAndBindATeamOfJavaThreadsWhenDirected() throws IOException {
        assumeTrue(Runtime.getRuntime().availableProcessors() >= 2, "binding needs 2 CPUs");
        Path channels = InertTest.privateDirectory();
        RunningLaunch running = InertTest.preloaded(Launch.of(JavaProgram.command("DirectedTeam")), channels)
                .start();
        assertTrue(running.awaitState(() -> running.stdoutSoFar().startsWith("3 ")));
        Directives directives = channel(channels).orElseThrow().directives();

        directives.publish(everyRegionWith(2, Placement.on(1, 0)));
        running.awaitState(() -> running.stdoutSoFar().contains("2 1 0"));
        directives.withdraw();

        List<String> said = running.await().assertSuccess().stdout().lines().toList();
        assertTrue(said.contains("2 1 0"), said::toString);
        assertEquals(said.get(0), said.get(said.size() - 1));
    }

    static Optional<TaskChannel> channel(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.findFirst().flatMap(TaskChannel::open);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + directory, e);
        }
    }
}
