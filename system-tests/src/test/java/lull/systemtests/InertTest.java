package lull.systemtests;

import static lull.systemtests.MpiLibrary.OPEN_MPI;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The preload library does nothing in a process that is no hybrid program. */
class InertTest {
    static Stream<List<String>> ordinaryCommands() throws IOException {
        Path makefile = Files.writeString(LullCommand.newFile("Makefile"), "all:\n\t@echo made by $$(echo make)\n");
        return Stream.of(
                List.of("/bin/true"),
                List.of("/bin/false"),
                List.of("bash", "-c", "echo one | tee /dev/stderr | cat; (exit 7)"),
                List.of("bash", "-c", "for i in 1 2 3; do /bin/echo $i & done; wait; kill -TERM $$"),
                List.of("make", "--no-print-directory", "-f", makefile.toString()),
                List.of("ls", "-l", "/proc/self/cwd/"),
                List.of("java", "-version"));
    }

    @ParameterizedTest
    @MethodSource("ordinaryCommands")
    void shouldChangeNothingWhenPreloadedIntoAnOrdinaryCommand(List<String> command) throws IOException {
        Toolchain.require(command.get(0).replaceAll(".*/", ""));
        Path channels = privateDirectory();

        Outcome plain = Launch.of(command).run();
        Outcome preloaded = preloaded(Launch.of(command), channels).run();

        assertEquals(plain.exitCode(), preloaded.exitCode(), preloaded::description);
        assertArrayEquals(sorted(plain.stdout()), sorted(preloaded.stdout()), preloaded::description);
        assertEquals(plain.stderr(), preloaded.stderr());
        assertEmpty(channels);
    }

    @Test
    void shouldPassOnEverythingWhenAProgramsOwnFunctionIsNamedAsOneOfTheCLibrary() throws IOException {
        Path library = ownNames("-DLIBRARY", "-shared", "-fPIC");
        Launch program =
                Launch.of(ownNames("-Wl,--no-as-needed", library.toString()).toString());
        Outcome plain = program.run().assertSuccess();

        Outcome preloaded = preloaded(program, privateDirectory()).run().assertSuccess();

        assertEquals(plain.stdout(), preloaded.stdout());
    }

    private static Path ownNames(String... flags) {
        return ProgramBuilder.program("own_names.c")
                .withoutMpi()
                .withFlags(flags)
                .build();
    }

    @Test
    void shouldMakeChannelsOfTasksAloneWhenTasksHaveChildren() {
        Path child = ProgramBuilder.program("openmp_only.c").withoutMpi().build();
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("children.c").build(), child.toString()));
        String plain = program.run().assertSuccess().stdout();

        LullCommand.Observation observation = LullCommand.observe(program);

        Report report = observation.completeReport();
        assertEquals(plain, observation.outcome().stdout());
        LanguagesTest.assertRanks(report, 2);
        report.tasks().forEach(task -> assertEquals(100, task.regions()));
    }

    @Test
    void shouldRunUnobservedWhenThereIsNoChannelDirectory() {
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("multi_zone.c").build()));

        Outcome plain = program.run().assertSuccess();
        Outcome preloaded =
                preloaded(program, Path.of("/no/such/directory")).run().assertSuccess();

        assertEquals(plain.stdout(), preloaded.stdout());
        assertEquals("", preloaded.stderr());
    }

    @Test
    void shouldFinishWhenNobodyReadsTheChannel() throws IOException {
        Path channels = privateDirectory();
        Launch program = Launch.of(
                OPEN_MPI.command(2, ProgramBuilder.program("many_regions.c").build()));

        Outcome plain = program.run().assertSuccess();
        Outcome preloaded = preloaded(program.with("LULL_RING_RECORDS", "1024"), channels)
                .run()
                .assertSuccess();

        assertEquals(plain.stdout(), preloaded.stdout());
        try (Stream<Path> files = Files.list(channels)) {
            for (Path channel : files.toList()) {
                assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(channel)));
            }
        }
    }

    static Launch preloaded(Launch launch, Path channels) {
        Toolchain.require("gcc");
        assertTrue(Files.exists(LullCommand.probe()), () -> "not built: " + LullCommand.probe());
        return StandingAgents.preloaded(launch, channels);
    }

    static Path privateDirectory() throws IOException {
        return Files.createDirectory(
                LullCommand.newFile("channels"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private static String[] sorted(String text) {
        return text.lines().sorted().toArray(String[]::new);
    }

    private static void assertEmpty(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            assertEquals(List.of(), files.toList());
        }
    }
}
