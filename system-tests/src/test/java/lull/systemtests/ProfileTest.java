package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** From a running program to a distribution of its rows and back: profiled, exported, partitioned, run. */
@Tag("slow")
class ProfileTest {
    private Path profile;

    @BeforeEach
    void requireMpi() {
        Toolchain.requireMpiJar();
        Toolchain.require(MpiLibrary.OPEN_MPI.launcher());
        profile = LullCommand.newFile("core.csv");
    }

    @Test
    void shouldPartitionByEmulatedEnergyWhenItIsLabelled() throws IOException {
        Outcome outcome =
                build("10:30:10", "--platform", "emulated:epyc-9554").run().assertSuccess();
        assertTrue(outcome.stderr().contains("EMULATED"), outcome::description);

        Outcome answer = partition("energy", "40").run().assertSuccess();

        assertTrue(
                json(answer).get("energy_source").getAsString().startsWith("emulated: emulated epyc-9554"),
                answer::description);
        matmul("--distribution", distribution("energy", "40")).run().assertSuccess();
    }

    @Test
    void shouldLoseNoRunWhenTerminatedAndRunWithTheDistributionFound() throws IOException {
        RunningLaunch first = build("10:40:10").start();
        assertTrue(first.awaitState(() -> runs() >= 2));
        first.terminate();
        assertEquals(143, first.await().exitCode());
        first.awaitEnd();
        assertFalse(Files.exists(profile));
        long kept = runs();

        Outcome second = build("10:40:10").run().assertSuccess();

        assertTrue(second.stderr().contains("going on after " + kept + " runs"), second::description);
        assertEquals(5, Files.readAllLines(profile).size());
        runWithTheDistributionFound();
    }

    @Test
    void shouldExportRunPhaseGroupAndTaskWhenReportsAreOfSeveralSizes() throws IOException {
        List<String> reports = new ArrayList<>();
        for (int rows : new int[] {40, 80, 120}) {
            LullCommand.Observation observation = LullCommand.observe(
                    matmul("--rows", Integer.toString(rows), "--products", "30"),
                    "--platform",
                    "emulated:opteron-8350");
            observation.completeReport();
            reports.add(observation.reportFile().toString());
        }

        for (List<String> part : List.of(
                List.<String>of(),
                List.of("--phase", "matmul multiply"),
                List.of("--group", "0"),
                List.of("--task", "1"),
                List.of("--phase", "matmul multiply", "--apportion"))) {
            lull("profile", "export", "--output", profile.toString(), "--per-task")
                    .withArguments(reports)
                    .withArguments(part)
                    .run()
                    .assertSuccess();
            List<String> rows = Files.readAllLines(profile);
            assertEquals(4, rows.size(), rows::toString);
            assertTrue(rows.get(1).startsWith("20,") && rows.get(2).startsWith("40,"), rows::toString);
            assertEquals(
                    part.isEmpty() || part.contains("--apportion"), rows.get(1).contains("emulated:"), rows::toString);
        }
        runUnequalShares();
    }

    /** Equal shares are made to look bad, so that the answer differs from them; both compute the same. */
    private void runUnequalShares() throws IOException {
        List<String> rows = new ArrayList<>(Files.readAllLines(profile));
        rows.set(2, rows.get(2).replaceFirst("^40,[^,]*,", "40,1000,"));
        Files.write(profile, rows);
        List<String> words = new ArrayList<>(List.of(
                "partition",
                "time",
                "--profile",
                profile.toString(),
                "--workload",
                "80",
                "--processors",
                "2",
                "--json",
                "--run",
                "--pairs",
                "2",
                "--seconds-from",
                "Seconds each *= ([0-9.]+)",
                "--checksum-from",
                "Checksum *= (.*)",
                "--"));
        words.addAll(matmul("--distribution", "{sizes}").command());
        Outcome outcome = lull(words.toArray(String[]::new)).run().assertSuccess();
        JsonObject measured = json(outcome).getAsJsonObject("measured");

        assertEquals(2, measured.get("pairs").getAsInt());
        assertTrue(measured.get("checksum").getAsString().matches("-?[0-9]+"), outcome::description);
        assertTrue(
                measured.getAsJsonObject("found").get("seconds").getAsDouble() > 0
                        && measured.getAsJsonObject("homogeneous")
                                        .get("seconds")
                                        .getAsDouble()
                                > 0,
                outcome::description);
    }

    /** From the profile that an interrupted and resumed build ends with. */
    private void runWithTheDistributionFound() {
        String distribution = distribution("time", "60");
        Outcome chosen = matmul("--distribution", distribution).run().assertSuccess();
        Outcome homogeneous = matmul("--distribution", "30,30").run().assertSuccess();

        assertEquals(line(homogeneous, "Checksum"), line(chosen, "Checksum"));
        assertTrue(line(chosen, "Verification").contains("SUCCESSFUL"), chosen::description);
    }

    private Launch build(String sizes, String... options) {
        List<String> all = new ArrayList<>(List.of(
                "profile",
                "build",
                "--sizes",
                sizes,
                "--output",
                profile.toString(),
                "--repetitions",
                "3",
                "--no-progress",
                "--seconds-from",
                "Seconds each *= ([0-9.]+)"));
        all.addAll(List.of(options));
        all.add("--");
        all.addAll(matmul("--distribution", "{size},{size}").command());
        return lull(all.toArray(String[]::new));
    }

    private static Launch matmul(String... options) {
        return quick(LullCommand.app(
                Stream.concat(Stream.of("matmul", "--ranks", "2", "--side", "64", "--warmup", "1"), Stream.of(options))
                        .toArray(String[]::new)));
    }

    private Launch partition(String objective, String workload) {
        return lull(
                "partition",
                objective,
                "--profile",
                profile.toString(),
                "--workload",
                workload,
                "--processors",
                "2",
                "--json");
    }

    private String distribution(String objective, String workload) {
        List<String> sizes = new ArrayList<>();
        for (JsonElement entry :
                json(partition(objective, workload).run().assertSuccess()).getAsJsonArray("distribution")) {
            for (int i = 0; i < entry.getAsJsonObject().get("count").getAsInt(); i++) {
                sizes.add(entry.getAsJsonObject().get("size").getAsString());
            }
        }
        while (sizes.size() < 2) {
            sizes.add("0");
        }
        return String.join(",", sizes);
    }

    private static JsonObject json(Outcome outcome) {
        return JsonParser.parseString(outcome.stdout()).getAsJsonObject();
    }

    private static Launch lull(String... words) {
        return quick(Launch.of(LullCommand.launcher().toString()).withArguments(List.of(words)));
    }

    private static Launch quick(Launch launch) {
        return launch.with("JDK_JAVA_OPTIONS", LullCommand.QUICK_JVM);
    }

    private static String line(Outcome outcome, String name) {
        return outcome.stdout()
                .lines()
                .filter(line -> line.startsWith(" " + name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no line " + name + "\n" + outcome.description()));
    }

    private long runs() {
        Path journal = profile.resolveSibling("core.csv.journal");
        if (!Files.exists(journal)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(journal)) {
            return lines.count() - 1;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + journal, e);
        }
    }
}
