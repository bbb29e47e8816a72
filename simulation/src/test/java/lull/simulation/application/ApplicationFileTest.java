package lull.simulation.application;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ApplicationFileTest {
    private static final String USUAL =
            """
            groups = first second
            group.first.phases = a b
            group.first.delimiter = allreduce
            group.second.phases = c
            group.second.neighbours = 2
            phase.a.cycles = 1e6
            phase.b.cycles = 2e6
            phase.b.kind = serial
            phase.c.cycles = 3e6
            """;

    private static Application read(String more) throws IOException {
        Set<String> keys = more.lines().map(ApplicationFileTest::key).collect(Collectors.toSet());
        String others =
                USUAL.lines().filter(line -> !keys.contains(key(line))).collect(Collectors.joining("\n", "", "\n"));
        return ApplicationFile.parse("mine", new StringReader(others + more)).on(2, Scaling.STRONG);
    }

    private static String key(String line) {
        return line.replaceFirst(" *=.*", "");
    }

    @ParameterizedTest
    @ValueSource(strings = {"bt-mz", "bt-mz-imbalanced", "sp-mz", "lu-mz", "amg", "irs"})
    void shouldDescribeTheApplicationsThatComeWithLullOnAnyNumberOfTasks(String name) {
        for (int tasks : new int[] {1, 2, 3, 128}) {
            Application application = ApplicationFile.named(name, tasks, Scaling.STRONG);
            double cycles = 0;
            for (int task = 0; task < tasks; task++) {
                for (int g = 0; g < application.groups().size(); g++) {
                    SimulatedGroup group = application.groups().get(g);
                    for (int p = 0; p < group.phases().size(); p++) {
                        cycles += application.load(task, 0, g, p)
                                * group.phases().get(p).work().cycles();
                    }
                }
            }
            assertTrue(cycles > 0 && application.iterations() >= 1000, name + " on " + tasks);
        }
    }

    @Test
    void shouldKeepTheWorkOfTheJobOrOfTheTaskAsScalingSays() {
        double two = work(ApplicationFile.named("sp-mz", 2, Scaling.STRONG));
        assertEquals(two / 4, work(ApplicationFile.named("sp-mz", 8, Scaling.STRONG)), 1e-6 * two);
        assertEquals(two, work(ApplicationFile.named("sp-mz", 8, Scaling.WEAK)), 1e-6 * two);
    }

    private static double work(Application application) {
        return application.groups().get(0).phases().stream()
                .mapToDouble(phase -> phase.work().cycles())
                .sum();
    }

    @Test
    void shouldRepeatAmgAfterFourteenAndSevenIterations() {
        Application amg = ApplicationFile.named("amg", 2, Scaling.STRONG);
        assertEquals(14, period(amg, 0));
        assertEquals(7, period(amg, 1));
        assertEquals(0.45 / 0.55, amg.load(0, 0, 0, 1) / amg.load(1, 0, 0, 1), 1e-9);
    }

    private static int period(Application application, int group) {
        return IntStream.rangeClosed(1, 64)
                .filter(period -> IntStream.range(0, 64)
                        .allMatch(i -> application.load(0, i, group, 1) == application.load(0, i + period, group, 1)))
                .findFirst()
                .orElse(0);
    }

    @Test
    void shouldRunInnerGroupsAsOftenAsTheirTimesSay() throws IOException {
        assertArrayEquals(new int[] {0, 1}, read("").sequence(0));
        assertArrayEquals(
                new int[] {0, 1, 1, 1},
                read("inner.groups = second\ninner.times = 3").sequence(0));
        assertArrayEquals(
                new int[] {0, 1, 0, 1},
                read("inner.groups = first second\ninner.times = 2").sequence(0));
        int[] lengths = IntStream.range(0, 200)
                .map(i -> {
                    try {
                        return read("inner.groups = second\ninner.times = 2 4").sequence(i).length;
                    } catch (IOException e) {
                        throw new AssertionError(e);
                    }
                })
                .distinct()
                .sorted()
                .toArray();
        assertArrayEquals(new int[] {3, 4, 5}, lengths);
    }

    @Test
    void shouldShareWorkAlongARampOrTaskByTask() throws IOException {
        Application ramp = read("phase.a.shares = 1 3\nphase.a.sharing = ramp");
        assertEquals(0.75, ramp.load(0, 0, 0, 0), 1e-9);
        assertEquals(1.25, ramp.load(1, 0, 0, 0), 1e-9);
        Application cyclic = read("phase.a.shares = 1 3\nphase.c.pattern = 1 2 3");
        assertEquals(0.5, cyclic.load(0, 0, 0, 0), 1e-9);
        assertEquals(0.5, cyclic.load(2, 0, 0, 0), 1e-9);
        assertEquals(1.5, cyclic.load(0, 2, 1, 0), 1e-9);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "phase.a.cycels = 1 | phase.a.cycels",
                "phase.a.cycles = many | phase.a.cycles = many is no number",
                "phase.a.cycles = 1 2 | give one number",
                "phase.a.cycles = -1 | cycles of -1.0",
                "phase.a.serial-share = 2 | serial-share of 2.0",
                "phase.a.pieces = 1.5 | phase.a.pieces = 1.5 is not a whole number",
                "phase.a.kind = paralell | neither region nor serial",
                "phase.a.sharing = ramps | neither cyclic nor ramp",
                "phase.a.shares = 0 0 | not all 0",
                "phase.a.pattern = | not all 0",
                "group.first.delimiter = waitsome | WAITSOME",
                "group.first.delimiter = gather | GATHER",
                "group.second.neighbours = 3 | 3 neighbours",
                "group.second.bytes = -1 | -1.0 bytes",
                "group.second.phases = | group.second.phases = : give at least one name",
                "groups = first first | none twice",
                "groups = first second third | lacks group.third.phases",
                "iterations = 0 | iterations = 0",
                "tasks = 0 | tasks = 0",
                "inner.groups = third | inner.groups = third",
                "inner.groups = second first | in a row",
                "inner.times = 2 | inner.times",
            })
    void shouldNameWhatIsWrongWithADescription(String line, String named) {
        IllegalArgumentException refusal =
                assertThrows(IllegalArgumentException.class, () -> read(line).sequence(0));
        assertTrue(refusal.getMessage().contains(named), refusal.getMessage());
    }

    @Test
    void shouldRefuseAKeyThatIsThereTwice() {
        assertEquals(
                "application mine: key tasks is there twice; keep one",
                assertThrows(IllegalArgumentException.class, () -> read("tasks = 2\ntasks = 3"))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource({"cycles, 1.0E14", "cold-bytes, 1.0E14", "thread-imbalance, 10000.0"})
    void shouldRefusePhasesThatTakeLongerThanAnyRun(String key, String most) {
        assertEquals(
                "application mine: phase.a." + key + " = 1e300: no run has a phase that takes so long; give " + most
                        + " at most",
                assertThrows(IllegalArgumentException.class, () -> read("phase.a." + key + " = 1e300"))
                        .getMessage());
    }

    @ParameterizedTest
    @CsvSource({"0", "0 1", "3 2", "1.0e9", "1 2 3"})
    void shouldRefuseInnerTimesThatCannotBe(String times) {
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> read("inner.groups = second\ninner.times = " + times))
                .getMessage()
                .contains("inner.times = " + times));
    }

    @Test
    void shouldNameTheApplicationsThereAreAndFilesThatCannotBeRead() {
        assertTrue(refusal("cg").contains("there is no application 'cg'; there are bt-mz, "));
        assertTrue(refusal(Path.of("/nonexistent/x.properties").toString()).contains("/nonexistent/x.properties"));
        assertTrue(refusal("/").contains("/"));
    }

    private static String refusal(String name) {
        return assertThrows(IllegalArgumentException.class, () -> ApplicationFile.named(name, 2, Scaling.WEAK))
                .getMessage();
    }
}
