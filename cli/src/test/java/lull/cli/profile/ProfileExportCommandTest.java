package lull.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import lull.cli.verb.Refusals;
import lull.partitioning.MeanPrecision;
import lull.partitioning.ProfilePoint;
import lull.partitioning.profile.EnergyKind;
import lull.partitioning.profile.MeasuredProfile;
import lull.partitioning.profile.ProfileReader;
import lull.platform.KernelFiles;
import lull.report.Report;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two tasks of ten iterations with a solver before a waiting call; times and joules grow with the size. */
class ProfileExportCommandTest {
    @TempDir
    private Path folder;

    private Path output;
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @BeforeEach
    void nameOutput() {
        output = folder.resolve("exported.csv");
    }

    @Test
    void shouldTakeTimeAndDynamicEnergyOfTheRunWhenNoPartIsNamed() throws IOException {
        assertEquals(0, export(List.of(report(64, 2), report(128, 2))), err::toString);

        MeasuredProfile profile = read().get(0);
        assertEquals(EnergyKind.DYNAMIC, profile.kind());
        assertEquals("measured: wall, whole node", profile.source());
        assertEquals("node, 2 threads", profile.configuration().label());
        assertEquals(
                ProfilePoint.of(64, 64, 128).knownWithin(ofOneRun(true)),
                profile.profile().at(64).orElseThrow());
        assertEquals(
                ProfilePoint.of(128, 128, 256).knownWithin(ofOneRun(true)),
                profile.profile().at(128).orElseThrow());
    }

    @ParameterizedTest
    @CsvSource({"--phase solve,2.5", "--phase copy,1", "--group 0,3.5", "--task 1,48"})
    void shouldTakeTheTimeOfAPartAndNoEnergyWhenOneIsNamed(String part, double seconds) throws IOException {
        assertEquals(0, export(List.of(report(64, 2)), (part + " --sizes 7").split(" ")), err::toString);

        assertEquals(
                List.of(
                        ProfilePoint.of(0, 0, 0),
                        ProfilePoint.ofTime(7, seconds).knownWithin(ofOneRun(false))),
                read().get(0).profile().points());
        assertTrue(out.toString().contains("--apportion"), out::toString);
    }

    @ParameterizedTest
    @CsvSource({"--phase solve,5.12", "--group 0,10.24", "--task 1,48"})
    void shouldApportionTheRunsEnergyAndSaySoWhenAskedTo(String part, double joules) throws IOException {
        assertEquals(0, export(List.of(report(64, 2)), (part + " --apportion --sizes 7").split(" ")), err::toString);

        assertEquals(
                "modelled by the share of time, of measured: wall, whole node",
                read().get(0).source());
        assertEquals(
                joules, read().get(0).profile().at(7).orElseThrow().joules().orElseThrow(), 1e-12);
    }

    /** A warm-up is other work than the iteration. */
    @Test
    void shouldLeaveOutCallsOutsideTheIterationWhenAPhaseHasSomeInside() throws IOException {
        Report warm = report(64, 2);
        warm.phases().add(new Report.Phase(3, "solve (a.c:1)", "libgomp", 1, 4, 20, 0, 0.1, null, 2, null, null));

        assertEquals(0, export(List.of(warm), "--phase", "solve", "--apportion", "--sizes", "7"), err::toString);

        ProfilePoint point = read().get(0).profile().at(7).orElseThrow();
        assertEquals(2.5, point.seconds(), 1e-12);
        assertEquals(5.12, point.joules().orElseThrow(), 1e-12);
        assertEquals("node, 2 threads", read().get(0).configuration().label());
    }

    @Test
    void shouldAverageRunsOfTheSameSize() throws IOException {
        assertEquals(0, export(List.of(report(64, 2), report(128, 2)), "--sizes", "5,5"), err::toString);

        ProfilePoint point = read().get(0).profile().at(5).orElseThrow();
        assertEquals(ProfilePoint.of(5, 96, 192).knownWithin(point.precision()), point);
        // Student's t of one degree of freedom, 12.706, times the standard error of two values that differ by 64 s.
        assertEquals(2, point.precision().runs().orElseThrow());
        assertEquals(12.706 * 32, point.precision().secondsHalfWidth().orElseThrow(), 0.01);
        assertEquals(12.706 * 64, point.precision().joulesHalfWidth().orElseThrow(), 0.02);
    }

