package lull.agent.symbols;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationsTest {
    private static final String SOURCE = "static int hidden(int a) { return a * 3; }\nint (*entry)(int) = hidden;\n"
            + "#include <stdio.h>\n#include <dlfcn.h>\nint main(void) { Dl_info i; dladdr((void *)entry, &i);\n"
            + "  printf(\"%lx\", (unsigned long)((char *)entry - (char *)i.dli_fbase)); return 0; }\n";

    @TempDir
    Path folder;

    private Path compile(String... flags) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "skipped: there is no C compiler (gcc)");
        Path source = Files.writeString(folder.resolve("hidden.c"), SOURCE);
        List<String> command = new ArrayList<>(List.of(
                "gcc",
                "-D_GNU_SOURCE",
                source.toString(),
                "-o",
                folder.resolve("program").toString(),
                "-ldl"));
        command.addAll(List.of(flags));
        run(command);
        return folder.resolve("program");
    }

    private static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    /** The name of the local function, whose offset the program prints. */
    private String name(Path program) throws IOException, InterruptedException {
        long offset = Long.parseLong(run(List.of(program.toString())), 16);
        Locations.Place place = new Locations.Place(program.toString(), offset);
        return new Locations(List.of(place)).name(place);
    }

    @Test
    void shouldFindFunctionFileAndLineWithDebugInformation() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/addr2line")), "skipped: there is no addr2line (binutils)");
        assertEquals("hidden (hidden.c:1)", name(compile("-g", "-pie", "-fPIE")));
        assertEquals("hidden (hidden.c:1)", name(compile("-g", "-no-pie", "-fno-pie")));
    }

    @Test
    void shouldFindALocalFunctionBySymbolsAlone() throws Exception {
        assertEquals("hidden", name(compile("-g0", "-pie", "-fPIE")));
        assertEquals("hidden", name(compile("-g0", "-no-pie", "-fno-pie")));
    }

    /** As binutils print it: an address, then function and place of each frame, the innermost first. */
    @Test
    void shouldTellWhatCodeWasInlinedInto() {
        List<LineTable.Line> lines = LineTable.lines(List.of(
                "0x0000000000001139",
                "apply",
                "/src/mesh.h:12 (discriminator 3)",
                "each",
                "/src/mesh.h:20",
                "solve(int)",
                "/src/main.c:40",
                "0x0000000000001200",
                "main",
                "/src/main.c:50"));

        assertEquals(2, lines.size());
        assertEquals("mesh.h:12", lines.get(0).shortPlace());
        assertEquals("solve(int)", lines.get(0).within().orElseThrow().function());
        assertEquals(Optional.empty(), lines.get(1).within());
        assertEquals(List.of(), LineTable.lines(List.of("0x1", "main")));
    }

    @Test
    void shouldTellInlinedCodeApartByItsCaller() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/addr2line")), "skipped: there is no addr2line (binutils)");
        Files.writeString(
                folder.resolve("here.h"),
                "static inline __attribute__((always_inline)) void *here(void) { void *p;\n"
                        + "  __asm__ volatile(\"lea 0(%%rip), %0\" : \"=r\"(p)); return p; }\n");
        Path source = Files.writeString(
                folder.resolve("callers.c"),
                "#include <stdio.h>\n#include <dlfcn.h>\n#include \"here.h\"\n"
                        + "__attribute__((noinline)) void *one(void) {\n  return here(); }\n"
                        + "__attribute__((noinline)) void *two(void) {\n  return here(); }\n"
                        + "int main(void) { Dl_info i; dladdr((void *)main, &i);\n"
                        + "  printf(\"%lx %lx\", (unsigned long)one() - (unsigned long)i.dli_fbase,\n"
                        + "    (unsigned long)two() - (unsigned long)i.dli_fbase); return 0; }\n");
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/gcc")), "skipped: there is no C compiler (gcc)");
        String program = folder.resolve("callers").toString();
        run(List.of("gcc", "-D_GNU_SOURCE", "-g", "-O1", source.toString(), "-o", program, "-ldl"));
        List<Locations.Place> places = Arrays.stream(run(List.of(program)).split(" "))
                .map(offset -> new Locations.Place(program, Long.parseLong(offset, 16) - 1))
                .toList();

        Locations names = new Locations(places);

        assertEquals("here (here.h:2 in one, callers.c:5)", names.name(places.get(0)));
        assertEquals("here (here.h:2 in two, callers.c:7)", names.name(places.get(1)));
    }

    @Test
    void shouldFallBackToModuleAndOffset() throws Exception {
        Path program = compile("-g0", "-s");
        long offset = Long.parseLong(run(List.of(program.toString())), 16);
        assertEquals("program+0x" + Long.toHexString(offset), name(program));
        Locations.Place gone = new Locations.Place("/nowhere/libgone.so", 0x10);
        assertEquals("libgone.so+0x10", new Locations(List.of(gone)).name(gone));
        Path text = Files.writeString(folder.resolve("text"), "no ELF file at all, but long enough to look like one?");
        Locations.Place noElf = new Locations.Place(text.toString(), 1);
        assertEquals("text+0x1", new Locations(List.of(noElf)).name(noElf));
        Locations.Place bare = new Locations.Place("", 0x7f00);
        assertEquals("code+0x7f00", new Locations(List.of(bare)).name(bare));
    }
}
