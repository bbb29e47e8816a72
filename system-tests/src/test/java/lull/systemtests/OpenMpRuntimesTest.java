package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lull.channel.EventSink;
import lull.channel.TaskChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Regions of libgomp and libomp: counted, named, and not disturbed, however they are opened and linked. */
class OpenMpRuntimesTest {
    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldCountOutermostRegionsWhenTheProgramIsHybrid(Compiler compiler) {
        Launch program = Launch.of(OPEN_MPI.command(
                        2,
                        ProgramBuilder.program("lulesh_like.c").with(compiler).build(),
                        "40"))
                .threads(2);

        Report report = LullCommand.observe(program).completeReport();

        for (Report.Task task : report.tasks()) {
            assertEquals(492L * 40, task.regions());
            assertEquals(compiler.openMpRuntime(), task.openMpRuntime());
        }
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldCountOutermostRegionsWhenClausesSizeAndNestThem(Compiler compiler) {
        Launch program = Launch.of(ProgramBuilder.program("clauses.c")
                        .withoutMpi()
                        .with(compiler)
                        .build()
                        .toString())
                .threads(2);
        program = compiler == Compiler.GCC
                ? program.with("OMP_NESTED", "true")
                : program.with("OMP_MAX_ACTIVE_LEVELS", "2");
        String plain = program.run().assertSuccess().stdout();
        assertTrue(plain.contains("serial 1, one 1, two 2, three 3\nnested members 4"), plain);

        LullCommand.Observation observation = LullCommand.observe(program);

        Report.Task task = observation.completeReport().onlyTask();
        assertEquals(plain, observation.outcome().stdout());
        assertEquals(observation.outcome().printed("regions"), task.regions());
        assertEquals(compiler.openMpRuntime(), task.openMpRuntime());
        assertEquals(0, task.mpiCalls());
    }

    private static Path libraryOfClang(String source) {
        return ProgramBuilder.program(source)
                .withoutMpi()
                .with(Compiler.CLANG)
                .withFlags("-shared", "-fPIC")
                .build();
    }

    private static Launch linked(String source, Path library) {
        return Launch.of(ProgramBuilder.program(source)
                        .withoutMpi()
                        .with(Compiler.CLANG)
                        .withFlags("-Wl,--no-as-needed", library.toString())
                        .build()
                        .toString())
                .threads(2);
    }

    @Test
    void shouldLeaveTheProgramItsOwnTool() {
        Launch program = linked("openmp_only.c", libraryOfClang("own_tool.c"));
        String plain = program.run().assertSuccess().stdout();
        assertTrue(plain.startsWith("own tool, lookup 1\n") && plain.endsWith("own tool ends\n"), plain);

        assertEquals(
                plain, LullCommand.observe(program).outcome().assertSuccess().stdout());
    }

    @Test
    void shouldTellRegionsApartThatTheRuntimeBeginsInAFunctionOfItsOwn() {
        LullCommand.Observation observation =
                LullCommand.observe(linked("conditional.c", libraryOfClang("conditional_runtime.c")));

        assertEquals("conditional 80\n", observation.outcome().stdout());
        Report report = observation.completeReport();
        assertEquals(80, report.onlyTask().regions());
        List<String> places = report.phases().stream()
                .map(phase -> phase.location().replaceFirst(" .*", ""))
                .toList();
        assertTrue(places.containsAll(List.of("brief", "lasting")), places::toString);
    }

    /** Threads of libomp end a region while the next one begins: what they call then must be there. */
    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldGoOnWhenThreadsAreAskedToLookAgainAndAgain(Compiler compiler) throws IOException {
        int fewest = 60_000;
        Path channels = InertTest.privateDirectory();
        Path end = LullCommand.newFile("end");
        Launch program = Launch.of(
                        ProgramBuilder.program("tasks.c")
                                .withoutMpi()
                                .with(compiler)
                                .build()
                                .toString(),
                        String.valueOf(fewest),
                        end.toString())
                .threads(2);
        RunningLaunch running = InertTest.preloaded(program, channels).start();
        assertTrue(running.awaitState(() -> DirectivesTest.channel(channels).isPresent()));
        TaskChannel task = DirectivesTest.channel(channels).orElseThrow();
        Looks looks = new Looks();
        while (running.isAlive()) {
            task.events().drain(looks);
            task.directives().lookForCpus();
            task.events().drain(looks);
            task.directives().stopLooking();
            if (looks.areEnough() && Files.notExists(end)) {
                Files.createFile(end);
            }
        }

        Outcome outcome = running.await().assertSuccess();
        long regions = outcome.printed("regions");
        assertTrue(regions >= fewest, outcome::description);
        assertEquals(2 * regions, outcome.printed("tasks"));
        assertTrue(looks.areEnough(), looks.looked + " of " + looks.regions);
    }

    /** How many regions there were, and in how many of them threads looked. */
    private static final class Looks implements EventSink {
        private int regions;
        private int looked;

        @Override
        public void region(int region, int threads, long conditions, long beginNanos, long endNanos) {
            regions++;
        }

        @Override
        public void mpiCall(int call, boolean insidePhase, long beginNanos, long endNanos, long bytes) {}

        @Override
        public void ranOn(int region, int threads, int firstCpu, BitSet seen) {
            looked++;
        }

        boolean areEnough() {
            return looked > 10 && regions > looked;
        }
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldKnowHowLongRegionsTakeWhenALibraryBeganOneAsItWasLoaded(Compiler compiler) throws IOException {
        Path library = ProgramBuilder.program("warm_library.c")
                .withoutMpi()
                .with(compiler)
                .withFlags("-shared", "-fPIC")
                .build();
        Path flags = Files.writeString(library.resolveSibling("flags"), library + " -Wl,-rpath," + library.getParent());
        Launch program = Launch.of(ProgramBuilder.program("warm_library_main.c")
                        .withoutMpi()
                        .with(compiler)
                        .withFlags("@" + flags)
                        .build()
                        .toString())
                .threads(2);

        LullCommand.Observation observation = LullCommand.observe(program);

        assertEquals("team at load 2\n", observation.outcome().assertSuccess().stdout());
        Report report = observation.completeReport();
        assertEquals(4, report.onlyTask().regions());
        double seconds = report.phases().stream()
                .mapToDouble(phase -> phase.calls() * phase.meanSeconds())
                .sum();
        assertTrue(seconds >= 0.06 && seconds < 60, seconds + " s in regions");
    }

    @Test
    void shouldCountRegionsWhenTheyComeThroughEntriesOfOlderCompilers() {
        Launch program = Launch.of(ProgramBuilder.program("gomp_entries.c")
                        .withoutMpi()
                        .build()
                        .toString())
                .threads(2);

        LullCommand.Observation observation = LullCommand.observe(program);

        assertEquals(2, observation.completeReport().onlyTask().regions());
        assertEquals("gomp_entries members 2 sum 3000\n", observation.outcome().stdout());
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldNameFunctionFileAndLineWhenThereIsDebugInformation(Compiler compiler) throws IOException {
        Launch program = Launch.of(ProgramBuilder.program("openmp_only.c")
                .withoutMpi()
                .with(compiler)
                .build()
                .toString());

        Report report = LullCommand.observe(program).completeReport();

        for (String function : List.of("smooth", "shift")) {
            String location = locationOf(function, report);
            Matcher line = Pattern.compile("openmp_only\\.c:(\\d+)").matcher(location);
            assertTrue(line.find(), location);
            int begin = lineOf("double " + function);
            int found = Integer.parseInt(line.group(1));
            assertTrue(
                    found >= begin && found <= begin + 3,
                    () -> location + ", but " + function + " is at line " + begin);
        }
    }

    @ParameterizedTest
    @EnumSource(Compiler.class)
    void shouldNameTheFunctionWhenThereAreOnlySymbols(Compiler compiler) {
        Launch program = Launch.of(ProgramBuilder.program("openmp_only.c")
                .withoutMpi()
                .with(compiler)
                .withoutDebugInformation()
                .build()
                .toString());

        Report report = LullCommand.observe(program).completeReport();

        for (String function : List.of("smooth", "shift")) {
            assertEquals(
                    500,
                    report.phases().stream()
                            .filter(phase -> !phase.runtime().equals("serial")
                                    && phase.location().contains(function))
                            .mapToLong(Report.Phase::calls)
                            .sum());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"-no-pie", "-pie"})
    void shouldCountRegionsWhenTheProgramIsLinked(String how) {
        Path built = ProgramBuilder.program("multi_zone.c")
                .withFlags(how, how.equals("-pie") ? "-fPIE" : "-fno-pie")
                .build();

        Report report =
                LullCommand.observe(Launch.of(OPEN_MPI.command(2, built, "20"))).completeReport();

        report.tasks().forEach(task -> assertEquals(8 + 104 * 20, task.regions()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-static", "-static-pie"})
    void shouldRunUnobservedWhenTheProgramIsStatic(String how) {
        Path built = ProgramBuilder.program("openmp_only.c")
                .withoutMpi()
                .withFlags(how, how.equals("-static") ? "-fno-pie" : "-fPIE", "-Wl,--no-warnings")
                .build();
        Launch program = Launch.of(built.toString());

        LullCommand.Observation observation = LullCommand.observe(program);

        Report report = observation.completeReport();
        assertEquals(program.run().stdout(), observation.outcome().stdout());
        assertEquals(List.of(), report.tasks());
        assertEquals(
                1, report.warnings().size(), () -> "a word on why there is nothing to report: " + report.warnings());
    }

    @Test
    void shouldSeeRegionsAndCallsWhenAPluginBringsItsOwnLibraries() {
        Path plugin =
                ProgramBuilder.program("plugin.c").withFlags("-shared", "-fPIC").build();
        Path main = ProgramBuilder.program("plugin_main.c")
                .withoutMpi()
                .withFlags("-fno-openmp")
                .build();

        Report report = LullCommand.observe(Launch.of(OPEN_MPI.command(2, main, plugin.toString())))
                .completeReport();

        for (Report.Task task : report.tasks()) {
            assertEquals(100, task.regions());
            assertEquals(100, task.calls().get("Allreduce"));
            assertEquals(102, task.mpiCalls());
        }
    }

    @Test
    void shouldSeePhasesWhenTheProgramMarksThem() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("markers.c").build()));
        String plain = program.run().assertSuccess().stdout();

        LullCommand.Observation observation = LullCommand.observe(program);

        Report report = observation.completeReport();
        assertEquals(plain, observation.outcome().stdout());
        report.tasks().forEach(task -> assertEquals(400, task.regions()));
        assertTrue(locationOf("smooth", report).contains("smooth")
                && locationOf("correct", report).contains("correct"));
    }

    private static String locationOf(String function, Report report) {
        return report.phases().stream()
                .map(Report.Phase::location)
                .filter(location -> location.contains(function))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no phase in " + function + ": " + report.phases()));
    }

    private static int lineOf(String text) throws IOException {
        List<String> lines = Files.readAllLines(ProgramBuilder.sources().resolve("openmp_only.c"));
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(text)) {
                return i + 1;
            }
        }
        throw new AssertionError("no line with " + text);
    }
}