    @Test
    void shouldRefuseARunThatIsGivenTwice() throws IOException {
        assertEquals(2, export(List.of(report(64, 2), report(128, 2), report(64, 2)), "--sizes", "5,6,5"));

        assertTrue(
                err.toString()
                        .contains(folder.resolve("report-0.json") + " and " + folder.resolve("report-2.json")
                                + " report the same run, and a run counts once; leave one out"),
                err::toString);
        assertFalse(Files.exists(output));
    }

    private static MeanPrecision ofOneRun(boolean energy) {
        double unknown = Double.POSITIVE_INFINITY;
        return MeanPrecision.of(1, unknown, energy ? OptionalDouble.of(unknown) : OptionalDouble.empty());
    }

    @Test
    void shouldMakeAProfileForEachConfigurationWhenThreadsDiffer() throws IOException {
        assertEquals(
                0,
                export(
                        List.of(report(64, 1), report(64, 2), report(128, 2)),
                        "--size-from",
                        "grid=(\\d+)",
                        "--hertz",
                        "2e9",
                        "--device",
                        "left"),
                err::toString);

        assertEquals(
                List.of("left, 1 thread, 2000.0 MHz", "left, 2 threads, 2000.0 MHz"),
                read().stream().map(profile -> profile.configuration().label()).toList());
        assertEquals(
                List.of(2, 3),
                read().stream()
                        .map(profile -> profile.profile().points().size())
                        .toList());
    }

