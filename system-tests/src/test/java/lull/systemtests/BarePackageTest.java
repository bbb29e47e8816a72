package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The packages in a root directory that has a shell, a JVM and next to nothing else: installed by the distribution's tools with the
 * maintainer's scripts inside, run there as another user, upgraded and removed.
 */
class BarePackageTest {
    private static final String SETTINGS = "run.mode = dry-run\n";
    private static final List<String> PLACES = List.of(
            "usr/bin/lull",
            "usr/lib/lull/lull.jar",
            "usr/lib/lull/liblull.so",
            "usr/lib/lull/lull-supervise",
            "usr/lib/lull/lull-task",
            "usr/lib/systemd/system/lull-governor.service",
            "usr/lib/systemd/system/lull-agent@.service",
            "usr/lib/systemd/system/lull-agent-all.service",
            "usr/share/bash-completion/completions/lull",
            "usr/share/doc/lull/notices/NOTICES.txt",
            "usr/share/modulefiles/lull",
            "etc/lull/lull.conf");
    private static final String RESTART =
            "try-restart lull-governor.service lull-agent-all.service lull-agent@*.service";

    private static String deb;

    private Path folder;
    private Path root;

    @BeforeEach
    void makeFolder() throws IOException {
        Toolchain.require("gcc", "strip", "busybox", "bash", "chroot");
        assumeTrue("root".equals(System.getProperty("user.name")), "only root changes the root directory");
        // Other users may not enter the folders of the tests.
        folder = Files.createTempDirectory(Path.of("/var/tmp"), "lull-package-test-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        root = folder.resolve("root");
    }

    private void makeRoot() {
        assumeTrue(
                Launch.of("mknod", folder.resolve("null").toString(), "c", "1", "3")
                                .run()
                                .exitCode()
                        == 0,
                "devices cannot be made here");
        Launch.of(
                        Toolchain.root()
                                .resolve("system-tests/src/test/packages/bare-root.sh")
                                .toString(),
                        root.toString())
                .run()
                .assertSuccess();
        // It notes what it is told, as systemd would be, and fails, which is to stop nothing.
        sh("mkdir -p \"$0/root/run/systemd/system\"; cd \"$0/root/bin\"; "
                + "printf '#!/bin/sh\\necho \"$*\" >>/told\\nexit 1\\n' >systemctl; chmod 755 systemctl");
    }

    @AfterEach
    void clearAway() {
        if (folder != null) {
            Launch.of("rm", "-rf", folder.toString()).run();
        }
    }

    private Outcome sh(String line) {
        return Launch.of("sh", "-ec", line, folder.toString()).run().assertSuccess();
    }

    /** What is compressed less is made in a fourth of the time. */
    static void make(String kind) {
        Launch.of(LullCommand.launcher().toString(), "package", "--no-build", kind)
                .with("DPKG_DEB_COMPRESSOR_LEVEL", "0")
                .with("XZ_OPT", "-0")
                .run()
                .assertSuccess();
    }

    /** Made once for all tests. */
    private static synchronized String deb() {
        if (deb == null) {
            make("deb");
            deb = Toolchain.root() + "/target/packages/lull_*.deb";
        }
        return deb;
    }

    private Outcome inside(String... words) {
        return Launch.of(
                        "chroot",
                        "--userspec=65534:65534",
                        root.toString(),
                        "env",
                        "-i",
                        "PATH=/usr/bin:/bin",
                        "HOME=/nonexistent")
                .withArguments(List.of(words))
                .run();
    }

    /** Without /proc no agent starts: the program is to run all the same. */
    private void assertInstalledAndRuns() {
        for (String place : PLACES) {
            assertTrue(Files.exists(root.resolve(place)), place);
        }
        assertTrue(Files.exists(root.resolve("usr/lib/lull/lull.jsa")), "its script has made the image of classes");
        Outcome version = inside("lull", "--version").assertSuccess();
        assertTrue(version.stdout().startsWith("lull "), version::description);
        Outcome run = inside("lull", "run", "--", "sh", "-c", "exit 3");
        assertEquals(3, run.exitCode(), run::description);
        Outcome doctor = inside("lull", "doctor");
        assertEquals(1, doctor.exitCode(), doctor::description);
        assertTrue(doctor.stdout().contains("can't work here; it lacks: an MPI library.\n"), doctor::description);
    }

    private String settings() throws IOException {
        return Files.readString(root.resolve("etc/lull/lull.conf"));
    }

    /** What systemd was told since the last time, but to look at its units anew. */
    private List<String> told() throws IOException {
        List<String> lines = Files.readAllLines(root.resolve("told"));
        Files.delete(root.resolve("told"));
        return lines.stream().filter(line -> !line.endsWith("daemon-reload")).toList();
    }

    private void assertServicesEnded() throws IOException {
        assertEquals(
                List.of(
                        "stop lull-agent@*.service",
                        "--no-reload disable lull-agent@.service",
                        "--no-reload disable --now lull-agent-all.service",
                        "--no-reload disable --now lull-governor.service"),
                told());
    }

    /** What is left that has our name. */
    private String left() {
        return sh("cd \"$0/root\"; find . -name '*lull*' ! -path './var/lib/*' ! -path './dev/*'")
                .stdout();
    }

    @Test
    void shouldInstallRunUpgradeAndLeaveNothingWhenTheDebIsPurged() throws IOException {
        Toolchain.require("dpkg", "dpkg-deb");
        makeRoot();
        String packages = deb();
        String dpkg = "PATH=$PATH:/usr/sbin:/sbin dpkg --root=\"$0/root\" --log=/dev/null --force-depends ";
        sh(dpkg + "--install " + packages);

        assertInstalledAndRuns();
        assertEquals("", sh(dpkg + "--verify lull").stdout());
        told();

        Files.writeString(root.resolve("etc/lull/lull.conf"), SETTINGS);
        sh("dpkg-deb -R " + packages + " \"$0/newer\"; "
                + "sed -i 's/^Version: .*/&+newer/' \"$0/newer/DEBIAN/control\"; dpkg-deb -Znone -b \"$0/newer\" \"$0/newer.deb\"; "
                + dpkg + "--install \"$0/newer.deb\"");
        assertEquals(SETTINGS, settings());
        assertInstalledAndRuns();
        assertEquals(List.of(RESTART), told());

        sh(dpkg + "--remove lull");
        assertServicesEnded();
        assertEquals(SETTINGS, settings());
        assertTrue(Files.notExists(root.resolve("usr/lib/lull")));
        sh(dpkg + "--purge lull");
        assertEquals("", left());
    }

    @Test
    void shouldSatisfyLintianWhenTheDebIsMade() {
        Toolchain.require("dpkg-deb", "lintian");
        Outcome said = sh("lintian --allow-root --fail-on error,warning " + deb());
        assertEquals("", said.stdout(), said::description);
    }

    @Test
    @Tag("slow")
    void shouldInstallRunUpgradeAndLeaveTheSettingsWhenTheRpmIsErased() throws IOException {
        Toolchain.require("rpmbuild", "rpm");
        makeRoot();
        make("rpm");
        String rpm = "rpm --root \"$0/root\" --dbpath /var/lib/rpm --nodeps ";
        String file = Toolchain.root() + "/target/packages/lull-*.rpm";
        sh(rpm + "-i " + file);

        assertInstalledAndRuns();
        told();

        Files.writeString(root.resolve("etc/lull/lull.conf"), SETTINGS);
        sh(rpm + "-U --force " + file);
        assertEquals(SETTINGS, settings());
        assertInstalledAndRuns();
        assertEquals(List.of(RESTART), told());

        sh(rpm + "-e lull");
        assertServicesEnded();
        assertEquals(SETTINGS, Files.readString(root.resolve("etc/lull/lull.conf.rpmsave")));
        assertTrue(Files.notExists(root.resolve("usr/lib/lull")));
    }
}
