package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every verb that writes a file, with every kind of file: what is no regular file stays what it is. */
class OutputsTest {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final StringWriter said = new StringWriter();

    @TempDir
    private Path folder;

    /** {@code DIR} is the folder with the test's data, {@code FILE} what is written. */
    static Stream<String> verbs() {
        return Stream.of(
                "fit --data DIR/measurements.csv --output FILE.json",
                "evaluate --data DIR/measurements.csv --plot FILE.svg",
                "evaluate --data DIR/measurements.csv --csv FILE.csv",
                "predict --model DIR/model.json --samples DIR/samples.csv --csv --output FILE.csv",
                "compare --plot FILE.svg DIR/report.json DIR/report.json",
                "export --format csv --output FILE.csv DIR/trace",
                "export --format chrome --output FILE.json DIR/trace",
                "partition study --profile DIR/profile.csv --over 1,2 --csv FILE.csv",
                "partition study --profile DIR/profile.csv --over 1,2 --plot FILE.svg",
                "partition study --profile DIR/profile.csv --over 1,2 --profile-plot FILE.png",
                "partition study --profile DIR/profile.csv --over 1,2 --interplay-plot FILE.svg",
                "partition study speedups --profile DIR/profile.csv --over 1,2 --per-processor 1 --csv FILE.csv",
                "partition study figures --profile DIR/profile.csv --plot FILE.svg",
                "partition pareto --profile DIR/profile.csv --workload 4 --processors 2 --plot FILE.svg",
                "partition energy --profile DIR/profile.csv --workload 4 --processors 2 --plot FILE.png",
                "balance study --costs DIR/costs.csv --strategies none,model --csv FILE.csv",
                "balance study --costs DIR/costs.csv --strategies none,model --json FILE.json",
                "balance space --costs DIR/costs.csv --csv FILE.csv",
                "balance space --costs DIR/costs.csv --plot FILE.svg",
                "cost sweep --algorithm lu --n 1000 --over k --points 5 --csv FILE.csv",
                "cost surface --algorithm lu --n 1000 --points 5 --plot FILE.png",
                "cost calibrate --platform emulated:epyc-9554 --output FILE.json",
                "meter --platform emulated:xeon-e5462 --baselines DIR/none --output FILE.txt -- true",
                "meter baseline --seconds 1 --platform emulated:xeon-e5462 --baselines FILE.properties --output DIR/answer",
                "profile build --sizes 5 --energy none --repetitions 2 --no-progress --output FILE.csv -- true {size}");
    }

    /** What is at the place before. */
    enum Place {
        NOTHING,
        FILE,
        LINK,
        DANGLING_LINK,
        LINK_TO_NULL,
        LINK_TO_FULL,
        READ_PIPE,
        UNREAD_PIPE,
        FOLDER,
        MISSING_FOLDER,
        LINK_IN_A_CIRCLE;

        boolean canBeWritten() {
            return ordinal() <= LINK_TO_NULL.ordinal() || this == READ_PIPE;
        }

        boolean endsInARegularFile() {
            return ordinal() <= DANGLING_LINK.ordinal();
        }
    }

    static Stream<Arguments> cases() {
        return verbs().flatMap(verb -> Arrays.stream(Place.values())
                .filter(place ->
                        place != Place.MISSING_FOLDER || !verb.contains("--baselines FILE")) // its folder is made
                .map(place -> Arguments.of(verb, place)));
    }

    @BeforeEach
    void makeData() throws IOException {
        Files.writeString(
                folder.resolve("profile.csv"),
                "size,seconds,joules,source\n1,2,1,measured: x\n2,8,9,measured: x\n" + "3,4,2,measured: x\n");
        StringBuilder lines =
                new StringBuilder("platform,application,size,phase,processors,cores_per_processor,frequency_hz,"
                        + "seconds,seconds_half_width,cycles,misses\n");
        for (int app = 0; app < 6; app++) {
            for (int cores = 1; cores <= 4; cores++) {
                double seconds = (1 + app) * ((1 - app / 8.0) / cores + app / 8.0);
                lines.append(String.format(
                        Locale.ROOT,
                        "box,app%d,S,loop,1,%d,2e9,%g,0,%g,%g%n",
                        app,
                        cores,
                        seconds,
                        seconds * 2e9,
                        (0.01 + app / 8.0) * seconds * 2e9));
            }
        }
        Files.writeString(folder.resolve("measurements.csv"), lines);
        Files.writeString(
                folder.resolve("samples.csv"), "processors,cores_per_processor,frequency_hz,seconds\n1,4,2e9,1\n");
        Files.writeString(folder.resolve("costs.csv"), "iteration,cost\n0,1\n0,2\n0,1\n1,1\n1,2\n");
        Files.writeString(
                folder.resolve("report.json"),
                """
                {"format": "lull-report", "version": 1, "command": ["true"], "mode": "observe", "exit_code": 0, "wall_s": 2, "warnings": [],
                 "tasks": [], "platform": {"name": "x", "kind": "linux"}, "phases": [], "groups": []}""");
        Files.createDirectory(folder.resolve("trace"));
        Files.writeString(
                folder.resolve("trace/run.json"),
                """
                {"command": ["true"], "exitCode": 0, "mode": "observe", "wallSeconds": 1, "warnings": []}""");
    }

