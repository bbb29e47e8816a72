package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The Debian package, unpacked by a user for himself: it runs there, and settings outlive it. */
class PackageTest {
    private Path folder;

    @BeforeEach
    void makeRoom() {
        Toolchain.require("gcc", "strip");
        folder = LullCommand.newFile("x").getParent();
    }

    private static Outcome sh(String line, Path zero) {
        return Launch.of("sh", "-ec", line, zero.toString()).run().assertSuccess();
    }

    @Test
    void shouldInstallRunAndLeaveSettingsWhenRemoved() throws IOException {
        Toolchain.require("dpkg-deb");
        BarePackageTest.make("deb");
        Path root = Files.createDirectories(folder.resolve("root"));
        // A database of its own: what dpkg knows of this machine stays as it is.
        String dpkg = "mkdir -p \"$0/var/lib/dpkg\"; touch \"$0/var/lib/dpkg/status\"; "
                + "PATH=$PATH:/usr/sbin:/sbin dpkg --root=\"$0\" --log=/dev/null --force-script-chrootless --force-not-root ";
        sh(dpkg + "--force-depends --install " + Toolchain.root() + "/target/packages/lull_*.deb", root);

        assertTrue(Files.exists(root.resolve("etc/lull/lull.conf")));
        assertTrue(Files.exists(root.resolve("usr/lib/lull/lull.jsa")));
        Outcome version = Launch.of(root.resolve("usr/bin/lull").toString(), "--version")
                .run()
                .assertSuccess();
        assertTrue(version.stdout().startsWith("lull "), version::description);
        Outcome run = Launch.of(root.resolve("usr/bin/lull").toString(), "run", "--", "sh", "-c", "exit 3")
                .run();
        assertEquals(3, run.exitCode(), run::description);
        assertTrue(run.stderr().contains("lull report: "), run::description);

        Files.writeString(root.resolve("etc/lull/lull.conf"), "run.mode = dry-run\n");
        sh(dpkg + "--force-depends --remove lull", root);
        assertEquals("run.mode = dry-run\n", Files.readString(root.resolve("etc/lull/lull.conf")));
        assertTrue(Files.notExists(root.resolve("usr/lib/lull")));
        sh(dpkg + "--purge lull", root);
        assertTrue(Files.notExists(root.resolve("etc/lull/lull.conf")));
    }

    /** As it is unpacked by root in /. */
    @Test
    void shouldLeaveTheFolderOptAsItIsWhereTheTarIsUnpacked() throws IOException {
        BarePackageTest.make("tar");
        Path root = Files.createDirectories(folder.resolve("root"));
        sh(
                "cd \"$0\"; mkdir elsewhere; chmod 750 elsewhere; ln -s elsewhere opt; tar -xpf " + Toolchain.root()
                        + "/target/packages/lull-*.tar.xz",
                root);

        assertTrue(Files.isSymbolicLink(root.resolve("opt")));
        assertEquals(
                PosixFilePermissions.fromString("rwxr-x---"), Files.getPosixFilePermissions(root.resolve("elsewhere")));
        assertTrue(Files.exists(root.resolve("elsewhere/lull/lib/lull/lull.jar")));
    }
}
