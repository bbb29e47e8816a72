package lull.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import lull.cli.verb.Installation;
import lull.platform.KernelFiles;
import lull.platform.node.NodeSurvey;
import lull.platform.node.SearchPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class DoctorCommandTest {

    @TempDir
    private Path directory;

    private final StringWriter said = new StringWriter();

    @Test
    void shouldExitWithOneAndNameWhatLacksWhenNothingIsThere() {
        assertEquals(1, examine());
        assertTrue(
                said.toString().contains("lacks: probe library, supervisor, shared memory, an MPI library."),
                said.toString());
    }

    @Test
    void shouldExitWithZeroWhenEssentialsAreThere() throws Exception {
        Files.createDirectories(directory.resolve("dev/shm"));
        executable("cli/target/lull-supervise", "true");
        executable("mpirun", "echo 'mpirun (Open MPI) 4.1.4 http://www.open-mpi.org/'");
        Files.createDirectories(directory.resolve("probe/target"));
        Files.copy(anyLibrary(), directory.resolve("probe/target/liblull.so"));
        assertEquals(0, examine(), said.toString());
        assertTrue(said.toString().contains("`lull run` can work here."), said.toString());
    }

    @Test
    void shouldGiveCureOnItsOwnLineWhenSomethingIsMissing() {
        examine();
        assertTrue(
                said.toString()
                        .contains("  missing  addr2line                reports name functions, but no source lines\n"
                                + "           cure: apt-get install binutils\n"),
                said.toString());
    }

    @Test
    void shouldSayWhatFrequenciesNeedWhenNoGovernorListens() {
        examine();
        assertTrue(
                said.toString()
                        .contains("frequencies of runs      no governor listens at " + directory.resolve("governor")),
                said.toString());
    }

    private int examine() {
        SearchPath here = new SearchPath(List.of(directory));
        InstallationSurvey installation = new InstallationSurvey(new Installation(directory), here, here);
        CommandLine doctor = new CommandLine(new DoctorCommand(
                installation,
                new NodeSurvey(new KernelFiles(directory)),
                new GovernorSurvey(directory.resolve("governor"), new KernelFiles(directory))));
        return doctor.setOut(new PrintWriter(said)).execute();
    }

    /** A library that does nothing when it is preloaded. */
    private static Path anyLibrary() throws IOException {
        return new SearchPath(List.of(
                        Path.of("/lib64"),
                        Path.of("/lib"),
                        Path.of("/lib/x86_64-linux-gnu"),
                        Path.of("/lib/aarch64-linux-gnu"),
                        Path.of("/usr/lib")))
                .find("libm.so.6")
                .orElseThrow();
    }

    private void executable(String path, String body) throws IOException {
        Path script = directory.resolve(path);
        Files.createDirectories(script.getParent());
        Files.writeString(script, "#!/bin/sh\n" + body + "\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    }
}
