package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Another user of the same machine tries to have files of this one's deleted or overwritten, or to keep Lull from working.
 * The tests' user is root, the other is nobody; an attack is a line of shell in which {@code $SHM} is the shared memory of
 * both, {@code $ME} the victim's user number, {@code $PIDS} the namespace of process numbers, and {@code $VICTIM} a folder that must stay
 * as it is.
 */
class SecondUserTest {
    private static final String NOBODY = "65534";
    private static final String ATTACK_SECONDS = "4";

    private Path shared;
    private Path victim;

    @TempDir
    private Path own;

    @BeforeEach
    void makeRoom() throws IOException {
        Toolchain.require("setpriv", "mkfifo");
        assumeTrue(
                Launch.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "true")
                                .run()
                                .exitCode()
                        == 0,
                "only root can act as another user");
        shared = Files.createTempDirectory(Path.of("/dev/shm"), "lull-second-user-test-");
        Files.setAttribute(shared, "unix:mode", 01777);
        victim = Files.createDirectories(own.resolve("victim"));
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.writeString(victim.resolve("precious"), "precious");
        Files.writeString(Files.createDirectory(victim.resolve("folder")).resolve("precious"), "precious");
    }

    @AfterEach
    void clearAway() {
        Launch.of("rm", "-rf", shared.toString()).run();
    }

    /** What is there before the victim's run begins. */
    static Stream<String> beforehand() {
        return Stream.of(
                "ln -s $VICTIM $SHM/lull-$ME-99999999-$PIDS-y",
                "ln -s $VICTIM/folder $SHM/lull-$ME-99999999-$PIDS-y",
                "ln -s $VICTIM $SHM/lull-$ME-nodes-y",
                "ln -s $VICTIM $SHM/lull-$ME",
                "mkdir -p $SHM/lull-$ME-99999999-$PIDS-x/a/b",
                "mkdir -p $SHM/lull-$ME-99999999-$PIDS-x && ln -s $VICTIM/precious $SHM/lull-$ME-99999999-$PIDS-x/task-1-0",
                "mkdir -m 0 $SHM/lull-$ME-99999999-$PIDS-x",
                "mkdir -m 777 $SHM/lull-$ME-99999999-$PIDS-x && mkfifo $SHM/lull-$ME-99999999-$PIDS-x/task-1-0",
                "mkfifo $SHM/lull-$ME-99999999-$PIDS-f",
                "mkfifo $SHM/lull-$ME-nodes-f",
                "touch $SHM/lull-$ME-99999999-$PIDS-t",
                "touch $SHM/lull-$ME-99999999999999999999999999-$PIDS-t",
                "mkdir $SHM/lull-$ME-nodes-x && touch $SHM/lull-$ME-nodes-x/owner-99999999-$PIDS",
                "mkdir $SHM/lull-$ME-nodes-x && touch $SHM/lull-$ME-nodes-x/owner-99999999999999999999999999-$PIDS",
                "for i in $(seq 2000); do mkdir $SHM/lull-$ME-99999999-$PIDS-$i; done");
    }

    /** What goes on while the victim's runs begin and end. */
    static Stream<String> meanwhile() {
        return Stream.of(
                "exec $SWAPPER $SHM lull-$ME-99999999-$PIDS-y $VICTIM $SECONDS",
                "exec $SWAPPER $SHM lull-$ME-99999999-$PIDS-y $VICTIM/folder $SECONDS",
                "exec $SWAPPER $SHM lull-$ME-nodes-y $VICTIM $SECONDS",
                "exec $SWAPPER $SHM lull-$ME $VICTIM $SECONDS",
                repeated("for d in $SHM/lull-*; do rm -rf $d; mv $d $d.moved; ln -s $VICTIM $d; done"),
                repeated(
                        "for d in $SHM/lull-*; do echo rubbish > $d/task-1-0; mkfifo $d/task-2-0; cat $d/task-*; done"));
    }

    private static String repeated(String line) {
        return "echo begun; end=$(($(date +%s) + $SECONDS)); while [ $(date +%s) -lt $end ]; do " + line
                + "; done 2>/dev/null";
    }

    /** A place that the victim writes to, and what the other has laid there. */
    static Stream<String> traps() {
        return Stream.of(
                "ln -s $VICTIM/precious $SHM/report.json",
                "ln -s $VICTIM/new $SHM/report.json",
                "mkfifo $SHM/report.json",
                "echo mine > $SHM/report.json",
                "mkdir $SHM/report.json");
    }

    /** What is laid where the standing agent would be. */
    static Stream<String> standing() {
        return Stream.of(
                "mkdir -m 700 $SHM/lull-$ME",
                "mkdir -m 777 $SHM/lull-$ME",
                "ln -s $VICTIM $SHM/lull-$ME",
                "mkfifo $SHM/lull-$ME",
                "touch $SHM/lull-$ME",
                "mkdir $SHM/lull-$ME && ln -s $VICTIM/precious $SHM/lull-$ME/agent.lock && chmod 777 $SHM/lull-$ME");
    }

    private Launch asNobody(String attack) throws IOException {
        // The other user may not enter the folder of the tests' programs.
        Path swapper = own.resolve("swapper");
        Files.copy(ProgramBuilder.program("swapper.c").withoutMpi().build(), swapper);
        return Launch.of("setpriv", "--reuid=" + NOBODY, "--regid=" + NOBODY, "--clear-groups", "sh", "-c", attack)
                .with("SHM", shared.toString())
                .with("VICTIM", victim.toString())
                .with("ME", "0")
                .with(
                        "PIDS",
                        Files.readSymbolicLink(Path.of("/proc/self/ns/pid"))
                                .toString()
                                .replaceAll("\\D", ""))
                .with("SECONDS", ATTACK_SECONDS)
                .with("SWAPPER", swapper.toString());
    }

    private Launch program() {
        return Launch.of(ProgramBuilder.program("openmp_only.c")
                        .withoutMpi()
                        .build()
                        .toString())
                .with("LULL_SHM", shared.toString());
    }

    private void assertObserved() {
        LullCommand.Observation observation = LullCommand.observe(program());
        Report report = observation.completeReport();
        assertEquals(1, report.tasks().size(), () -> observation.outcome().description() + report.warnings());
        assertTrue(
                observation.outcome().stdout().startsWith("openmp_only checksum"), observation.outcome()::description);
    }

    private void assertUnharmed() throws IOException {
        try (Stream<Path> files = Files.walk(victim)) {
            assertEquals(
                    List.of("", "folder", "folder/precious", "precious"),
                    files.map(file -> victim.relativize(file).toString())
                            .sorted()
                            .toList());
        }
        assertEquals("precious", Files.readString(victim.resolve("precious")));
        assertEquals("precious", Files.readString(victim.resolve("folder/precious")));
    }

    @ParameterizedTest
    @MethodSource("beforehand")
    void shouldObserveAndHarmNothingWhenTrapsAreLaid(String attack) throws IOException {
        asNobody(attack).run().assertSuccess();

        assertObserved();

        assertUnharmed();
    }

    @ParameterizedTest
    @MethodSource("meanwhile")
    void shouldObserveAndHarmNothingWhileAttacked(String attack) throws IOException {
        RunningLaunch attacker = asNobody(attack).start();
        assertTrue(attacker.awaitState(() -> !attacker.stdoutSoFar().isEmpty()), attacker::stderrSoFar);

        do {
            assertObserved();
        } while (attacker.isAlive());

        attacker.await();
        assertUnharmed();
    }

    @ParameterizedTest
    @MethodSource("traps")
    void shouldWriteNoReportWhereAnotherUserLaidSomething(String attack) throws IOException {
        asNobody(attack).run().assertSuccess();
        Path report = shared.resolve("report.json");

        Outcome outcome =
                LullCommand.run(program(), "--report", report.toString()).run();

        assertEquals(2, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains("--report " + report + ": "), outcome::description);
        assertUnharmed();
    }

    @ParameterizedTest
    @MethodSource("standing")
    void shouldStandElsewhereOrRefuseWhenThePlaceIsTaken(String attack) throws IOException {
        asNobody(attack).run().assertSuccess();

        RunningLaunch agent = Launch.of(LullCommand.launcher().toString(), "agent")
                .with("LULL_SHM", shared.toString())
                .start();
        String refusal = shared.resolve("lull-0") + ": it ";
        assertTrue(
                agent.awaitState(() -> agent.stderrSoFar().contains("waiting for")
                        || agent.stderrSoFar().contains(refusal)),
                agent::stderrSoFar);
        agent.kill();
        agent.await();

        assertUnharmed();
        assertFalse(Files.exists(shared.resolve("lull-0/task-1-0")));
    }
}