    @Test
    void shouldDivideByTasksWhenSizesAreThoseOfJobs() throws IOException {
        assertEquals(0, export(List.of(report(64, 2)), "--sizes", "64", "--per-task"), err::toString);

        assertEquals(32, read().get(0).profile().largestSize());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--phase nothing | no phase's location contains 'nothing'; there are [solve (a.c:1)",
                "--phase a.c | may be each of [solve (a.c:1), copy (a.c:2)]",
                "--group 3 | there is no group 3; there are [0]",
                "--task 9 | there is no task of rank 9; there are [0, 1]",
                "--sizes 1,2,3 | are 3 sizes for 2 reports",
                "--size-from other=(.*) | finds no whole number above 0 in './solver --grid=64'",
                "--size-from ( | is no regular expression",
                "--per-task --sizes 3,5 | 3 is no multiple of its 2 tasks"
            })
    void shouldNameTheCureWhenSomethingDoesNotFit(String arguments, String message) throws IOException {
        assertEquals(2, export(List.of(report(64, 2), report(128, 2)), arguments.split(" ")));

        assertTrue(err.toString().contains(message), err::toString);
        assertFalse(Files.exists(output));
    }

    @Test
    void shouldTakeAGroupForTheSameWhenSerialCodeIsAPhaseInOneRunOnly() throws IOException {
        Report other = withInGroup(
                report(128, 2),
                new Report.Phase(3, "serial code before solve", "serial", 10, 1, 2e-5, 0, 0.01, 0, 2, null, null));

        assertEquals(0, export(List.of(report(64, 2), other), "--group", "0"), err::toString);
    }

    @Test
    void shouldRefuseAGroupThatHasAnotherRegionInOneRun() throws IOException {
        Report other = withInGroup(
                report(128, 2),
                new Report.Phase(3, "scale (a.c:9)", "libgomp", 10, 2, 2e-5, 0, 0.01, 0, 2, null, null));

        assertEquals(2, export(List.of(report(64, 2), other), "--group", "0"));
        assertTrue(
                err.toString()
                        .contains(
                                "with the regions [solve (a.c:1), solve (a.c:1), scale (a.c:9)] before MPI_Allreduce"),
                err::toString);
        assertFalse(Files.exists(output));
    }

    @Test
    void shouldRefuseWhenCommandsDoNotTellTheSize() throws IOException {
        assertEquals(2, export(List.of(report(64, 2), report(64, 2))));

        assertTrue(err.toString().contains("--size-from REGEX"), err::toString);
    }

    @ParameterizedTest
    @CsvSource({"512K,1M", "-5,-6", ".25,.5", "n5,n6", "--grid=5.,--grid=6.", "+5,+6"})
    void shouldRefuseNumbersThatSomethingMayChange(String one, String other) throws IOException {
        assertEquals(2, export(List.of(report(64, 2, one), report(128, 2, other))), err::toString);

        assertTrue(err.toString().contains("a sign, a dot or a letter at it; say --sizes N,N,..."), err::toString);
        assertFalse(Files.exists(output));
    }

    @Test
    void shouldRefuseWhatIsNoReport() throws IOException {
        Path rubbish = Files.writeString(folder.resolve("rubbish.json"), "[1, 2");

        assertEquals(2, run(List.of(rubbish.toString())));

        assertTrue(err.toString().contains("is no report; lull run --report FILE writes one"), err::toString);
    }

    private static Report withInGroup(Report report, Report.Phase phase) {
        report.phases().add(phase);
        report.groups().get(0).phases().add(phase.id());
        return report;
    }

    private static Report report(int size, int threads) {
        return report(size, threads, "--grid=" + size);
    }

    private static Report report(int size, int threads, String word) {
        double wall = size;
        Report.Task first = task(0, wall, 0.5 * wall);
        Report.Task second = task(1, wall, 0.25 * wall);
        List<Report.Phase> phases = new ArrayList<>(List.of(
                new Report.Phase(0, "solve (a.c:1)", "libgomp", 20, threads, 1.5, 0, 0.5, 0, 2, null, null),
                new Report.Phase(1, "solve (a.c:1)", "libgomp", 20, threads, 1, 0, 0.3, 0, 2, null, null),
                new Report.Phase(2, "copy (a.c:2)", "libgomp", 1, threads, 1, 0, 0.1, null, 1, null, null)));
        Report.Group group = new Report.Group(
                0, new ArrayList<>(List.of(0, 1)), "MPI_Allreduce", 10, 3, 1, 0.1, 3.5, 0.5, "constant", 0.01, 1);
        return new Report(
                Report.FORMAT,
                Report.VERSION,
                List.of("./solver", word),
                null,
                0,
                null,
                "observe",
                new Report.Platform("node", "linux"),
                wall,
                new Report.Energy(3 * wall, wall, 2 * wall, "wall, whole node", "measured", null),
                List.of(first, second),
                phases,
                List.of(),
                null,
                List.of(),
                List.of(group),
                new Report.Iteration(1, 10, 1, 4, 0.9, 1),
                null,
                null,
                null,
                null,
                List.of(),
                new Report.Overhead(1, 1.0, 1.0, 0, 0),
                List.of());
    }

    private static Report.Task task(int rank, double wallSeconds, double mpiSeconds) {
        return new Report.Task(
                rank, "host", 1, "solver", "MPI", "libgomp", 10, mpiSeconds, wallSeconds, 20, 0, List.of(), 10, 1, 0);
    }

    private int export(List<Report> reports, String... options) throws IOException {
        List<String> arguments = new ArrayList<>();
        for (Report report : reports) {
            Path file = folder.resolve("report-" + arguments.size() + ".json");
            Files.writeString(file, new Gson().toJson(report));
            arguments.add(file.toString());
        }
        arguments.addAll(Arrays.asList(options));
        return run(arguments);
    }

    private int run(List<String> arguments) {
        List<String> all = new ArrayList<>(List.of("export", "--output", output.toString()));
        all.addAll(arguments);
        return Refusals.handledIn(ProfileCommand.commandLine(new KernelFiles(folder), List.of()))
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
    }

    private List<MeasuredProfile> read() throws IOException {
        return new ProfileReader(output).read();
    }
}
