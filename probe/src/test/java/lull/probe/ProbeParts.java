package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Single parts of the probe, compiled into programs that drive them. Skips the test where there is no C compiler. */
final class ProbeParts {
    private ProbeParts() {}

    /** Compiles a driver with all that follows plans. */
    static void compilePlans(Path program, String driver) throws IOException, InterruptedException {
        compile(
                program,
                driver,
                "src/main/c/plan.c",
                "src/main/c/descriptor.c",
                "src/main/c/place.c",
                "src/main/c/handing.c",
                "src/main/c/resolve.c",
                "src/main/c/symbols.c",
                "src/main/c/emulate.c",
                "src/main/c/frame.c",
                "src/main/c/setspeed.c",
                "src/main/c/count.c",
                "src/main/c/counter.c",
                "src/main/c/record.c");
    }

    /**
     * Compiles and links.
     *
     * @param program the file to make
     * @param words options and sources, by their paths in this module
     */
    static void compile(Path program, String... words) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "skipped: there is no C compiler (gcc)");
        List<String> command = new ArrayList<>(List.of(
                "gcc",
                "-std=c11",
                "-D_GNU_SOURCE",
                "-O2",
                "-Wall",
                "-Wextra",
                "-Werror",
                "-Isrc/main/c",
                "-I../channel/src/main/c",
                "-o",
                program.toString()));
        command.addAll(List.of(words));
        Process compiler = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(compiler.getInputStream().readAllBytes());
        assertEquals(0, compiler.waitFor(), text);
    }
}
