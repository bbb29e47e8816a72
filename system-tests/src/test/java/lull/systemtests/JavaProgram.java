package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.agent.NodeAgent;
import lull.probe.Phase;
import org.junit.jupiter.api.Assumptions;

/** Compiles and starts a Java test program that uses Open MPI's Java bindings and the phase markers. */
final class JavaProgram {
    private static final List<Path> NATIVE_LIBRARY_PLACES = List.of(
            Path.of("/usr/lib/x86_64-linux-gnu/openmpi/lib"),
            Path.of("/usr/lib/aarch64-linux-gnu/openmpi/lib"),
            Path.of("/usr/lib/x86_64-linux-gnu"),
            Path.of("/usr/lib/aarch64-linux-gnu"),
            Path.of("/usr/lib"));

    private JavaProgram() {}

    /** Starts with env, because mpirun rewrites a command that is called java. */
    static List<String> command(String name, String... arguments) {
        Path mpiJar = Toolchain.requireMpiJar();
        String classPath =
                mpiJar + ":" + location(Phase.class) + ":" + location(NodeAgent.class) + ":" + location(applications());
        Path source = ProgramBuilder.sources().resolve(name + ".java");
        Path classes = BuiltPrograms.built(
                name, List.of(source), classPath, directory -> compile(source, classPath, directory));
        List<String> command = new ArrayList<>(List.of(
                "env",
                "java",
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-Djava.library.path=" + nativeLibrary(),
                "-cp",
                classes + ":" + classPath,
                name));
        command.addAll(List.of(arguments));
        return command;
    }

    private static void compile(Path source, String classPath, Path directory) {
        Outcome outcome = Launch.of(
                        "javac",
                        "-Xlint:all,-path",
                        "-Werror",
                        "-cp",
                        classPath,
                        "-d",
                        directory.toString(),
                        source.toString())
                .run()
                .assertSuccess();
        assertEquals("", outcome.stdout() + outcome.stderr(), outcome::description);
    }

    private static String location(Class<?> type) {
        return type.getProtectionDomain().getCodeSource().getLocation().getPath();
    }

    /** Part of this build only where mpi.jar is. */
    private static Class<?> applications() {
        try {
            return Class.forName("lull.apps.team.ThreadTeam");
        } catch (ClassNotFoundException e) {
            throw new AssertionError("the build had no mpi.jar and now there is one: build again", e);
        }
    }

    private static Path nativeLibrary() {
        List<Path> found = NATIVE_LIBRARY_PLACES.stream()
                .filter(place -> place.resolve("libmpi_java.so").toFile().exists())
                .toList();
        Assumptions.assumeFalse(found.isEmpty(), "libmpi_java.so is not installed");
        return found.get(0);
    }
}
