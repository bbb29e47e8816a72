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
import org.junit.jupiter.api.Test;

/** {@code lull agent --all-users}: root's process, and two of Debian's own users with programs, while a third attacks. */
class AllUsersTest {
    private static final List<String> USERS = List.of("games", "man");
    private static final String ATTACKER = "news";

    private Path folder;
    private Path reports;
    private RunningLaunch agent;

    @BeforeEach
    void makeRoom() throws IOException {
        Toolchain.require("setpriv", "getent", "gcc");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root starts agents of other users");
        assumeTrue(
                Stream.concat(USERS.stream(), Stream.of(ATTACKER))
                        .allMatch(user ->
                                Launch.of("getent", "passwd", user).run().exitCode() == 0),
                "users that Debian has are missing");
        // Other users may not enter the folders of the tests.
        folder = Files.createTempDirectory(Path.of("/var/tmp"), "lull-all-users-test-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        // All folders above those of the users are to be root's alone.
        reports = Files.createTempDirectory(Path.of("/run"), "lull-all-users-test-");
        Files.setPosixFilePermissions(reports, PosixFilePermissions.fromString("rwx--x--x"));
        Files.copy(ProgramBuilder.program("openmp_only.c").withoutMpi().build(), folder.resolve("program"));
        Launch.of(
                        LullCommand.launcher().toString(),
                        "install",
                        "--no-build",
                        "--prefix",
                        folder.resolve("lull").toString())
                .run()
                .assertSuccess();
    }

    @AfterEach
    void clearAway() {
        if (agent != null && agent.isAlive()) {
            agent.kill();
        }
        if (folder != null) {
            sh("rm -rf \"$0\" " + reports + "; cd /dev/shm; for u in " + ATTACKER + " " + String.join(" ", USERS)
                    + "; do find . -maxdepth 1 -name 'lull-*' -user $u -exec rm -rf {} +; done");
        }
    }

    private Outcome sh(String line) {
        return Launch.of("sh", "-ec", line, folder.toString()).run().assertSuccess();
    }

    private Launch as(String user, String line) {
        return Launch.of(
                "setpriv",
                "--reuid=" + user,
                "--regid=" + user,
                "--init-groups",
                "sh",
                "-ec",
                "cd /; " + line,
                folder.toString());
    }

    private static String uid(String user) {
        return Launch.of("id", "-u", user).run().assertSuccess().stdout().strip();
    }

    /** The status of the user's agent, as the kernel tells it. */
    private static String statusOfAgent(String user) throws IOException {
        String pids = Launch.of("pgrep", "-u", user, "-f", "lull.cli.Lull agent --all-users=false")
                .run()
                .assertSuccess()
                .stdout();
        return Files.readString(Path.of("/proc", pids.strip(), "status")).replaceAll("[ \\t]+", " ");
    }

    private static void assertDropped(String user) throws IOException {
        String status = statusOfAgent(user);
        String uid = uid(user);
        String gid = Launch.of("id", "-g", user).run().assertSuccess().stdout().strip();
        assertTrue(status.contains("Uid: " + String.join(" ", uid, uid, uid, uid) + "\n"), status);
        assertTrue(status.contains("Gid: " + String.join(" ", gid, gid, gid, gid) + "\n"), status);
        assertTrue(status.contains("Groups: " + gid + " \n"), status);
        for (String set : List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")) {
            assertTrue(status.contains(set + ": 0000000000000000\n"), status);
        }
        assertTrue(status.contains("NoNewPrivs: 1\n"), status);
    }

    private long reports(String user) {
        return sh("find " + reports + " -path '*/" + user + "/*.json' ! -name '.*' -user " + user)
                .stdout()
                .lines()
                .count();
    }

    @Test
    void shouldReportOnEachUsersProgramWithThatUsersRightsAlone() throws IOException {
        as(
                        ATTACKER,
                        "cd /dev/shm; ln -s \"$0\" lull-" + uid("sync") + "; mkdir -m 700 lull-" + uid("lp")
                                + " lull-77 'lull-x y;z'; for i in $(seq 3000 3999); do mkdir lull-$i; done")
                .run()
                .assertSuccess();
        Path settings = Files.createDirectories(folder.resolve("settings/lull")).resolve("lull.conf");
        Files.writeString(settings, "agent.metrics = " + Ports.free() + "\n");
        agent = Launch.of(
                        folder.resolve("lull/bin/lull").toString(),
                        "agent",
                        "--all-users",
                        "--from-uid=2",
                        "--reports",
                        reports + "/%u")
                .with("LULL_CONFIG", "")
                .with("XDG_CONFIG_HOME", settings.getParent().getParent().toString())
                .start();
        assertTrue(
                agent.awaitState(() -> agent.stderrSoFar().contains("waiting for programs of all")),
                agent::stderrSoFar);

        // The first makes the user's directory, and may be faster than the agent.
        String program = "LD_PRELOAD=\"$0/lull/lib/lull/liblull.so\" \"$0/program\"";
        for (String user : USERS) {
            as(user, program).run().assertSuccess();
            assertTrue(
                    agent.awaitState(() -> agent.stderrSoFar().contains("lull: " + user + ": waiting for programs")),
                    agent::stderrSoFar);
            assertDropped(user);
            as(user, program + "; " + program).run().assertSuccess();
            assertTrue(agent.awaitState(() -> reports(user) >= 2), agent::stderrSoFar);
        }

        String said = agent.stderrSoFar();
        assertEquals(
                1,
                said.lines()
                        .filter(line -> line.startsWith("lull: ignored: --metrics, which is set by " + settings))
                        .count(),
                said);
        assertEquals(
                2, said.lines().filter(line -> line.contains("an agent begins")).count(), said);
        agent.terminate();
        agent.await();
        for (String user : USERS) {
            assertFalse(Files.exists(Path.of("/dev/shm/lull-" + uid(user))), user);
            assertEquals(1, Launch.of("pgrep", "-u", user).run().exitCode(), user + " has no process left");
        }
    }
}
