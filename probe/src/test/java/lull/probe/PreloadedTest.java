package lull.probe;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import lull.channel.TaskChannel;
import lull.channel.layout.RegionEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What programs do with plugins, children and filters while the whole library is preloaded. */
class PreloadedTest {
    private static final int PHASES = 20;

    @TempDir
    static Path programs;

    @TempDir
    Path channels;

    @BeforeAll
    static void compile() throws IOException, InterruptedException {
        ProbeParts.compile(programs.resolve("preloaded"), "src/test/c/preloaded.c");
    }

    @BeforeEach
    void keepToItself() throws IOException {
        Files.setPosixFilePermissions(channels, PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"STARTS", "DESTRUCTOR", "TEAM"})
    void shouldNotHangWhereTheLoaderWaitsForAThread(String kind) throws IOException, InterruptedException {
        // A team's threads would go on in a runtime that is no longer there.
        String stays = kind.equals("TEAM") ? "-Wl,-z,nodelete" : "-Wl,-z,lazy";
        assertEquals("closed\n", said("opens", plugin(kind, "-D" + kind, stays)));
    }

    @Test
    void shouldLeaveTheLoadersErrorToTheProgram() throws IOException, InterruptedException {
        assertTrue(said("error").startsWith("no-such-plugin.so: "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"_Fork", "clone", "raw"})
    void shouldRecordNothingOfAChildThatNoForkHandlerKnows(String how) throws IOException, InterruptedException {
        assertEquals("7\n", said("child", how));
        assertEquals(1 + PHASES, channel().events().pending(), "a clock record, and the parent's phases");
    }

    @Test
    void shouldTellPluginsApartThatFollowEachOtherAtOnePlace() throws IOException, InterruptedException {
        assumeTrue(
                said("plugins", plugin("first", "-DRUN=a"), plugin("second", "-DRUN=b"))
                        .equals("same\n"),
                "skipped: the second plugin has another place");
        List<RegionEntry> regions = channel().regions();
        List<String> names = new ArrayList<>();
        for (RegionEntry region : regions) {
            if (!region.module().isEmpty()) {
                names.add(Path.of(region.module()).getFileName().toString());
            }
        }
        assertEquals(List.of("first.so", "second.so"), names);
    }

    @Test
    void shouldGoOnAfterAFilterThatTheKernelRefused() throws IOException, InterruptedException {
        said("filter");
        assertEquals(2 + PHASES, channel().events().pending(), "clock records, and the phases");
    }

    private TaskChannel channel() throws IOException {
        try (Stream<Path> files = Files.list(channels)) {
            return TaskChannel.open(files.findFirst().orElseThrow()).orElseThrow();
        }
    }

    private static String plugin(String name, String... options) throws IOException, InterruptedException {
        Path file = programs.resolve(name + ".so");
        List<String> words = new ArrayList<>(List.of("-fopenmp", "-shared", "-fPIC", "src/test/c/plugin.c"));
        words.addAll(List.of(options));
        ProbeParts.compile(file, words.toArray(String[]::new));
        return file.toString();
    }

    private String said(String... words) throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(programs.resolve("preloaded").toString()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().keySet().removeIf(name -> name.matches("(OMP|GOMP|KMP|LULL|PMI|PMIX)_.*"));
        builder.environment().put("LULL_CHANNEL_DIR", channels.toString());
        builder.environment()
                .put("LD_PRELOAD", Path.of("target/liblull.so").toAbsolutePath().toString());
        Path said = programs.resolve("said");
        Process process = builder.redirectOutput(said.toFile()).start();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        assertEquals(0, process.exitValue());
        return Files.readString(said);
    }
}
