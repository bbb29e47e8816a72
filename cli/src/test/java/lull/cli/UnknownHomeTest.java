package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UnknownHomeTest {
    @TempDir
    Path folder;

    /** A process in which JNA is loaded as for a user whose home Java does not know. */
    static final class Homeless {
        private Homeless() {}

        public static void main(String[] words) throws ClassNotFoundException {
            UnknownHome.settle();
            Class.forName("com.sun.jna.Native");
            System.out.println(System.getProperty("user.home"));
        }
    }

    private static List<Path> in(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    @Test
    void shouldLoadNativeCodeAndLeaveNothingWhereTheHomeIsUnknown() throws IOException, InterruptedException {
        Path work = Files.createDirectory(folder.resolve("work"));
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        ProcessBuilder java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-Duser.home=?",
                        "-Djava.io.tmpdir=" + temporary,
                        "-cp",
                        System.getProperty("java.class.path"),
                        Homeless.class.getName())
                .directory(work.toFile())
                .redirectErrorStream(true);
        java.environment().remove("XDG_CACHE_HOME");
        Process process = java.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertEquals(0, process.waitFor(), said);
        assertEquals("/nonexistent", said.strip());
        assertEquals(List.of(), in(work));
        assertEquals(List.of(), in(temporary));
    }
}