    private Path prepare(Place place, String ending) throws IOException, InterruptedException {
        Path path = Files.createDirectory(folder.resolve("place")).resolve("file" + ending);
        switch (place) {
            case FILE -> Files.writeString(path, "");
            case LINK, DANGLING_LINK -> {
                Path target = Files.createDirectory(folder.resolve("elsewhere")).resolve("target");
                Files.createSymbolicLink(path, target);
                if (place == Place.LINK) {
                    Files.createFile(target);
                }
            }
            case LINK_TO_NULL -> Files.createSymbolicLink(path, Path.of("/dev/null"));
            case LINK_TO_FULL -> Files.createSymbolicLink(path, Path.of("/dev/full"));
            case READ_PIPE, UNREAD_PIPE ->
                assertEquals(
                        0, new ProcessBuilder("mkfifo", path.toString()).start().waitFor());
            case FOLDER -> Files.createDirectory(path);
            case MISSING_FOLDER -> Files.delete(path.getParent());
            case LINK_IN_A_CIRCLE -> Files.createSymbolicLink(path, path.getFileName());
            default -> assertEquals(Place.NOTHING, place);
        }
        return path;
    }

    private int lull(String verb, Path path) {
        String ending = path.getFileName().toString().replaceFirst("file", "");
        List<String> words = List.of(verb.replace("FILE" + ending, path.toString())
                .replace("DIR", folder.toString())
                .split(" "));
        return assertTimeoutPreemptively(LIMIT, () -> Verbs.execute(words, said));
    }

    private static Object kind(Path path) throws IOException {
        return Files.exists(path, LinkOption.NOFOLLOW_LINKS)
                ? (int) Files.getAttribute(path, "unix:mode", LinkOption.NOFOLLOW_LINKS) & 0170000
                : "nothing";
    }

    @ParameterizedTest
    @MethodSource("cases")
    void shouldReplaceOnlyRegularFiles(String verb, Place place) throws Exception {
        String ending = verb.replaceFirst(".*FILE(\\.[a-z]+).*", "$1");
        if (verb.startsWith("predict")) {
            List<String> fit = List.of(
                    "fit",
                    "--data",
                    folder.resolve("measurements.csv").toString(),
                    "--output",
                    folder.resolve("model.json").toString());
            assertEquals(0, Verbs.execute(fit, said), said::toString);
        }
        Path path = prepare(place, ending);
        Object before = kind(path);
        Object device = kind(Path.of("/dev/null"));
        Object journal = kind(Path.of("/dev/null.journal"));
        Process reader = place == Place.READ_PIPE
                ? new ProcessBuilder("sh", "-c", "exec 3<>\"$0\"; echo open; cat <&3 >/dev/null", path.toString())
                        .start()
                : null;
        if (reader != null) {
            assertEquals('o', reader.getInputStream().read());
        }

        int exitCode = lull(verb, path);

        if (reader != null) {
            reader.destroy();
            reader.waitFor();
        }
        if (place.canBeWritten()) {
            assertEquals(0, exitCode, said::toString);
        } else {
            boolean isTheProgramsOwn = verb.endsWith("-- true") && exitCode == 0;
            assertTrue(isTheProgramsOwn || exitCode != 0, said::toString);
            assertTrue(said.toString().contains(path.toString()), said::toString);
        }
        if (place != Place.NOTHING) {
            assertEquals(before, kind(path));
        }
        assertEquals(device, kind(Path.of("/dev/null")));
        assertEquals(journal, kind(Path.of("/dev/null.journal")));
        if (place.endsInARegularFile()) {
            assertTrue(Files.isRegularFile(path) && Files.size(path) > 0);
        }
        for (Path each : List.of(folder, folder.resolve("place"), folder.resolve("elsewhere"))) {
            assertEquals(List.of(), hidden(each), "nothing temporary stays");
        }
    }

    private static List<String> hidden(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("."))
                    .toList();
        }
    }
}
