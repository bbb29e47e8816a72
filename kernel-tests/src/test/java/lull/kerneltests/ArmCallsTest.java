package lull.kerneltests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The probe's wrappers in arm64's assembly on an emulated processor alone, under this machine's kernel: in a second, not in minutes. */
class ArmCallsTest {
    private static final Path MODULE =
            Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    private static final String LIBRARIES = "/usr/aarch64-linux-gnu";
    private static final String WRAPPED = "vfork clone execl execlp execle all arrived\n";

    @TempDir
    private Path folder;

    private String run(List<String> command) throws IOException, InterruptedException {
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(errors.toFile());
        builder.environment().put("CC", "aarch64-linux-gnu-gcc");
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> command + ": " + printed + said(errors));
        return printed;
    }

    private static String said(Path errors) {
        try {
            return Files.readString(errors);
        } catch (IOException e) {
            return e.toString();
        }
    }

    @Test
    void shouldHandOnAllArgumentsOfFunctionsThatTakeAnyNumber() throws IOException, InterruptedException {
        for (String tool : List.of("qemu-aarch64-static", "aarch64-linux-gnu-gcc")) {
            assumeTrue(Files.isExecutable(Path.of("/usr/bin", tool)), () -> "skipped: " + tool + " is not installed");
        }
        String program = folder.resolve("handed_on").toString();
        Path source = MODULE.resolve("src/main/c/handed_on.c");
        run(List.of("aarch64-linux-gnu-gcc", "-O2", "-fopenmp", "-o", program, source.toString()));
        run(List.of("sh", MODULE.resolve("../probe/build.sh").toString(), folder.toString()));
        String probe = "LD_PRELOAD=" + folder.resolve("liblull.so");
        assertEquals(
                "all arrived\n", run(List.of("qemu-aarch64-static", "-L", LIBRARIES, program)), "without the probe");
        assertEquals(WRAPPED, run(List.of("qemu-aarch64-static", "-L", LIBRARIES, "-E", probe, program)));
    }
}
