package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What Slurm's plugin starts for a step, with a word instead of the agent, where all users' reports are in one folder: two of Debian's
 * own users have steps on a node, and one of them attacks.
 */
class SlurmAgentTest {
    private static final String USER = "games";
    private static final String OTHER = "man";

    private Path folder;
    private Path reports;

    @BeforeEach
    void makeRoom() throws IOException {
        Toolchain.require("setpriv", "mkfifo");
        assumeTrue(runsAs(USER) && runsAs(OTHER), "only root can act as two of Debian's users");
        // Other users may not enter the folders of the tests.
        folder = Files.createTempDirectory(Path.of("/var/tmp"), "lull-slurm-agent-test-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        reports = Files.createDirectory(folder.resolve("reports"));
        Files.setAttribute(reports, "unix:mode", 01777);
        Files.copy(Toolchain.root().resolve("scripts/slurm/slurm-agent"), folder.resolve("slurm-agent"));
        Path agent = Files.writeString(
                folder.resolve("lull"),
                "#!/bin/sh\necho \"$@\" >>\"$LULL_SLURM_REPORTS/began-$(id -u)\"\necho said >&2\n");
        Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void clearAway() {
        if (folder != null) {
            Launch.of("rm", "-rf", folder.toString()).run();
        }
    }

    private static boolean runsAs(String user) {
        return Launch.of("setpriv", "--reuid=" + user, "--regid=" + user, "--clear-groups", "true")
                        .run()
                        .exitCode()
                == 0;
    }

    private static String uid(String user) {
        return Launch.of("id", "-u", user).run().assertSuccess().stdout().strip();
    }

    private Outcome as(String user, String line) {
        return Launch.of(
                        "setpriv",
                        "--reuid=" + user,
                        "--regid=" + user,
                        "--clear-groups",
                        "sh",
                        "-ec",
                        line,
                        folder.toString())
                .with("LOG", log(USER).toString())
                .with("LULL_SLURM_REPORTS", reports.toString())
                .run()
                .assertSuccess();
    }

    private Path log(String user) {
        String host = Launch.of("uname", "-n").run().assertSuccess().stdout().strip();
        return reports.resolve("agents-" + host + "-" + uid(user) + ".log");
    }

    private Outcome step(String user) {
        return as(user, "exec timeout 60 \"$0/slurm-agent\" observe \"$0/none\" 7.0 </dev/null");
    }

    private void assertBegan(String user, int times) throws IOException {
        String began = "agent --channels " + folder + "/none --job 7.0 --mode observe --reports " + reports + "\n";
        assertEquals(began.repeat(times), Files.readString(reports.resolve("began-" + uid(user))));
    }

    @Test
    void shouldKeepALogForEachUserOfAFolder() throws IOException {
        step(USER);
        step(OTHER);
        step(USER);

        assertBegan(USER, 2);
        assertBegan(OTHER, 1);
        assertEquals("said\nsaid\n", Files.readString(log(USER)));
        assertEquals("said\n", Files.readString(log(OTHER)));
        for (String user : new String[] {USER, OTHER}) {
            assertEquals(user, Files.getOwner(log(user)).getName());
            assertEquals(PosixFilePermissions.fromString("rw-------"), Files.getPosixFilePermissions(log(user)));
        }
    }

    /** The folder has no sticky bit: where it has one Linux may refuse to follow the link by itself. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "echo theirs >\"$LOG\"",
                "echo theirs >\"$LOG\"; chmod 666 \"$LOG\"",
                "ln -s \"$0/precious\" \"$LOG\"",
                "ln -s \"$0/own/new\" \"$LOG\"",
                "mkfifo -m 666 \"$LOG\"",
                "mkdir -m 777 \"$LOG\""
            })
    void shouldBeginWithoutALogWhereAnotherUserTookItsName(String attack) throws IOException {
        Files.setAttribute(reports, "unix:mode", 0777);
        Path own = Files.createDirectory(folder.resolve("own"));
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Launch.of("chown", USER, own.toString(), precious.toString()).run().assertSuccess();
        as(OTHER, attack);

        step(USER);

        assertBegan(USER, 1);
        assertEquals("precious", Files.readString(precious));
        assertFalse(Files.exists(own.resolve("new")));
        if (Files.isRegularFile(log(USER), LinkOption.NOFOLLOW_LINKS)) {
            assertEquals("theirs\n", Files.readString(log(USER)));
        }
    }

    /** Where Linux keeps users from making hard links to others' files it must be root who made this one. */
    @Test
    void shouldNotWriteToAFileThatHasAnotherName() throws IOException {
        Path precious = Files.writeString(folder.resolve("precious"), "precious");
        Launch.of("chown", USER, precious.toString()).run().assertSuccess();
        Files.createLink(log(USER), precious);

        step(USER);

        assertBegan(USER, 1);
        assertEquals("precious", Files.readString(precious));
    }

    @Test
    void shouldBeginWithoutALogThatTheUserMayNotWrite() throws IOException {
        as(USER, "echo old >\"$LOG\"; chmod 400 \"$LOG\"");

        step(USER);

        assertBegan(USER, 1);
        assertEquals("old\n", Files.readString(log(USER)));
    }
}
