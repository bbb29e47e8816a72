package lull.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import lull.cli.verb.Installation;
import lull.platform.Capability;
import lull.platform.node.SearchPath;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationSurveyTest {

    @TempDir
    private Path directory;

    @Test
    void shouldMissEverythingWhenNothingIsThere() {
        InstallationSurvey survey = survey();
        for (Capability capability : List.of(
                survey.probe(),
                survey.supervisor(),
                survey.openMpi(),
                survey.mpich(),
                survey.javaBindings(),
                survey.gnuOpenMp(),
                survey.llvmOpenMp(),
                survey.addressResolver())) {
            assertEquals(Capability.Standing.MISSING, capability.standing(), capability.name());
            assertTrue(capability.cure().isPresent(), capability.name());
        }
    }

    @Test
    void shouldTellLaunchersApartWhenBothAreInstalled() throws IOException {
        command(
                "mpirun.openmpi",
                "mpirun.openmpi (OpenRTE) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/");
        command("mpirun.mpich", "HYDRA build details:\n    Version:                                 4.0.2");
        assertEquals(
                "4.1.4, " + directory.resolve("mpirun.openmpi"),
                survey().openMpi().detail());
        assertEquals(
                "4.0.2, " + directory.resolve("mpirun.mpich"), survey().mpich().detail());
    }

    @Test
    void shouldNotTakeOneForTheOtherWhenOnlyPlainMpirunExists() throws IOException {
        command("mpirun", "mpirun (Open MPI) 4.1.4\n\nReport bugs to http://www.open-mpi.org/community/help/");
        assertEquals("4.1.4, " + directory.resolve("mpirun"), survey().openMpi().detail());
        assertEquals(Capability.Standing.MISSING, survey().mpich().standing());
    }

    @Test
    void shouldRejectProbeWhenItIsNoLibrary() throws IOException {
        Files.createDirectories(directory.resolve("probe/target"));
        Files.writeString(directory.resolve("probe/target/liblull.so"), "no library");
        Capability probe = survey().probe();
        assertEquals(Capability.Standing.MISSING, probe.standing());
        assertTrue(probe.reason().orElseThrow().contains("can't be preloaded"), probe.toString());
    }

    @Test
    void shouldLimitLibompWhenItOffersNoTools() throws IOException {
        Files.writeString(directory.resolve("libomp.so.5"), "without");
        assertEquals(Capability.Standing.LIMITED, survey().llvmOpenMp().standing());
        Files.writeString(directory.resolve("libomp.so.5"), "with ompt_start_tool");
        assertEquals(Capability.Standing.OK, survey().llvmOpenMp().standing());
    }

    @Test
    void shouldLimitJavaBindingsWhenJarIsMissing() throws IOException {
        Files.writeString(directory.resolve("libmpi_java.so.40"), "");
        assertEquals(Capability.Standing.LIMITED, survey().javaBindings().standing());
        Files.createDirectories(directory.resolve(".setup"));
        Files.writeString(directory.resolve(".setup/mpi.jar"), "");
        assertEquals(Capability.Standing.OK, survey().javaBindings().standing());
    }

    private InstallationSurvey survey() {
        SearchPath here = new SearchPath(List.of(directory.resolve("nowhere"), directory));
        return new InstallationSurvey(new Installation(directory), here, here);
    }

    private void command(String name, String says) throws IOException {
        Path path = Files.writeString(directory.resolve(name), "#!/bin/sh\ncat <<'END'\n" + says + "\nEND\n");
        Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwx------"));
    }
}
