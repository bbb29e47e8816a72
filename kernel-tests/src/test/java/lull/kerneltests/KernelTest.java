package lull.kerneltests;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;
import lull.kerneltests.guest.Checks;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.TestFactory;

/** Boots an emulated machine for each scenario and shows every check that ran in it as a test. */
class KernelTest {

    private static final int SKIPPED = 77;

    /** Each machine keeps about one core busy. */
    private static final int MACHINES_AT_A_TIME =
            Math.min(2, Runtime.getRuntime().availableProcessors());

    /** What a machine takes of the processors that there are for them: what is timed on all of its CPUs bears no other beside it. */
    private static final Semaphore PLACES = new Semaphore(MACHINES_AT_A_TIME, true);

    @TestFactory
    List<DynamicNode> shouldHoldOnARealKernel() throws IOException, InterruptedException, ExecutionException {
        Path module = Path.of(System.getProperty("basedir", "")).toAbsolutePath();
        Path work = module.resolve("target/machine");
        ExecutorService machines = Executors.newFixedThreadPool(MACHINES_AT_A_TIME);
        try {
            Future<Optional<String>> arm =
                    machines.submit(() -> chosen().stream().anyMatch(Scenario::isArm)
                            ? build(module, "build-arm64.sh", work.resolve("arm64"))
                            : Optional.empty());
            Optional<String> noPc = build(module, "build.sh", work);
            Optional<String> noArm = arm.get();
            Map<Scenario, Future<List<String>>> saying = new EnumMap<>(Scenario.class);
            List<DynamicNode> tests = new ArrayList<>();
            for (Scenario scenario : chosen()) {
                Optional<String> whyNot = scenario.isArm() ? noArm : noPc;
                if (whyNot.isPresent()) {
                    tests.add(dynamicTest(scenario.name(), () -> abort(whyNot.get())));
                } else {
                    Path place = scenario.isArm() ? work.resolve("arm64") : work;
                    saying.put(scenario, machines.submit(() -> timed(scenario, place)));
                }
            }
            for (Map.Entry<Scenario, Future<List<String>>> each : saying.entrySet()) {
                tests.add(dynamicContainer(each.getKey().name(), tests(each.getKey(), each.getValue())));
            }
            return tests;
        } finally {
            machines.shutdownNow();
        }
    }

    /** What a machine says, and last how long it took, so that one that comes near its limit is seen before it passes it. */
    private static List<String> timed(Scenario scenario, Path work) throws IOException, InterruptedException {
        int places = scenario.isBusy() ? MACHINES_AT_A_TIME : 1;
        PLACES.acquire(places);
        try {
            long start = System.nanoTime();
            List<String> lines = new ArrayList<>(new Machine(scenario, work).run());
            lines.add(String.format(Locale.ROOT, "measured whole machine: %.0f s", (System.nanoTime() - start) * 1e-9));
            return lines;
        } finally {
            PLACES.release(places);
        }
    }

    /** All, or those named by {@code -Dscenarios=LOOP,DRIVER}. */
    private static List<Scenario> chosen() {
        String names = System.getProperty("scenarios", "");
        return names.isEmpty()
                ? List.of(Scenario.values())
                : Arrays.stream(names.split(",")).map(Scenario::valueOf).toList();
    }

    /** Why an architecture's machines can't be made; empty if they were. */
    private static Optional<String> build(Path module, String script, Path work)
            throws IOException, InterruptedException {
        Process build = new ProcessBuilder(module.resolve(script).toString(), work.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(build.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = build.waitFor();
        if (exitCode == SKIPPED) {
            // Not every runner shows why a test was skipped.
            System.out.println(said.strip());
            return Optional.of(said.strip());
        }
        assertEquals(0, exitCode, said);
        return Optional.empty();
    }

    /** A machine that did not get to its end is one failed test; those beside it are shown all the same. */
    private static Stream<DynamicNode> tests(Scenario scenario, Future<List<String>> saying)
            throws InterruptedException {
        List<String> lines;
        try {
            lines = saying.get();
        } catch (ExecutionException e) {
            return Stream.of(dynamicTest("the machine runs", () -> {
                throw e.getCause();
            }));
        }
        lines.stream()
                .filter(line -> line.startsWith("measured "))
                .forEach(line -> System.out.println(scenario.name().toLowerCase(Locale.ROOT) + ": " + line));
        return lines.stream()
                .filter(line -> !line.startsWith("measured ") && !line.startsWith(Checks.REACHED))
                .map(line -> dynamicTest(line.split(":? ", 2)[1], () -> assertTrue(line.startsWith("ok "), line)));
    }
}
