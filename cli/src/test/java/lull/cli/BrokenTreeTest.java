package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is said and left where a built tree lacks a file that an installation copies. */
class BrokenTreeTest {
    private static final Path REAL = Path.of("..").toAbsolutePath().normalize();

    @TempDir
    private Path directory;

    private Path home;

    /** A built tree without the jar of phase markers, for which an installation does not look before it begins. */
    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectories(directory.resolve("home"));
        Files.copy(REAL.resolve("lull"), home.resolve("lull"));
        for (String source :
                List.of("scripts", "docs", "cli/src", "probe/src", "README.md", "CHANGELOG.md", "LICENSE", "pom.xml")) {
            Files.createDirectories(home.resolve(source).getParent());
            Files.createSymbolicLink(home.resolve(source), REAL.resolve(source));
        }
        for (String built : List.of(
                "cli/target/lull.jar",
                "cli/target/lull.classes",
                "cli/target/lull-supervise",
                "cli/target/lull-task",
                "cli/target/documents/lull.bash",
                "cli/target/notices/THIRD-PARTY.txt",
                "probe/target/liblull.so",
                "training/target/lull-kernels")) {
            write(built, "");
        }
        write("cli/target/documents/lull.adoc", "= lull(1)\n\n== NAME\n\nlull - a command\n\n== SYNOPSIS\n\nlull\n");
    }

    private void write(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
    }

    @Test
    void shouldMakeNoPackageWhenAFileCanNotBeCopied() throws Exception {
        String said = lull(1, "package", "--no-build", "tar");

        assertTrue(said.contains("cannot stat") && said.contains("probe-*.jar"), said);
        assertTrue(said.endsWith("lull: package: no tar was made, see above\n"), said);
        try (Stream<Path> packages = Files.list(home.resolve("target/packages"))) {
            assertEquals(List.of(), packages.toList());
        }
    }

    @Test
    void shouldTakeAwayAnInstallationThatEndedMidway() throws Exception {
        Path prefix = directory.resolve("prefix");
        lull(1, "install", "--no-build", "--prefix", prefix.toString());
        try (Stream<Path> files = Files.walk(prefix)) {
            assertEquals(
                    Set.of("installed", "folders"),
                    files.filter(Files::isRegularFile)
                            .map(file -> file.getFileName().toString())
                            .collect(Collectors.toSet()));
        }

        lull(0, "uninstall", "--prefix", prefix.toString());

        assertFalse(Files.exists(prefix));
    }

    @Test
    void shouldTakeAwayAnEarlierInstallationTooWhenTheNextEndedMidway() throws Exception {
        Path prefix = directory.resolve("prefix");
        Path mine = prefix.resolve("share/mine");
        Path earlier = prefix.resolve("share/lull/gone");
        for (Path file : List.of(mine, earlier, prefix.resolve("lib/lull/lull.jar"))) {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "earlier");
        }
        Files.writeString(prefix.resolve("lib/lull/installed"), "share/lull/gone\nlib/lull/lull.jar\n");
        Files.writeString(prefix.resolve("lib/lull/folders"), "share/lull\nlib/lull\nlib\n");
        lull(1, "install", "--no-build", "--prefix", prefix.toString());
        assertEquals("earlier", Files.readString(prefix.resolve("lib/lull/lull.jar")));

        lull(0, "uninstall", "--prefix", prefix.toString());

        try (Stream<Path> left = Files.walk(prefix)) {
            assertEquals(List.of(mine), left.filter(Files::isRegularFile).toList());
        }
        assertFalse(Files.exists(prefix.resolve("lib")));
    }

    private String lull(int exitCode, String... words) throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(Stream.concat(Stream.of(home.resolve("lull").toString()), Stream.of(words))
                        .toList());
        builder.environment().put("LC_ALL", "C");
        builder.environment().remove("DESTDIR");
        Process process = builder.redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        assertEquals(exitCode, process.waitFor(), said);
        return said;
    }
}
