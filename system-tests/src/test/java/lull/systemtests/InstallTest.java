package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What {@code ./lull install} puts into a folder whose name has a blank and a letter beyond ASCII: it works for another user, in
 * whatever locale, and from a file system that nobody can write.
 */
class InstallTest {
    private static final List<String> NOBODY =
            List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "env", "HOME=/nonexistent");
    /** Folders of {@code /usr/local}, some more of them than Debian makes. */
    private static final String DEBIAN =
            "cd \"$0\"; mkdir -p bin etc games include lib/systemd/system sbin share/man src "
                    + "share/bash-completion/completions; ln -s share/man man";

    private static Path folder;
    private static Path prefix;

    @BeforeAll
    static void install() throws IOException {
        Toolchain.require("gcc");
        // Other users may not enter the folders of the tests.
        folder = Files.createTempDirectory(Path.of("/var/tmp"), "lull-install-test-");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        prefix = folder.resolve("f\u00fcr alle");
        tree("install").assertSuccess();
    }

    @AfterAll
    static void clearAway() {
        if (folder != null) {
            Launch.of("rm", "-rf", folder.toString()).run();
        }
    }

    private static Outcome tree(String verb, String... options) {
        List<String> words = new ArrayList<>(List.of(
                "env", "LC_ALL=C.UTF-8", LullCommand.launcher().toString(), verb, "--prefix", prefix.toString()));
        if (verb.equals("install")) {
            words.add("--no-build");
        }
        words.addAll(List.of(options));
        return Launch.of(words).run();
    }

    private static Launch installed(List<String> before, String... words) {
        List<String> all = new ArrayList<>(before);
        all.add(prefix.resolve("bin/lull").toString());
        all.addAll(List.of(words));
        return Launch.of(all);
    }

    private static List<String> asNobody() {
        assumeTrue(
                Launch.of(NOBODY).withArguments(List.of("true")).run().exitCode() == 0,
                "only root can act as another user");
        return NOBODY;
    }

    @Test
    void shouldObserveForAnotherUserInTheLocaleOfBareMachines() throws IOException {
        List<String> before = new ArrayList<>(asNobody());
        before.add("LC_ALL=C");
        // The program's own folder is not the other user's to enter.
        Path program = folder.resolve("program");
        Files.copy(ProgramBuilder.program("openmp_only.c").withoutMpi().build(), program);

        Outcome outcome =
                installed(before, "run", "--", program.toString()).run().assertSuccess();

        assertTrue(outcome.stdout().startsWith("openmp_only checksum"), outcome::description);
        assertTrue(outcome.stderr().contains("lull report: "), outcome::description);
        assertFalse(outcome.stderr().contains("unobserved"), outcome::description);
    }

    /**
     * Linux takes a change in 0.1 s from all users' sessions together, and here that was the program's last deed. It has a session of its
     * own: where nothing above it ever began one, Linux takes none at all.
     */
    @Test
    void shouldReportForAUserWhosePriorityCanNotBeChangedJustNow() {
        assumeTrue(Files.exists(Path.of("/proc/self/autogroup")), "this kernel has no autogroups");
        String program = "sleep 0.3; until echo 0 >/proc/$$/autogroup; do :; done 2>/dev/null; echo done";

        Outcome outcome = installed(asNobody(), "run", "--", "setsid", "--wait", "sh", "-c", program)
                .run()
                .assertSuccess();

        assertEquals("done", outcome.stdout().strip(), outcome::description);
        assertTrue(outcome.stderr().contains("lull report: "), outcome::description);
        assertFalse(outcome.stderr().contains("internal error"), outcome::description);
    }

    @Test
    void shouldTellVersionAndWriteNothingWhereNobodyCan() {
        assumeTrue(
                Launch.of("unshare", "--mount", "true").run().exitCode() == 0,
                "only root can mount a file system anew");
        Outcome outcome = Launch.of(
                        "unshare",
                        "--mount",
                        "sh",
                        "-ec",
                        "mount --bind \"$0\" \"$0\"; mount -o remount,bind,ro \"$0\"; ! touch \"$0/x\"; \"$0/bin/lull\" --version; "
                                + "\"$0/bin/lull\" run -- true",
                        prefix.toString())
                .run()
                .assertSuccess();
        assertTrue(
                outcome.stdout().matches("(?s)lull \\S+, (commit \\p{XDigit}{10}|of no known commit).*"),
                outcome::description);
    }

    /** With -Xshare:on a JVM refuses to start by an archive that was made for another jar, place or JVM. */
    @Test
    void shouldHaveAClassArchiveThatFitsThisPlace() {
        Path parts = prefix.resolve("lib/lull");
        Launch.of(
                        "env",
                        "LC_ALL=C.UTF-8",
                        "java",
                        "-Xshare:on",
                        "-XX:+UseSerialGC",
                        "-XX:SharedArchiveFile=" + parts.resolve("lull.jsa"),
                        "-cp",
                        parts.resolve("lull.jar").toString(),
                        "lull.cli.Lull",
                        "--version")
                .run()
                .assertSuccess();
    }

    @Test
    void shouldBringWhatTheSystemWants() throws IOException {
        String unit = Files.readString(prefix.resolve("lib/systemd/system/lull-governor.service"));
        assertTrue(unit.contains("ExecStart=\"" + prefix + "/bin/lull\" governor\n"), unit);
        assertTrue(
                unit.split("\\[Service]")[0].contains("\nStartLimitIntervalSec=0\n"),
                "it is started again however often");
        assertTrue(unit.contains("\nProtectHome=yes\n"), unit);
        for (String name :
                List.of("system/lull-agent@.service", "system/lull-agent-all.service", "user/lull-agent.service")) {
            String agent = Files.readString(prefix.resolve("lib/systemd").resolve(name));
            assertTrue(agent.contains("ExecStart=\"" + prefix + "/bin/lull\" agent"), agent);
        }
        String module;
        try (Stream<Path> files = Files.list(prefix.resolve("share/modulefiles/lull"))) {
            module = Files.readString(files.findFirst().orElseThrow());
        }
        assertTrue(module.contains("set root {" + prefix + "}"), module);
        assertTrue(module.contains("{[info exists env(MANPATH)]} { prepend-path MANPATH"), module);
        String completion =
                prefix.resolve("share/bash-completion/completions/lull").toString();
        String offered = Launch.of(
                        "bash",
                        "-c",
                        "source \"$0\"; COMP_WORDS=(lull run --max-s); COMP_CWORD=2; _complete_lull; echo \"${COMPREPLY[@]}\"",
                        completion)
                .run()
                .assertSuccess()
                .stdout();
        assertEquals("--max-slowdown\n", offered);
        assertFalse(
                Files.exists(prefix.resolve("share/lull/monitoring/prometheus.yml")),
                "who copies all of it to /etc/prometheus keeps their own settings");
        Path notices = prefix.resolve("share/doc/lull/notices");
        assertTrue(Files.readString(notices.resolve("THIRD-PARTY.txt")).contains("info.picocli:picocli:"));
    }

    @Test
    void shouldBringHeadersThatCompileWhereTheyAre() {
        Toolchain.require(MpiLibrary.OPEN_MPI.cCompiler(), MpiLibrary.OPEN_MPI.fortranCompiler());
        Path include = prefix.resolve("include");
        Outcome built = Launch.of(
                        "sh",
                        "-ec",
                        "cd \"$1\"; mpicc.openmpi -c \"$0/lull_balance_fortran.c\"; mpifort.openmpi -o balanced "
                                + "\"$0/lull_balance.f90\" \"$2\" lull_balance_fortran.o -ldl; ls \"$0\"",
                        include.toString(),
                        LullCommand.newFile("built").getParent().toString(),
                        Toolchain.root()
                                .resolve("examples/programs/balance_fortran.f90")
                                .toString())
                .run()
                .assertSuccess();
        assertEquals("lull.h\nlull_balance.f90\nlull_balance.h\nlull_balance_fortran.c\n", built.stdout());
    }

    @Test
    void shouldBringABillOfMaterials() throws IOException {
        Path bill = prefix.resolve("share/doc/lull/notices/bom.json");
        assumeTrue(Files.exists(bill), "Maven was told to be offline (-o), and makes no bill of materials then");
        assertTrue(Files.readString(bill).contains("\"bomFormat\" : \"CycloneDX\""));
    }

    @Test
    void shouldHaveAManualPageOfEveryVerb() throws IOException {
        Toolchain.require("asciidoctor");
        for (String page : List.of("lull", "lull-run", "lull-partition-time", "lull-governor", "lull-config")) {
            String text = Files.readString(prefix.resolve("share/man/man1/" + page + ".1"));
            assertTrue(text.contains(".SH \"SYNOPSIS\""), page);
        }
    }

    @Test
    void shouldRefuseVerbsOfTheSourceTreeWhereItIsInstalled() {
        Outcome outcome = installed(List.of(), "demo").run();
        assertEquals(2, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().contains("verb of Lull's source tree"), outcome::description);
    }

    @Test
    void shouldLeaveAwayWhatAnEarlierVersionHadAndTakeAwayNothingElse() throws IOException {
        Path usual = prefix;
        prefix = folder.resolve("again");
        try {
            tree("install").assertSuccess();
            Path list = prefix.resolve("lib/lull/installed");
            Files.writeString(list, Files.readString(list) + "share/old/gone\n../outside\n");
            Path made = prefix.resolve("lib/lull/folders");
            Files.writeString(made, Files.readString(made) + "share/old\n../none\n");
            Files.createDirectories(prefix.resolve("share/old"));
            Files.createDirectories(folder.resolve("none"));
            Files.writeString(prefix.resolve("share/old/gone"), "");
            Files.writeString(folder.resolve("outside"), "");
            Path mine = Files.writeString(prefix.resolve("bin/mine"), "");
            long jar = inode(prefix.resolve("lib/lull/lull.jar"));
            Path earlier = Files.createLink(folder.resolve("earlier.jar"), prefix.resolve("lib/lull/lull.jar"));
            Files.writeString(earlier, "of an earlier version");

            tree("install").assertSuccess();
            assertFalse(Files.exists(prefix.resolve("share/old")));
            assertEquals("of an earlier version", Files.readString(earlier), "whoever has it open keeps it");
            assertNotEquals(jar, inode(prefix.resolve("lib/lull/lull.jar")), "the new one took its name");
            assertFalse(Files.readString(list).contains("lull-new"), "names that files had before they had theirs");
            Files.writeString(prefix.resolve("lib/lull/lull.jsa.4711"), "left by an interrupted dump-classes.sh");

            tree("uninstall").assertSuccess();
            try (Stream<Path> files = Files.walk(prefix)) {
                assertEquals(
                        List.of(mine),
                        files.filter(file -> !Files.isDirectory(file)).toList());
            }
            assertTrue(Files.exists(folder.resolve("outside")));
            assertTrue(Files.exists(folder.resolve("none")));
            Outcome twice = tree("uninstall");
            assertEquals(1, twice.exitCode(), twice::description);
            assertTrue(twice.stderr().contains("nothing was installed in " + prefix), twice::description);
        } finally {
            prefix = usual;
        }
    }

    private static long inode(Path file) throws IOException {
        return (long) Files.getAttribute(file, "unix:ino");
    }

    /** Below DESTDIR, by a user whose mask would keep others out. */
    private static void at(String prefix, Path destination, String verbs) {
        sh(
                "umask 077; for verb in " + verbs + "; do case $verb in install) more=--no-build;; *) more=;; esac; "
                        + "DESTDIR=\"$0\" \"$LULL\" $verb $more --prefix " + prefix + "; done",
                destination);
    }

    private static Outcome sh(String line, Path zero) {
        return Launch.of("sh", "-ec", line, zero.toString())
                .with("LULL", LullCommand.launcher().toString())
                .run()
                .assertSuccess();
    }

    private static List<String> below(Path destination) {
        return sh("cd \"$0\"; find . | sort", destination).stdout().lines().toList();
    }

    @Test
    void shouldLeaveFoldersThatWereThereBeforeAndTakeAwayThoseItMade() throws IOException {
        Path destination = Files.createTempDirectory(folder, "destination");
        Path place = Files.createDirectories(destination.resolve("usr/local"));
        sh(DEBIAN, place);
        List<String> before = below(destination);

        at("/usr/local", destination, "install install");
        assertEquals(
                PosixFilePermissions.fromString("rwxr-xr-x"), Files.getPosixFilePermissions(place.resolve("lib/lull")));
        at("/usr/local", destination, "uninstall");

        assertEquals(before, below(destination));
    }

    @Test
    void shouldLeaveFoldersOfOthersWhereAnEarlierVersionDidNotNoteItsOwn() throws IOException {
        Path destination = Files.createTempDirectory(folder, "destination");
        Path place = Files.createDirectories(destination.resolve("home/me"));
        sh(DEBIAN, place);
        List<String> before = below(destination);
        at("/home/me", destination, "install");
        assertTrue(Files.readString(place.resolve("lib/systemd/system/lull-governor.service"))
                .contains("\nProtectHome=read-only\n"));
        sh("cd \"$0\"; rm folders; sed -i '/folders$/d' installed", place.resolve("lib/lull"));

        at("/home/me", destination, "install uninstall");

        List<String> after = below(destination);
        assertTrue(after.containsAll(before), after::toString);
        assertEquals(
                List.of(), after.stream().filter(name -> name.contains("lull")).toList());
    }

    /** A jar's path can't hold the first name, nor a unit the second, nor a list the third. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {"a:b, a:b", "it's, it's", "\"a\tb\", a\\tb"})
    void shouldRefuseAFolderWhoseNameNotAllCanHold(String name, String said) {
        Outcome outcome = Launch.of(
                        LullCommand.launcher().toString(), "install", "--no-build", "--prefix", folder + "/" + name)
                .run();
        assertEquals(2, outcome.exitCode(), outcome::description);
        assertTrue(outcome.stderr().startsWith("lull install: --prefix "), outcome::description);
        assertTrue(outcome.stderr().contains("/" + said), outcome::description);
    }

    @Test
    void shouldInstallNothingWhereOthersHaveItsNames() throws IOException {
        Path place = Files.createDirectories(folder.resolve("others"));
        sh("cd \"$0\"; mkdir bin include; echo mine >bin/lull; ln -s nowhere include/lull.h", place);
        List<String> before = below(place);

        Outcome outcome = Launch.of(
                        LullCommand.launcher().toString(), "install", "--no-build", "--prefix", place.toString())
                .run();

        assertEquals(1, outcome.exitCode(), outcome::description);
        for (String name : List.of("bin/lull", "include/lull.h")) {
            assertTrue(outcome.stderr().contains(place + "/" + name + " is there"), outcome::description);
        }
        assertEquals(before, below(place));
        assertEquals("mine\n", Files.readString(place.resolve("bin/lull")));
    }

    @Test
    void shouldInstallNothingFromATreeThatLacksAFolder() throws IOException {
        Path home = LullCommand.launcher().toAbsolutePath().getParent();
        Path partial = Files.createDirectory(folder.resolve("partial"));
        Path nothing = folder.resolve("nothing");
        Files.copy(home.resolve("lull"), partial.resolve("lull"), StandardCopyOption.COPY_ATTRIBUTES);
        for (String part : List.of("scripts", "cli", "probe", "training", "pom.xml")) {
            Files.createSymbolicLink(partial.resolve(part), home.resolve(part));
        }

        Outcome outcome = Launch.of(
                        partial.resolve("lull").toString(), "install", "--no-build", "--prefix", nothing.toString())
                .run();

        assertEquals(1, outcome.exitCode(), outcome::description);
        assertEquals(
                "lull: install: the folder docs is missing in " + partial + "; take a whole copy of the sources",
                outcome.stderr().strip(),
                outcome::description);
        assertFalse(Files.exists(nothing), outcome::description);
    }
}
