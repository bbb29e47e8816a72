package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import lull.cli.verb.Installation;

/** Command lines of the launcher script, and programs run by them. */
final class LullCommand {
    private LullCommand() {}

    /** A run and the report that it wrote. */
    record Observation(Outcome outcome, Path reportFile) {
        Report report() {
            assertTrue(Files.exists(reportFile), () -> "no report " + reportFile + "\n" + outcome.description());
            return Report.read(reportFile);
        }

        /** The report of a run that ended well and lost no event. */
        Report completeReport() {
            outcome.assertSuccess();
            Report report = report();
            assertTrue(
                    report.tasks().stream().allMatch(task -> task.eventsLost() == 0),
                    () -> "events lost: " + report.tasks());
            return report;
        }
    }

    /** For JVMs of programs that end before code that is compiled well pays. */
    static final String QUICK_JVM = "-XX:TieredStopAtLevel=1";

    static Path launcher() {
        return Toolchain.root().resolve("lull");
    }

    /** The preload library of the probe module. */
    static Path probe() {
        return new Installation(Toolchain.root()).probeLibrary();
    }

    /** One of the instrumented applications, or what else `lull app` can do. */
    static Launch app(String... words) {
        List<String> command = new ArrayList<>(List.of(launcher().toString(), "app"));
        command.addAll(List.of(words));
        return Launch.of(command);
    }

    /** What `lull explain` says of a report. */
    static String explain(Path report) {
        return Launch.of(launcher().toString(), "explain", report.toString())
                .run()
                .assertSuccess()
                .stdout();
    }

    /** The same launch under `lull run` with the options; without gcc there is no supervisor, and the test is skipped. */
    static Launch run(Launch program, String... options) {
        return under("run", program, options).timeout(program.timeout().plus(Duration.ofSeconds(30)));
    }

    /** The same launch under `lull verify`. */
    static Launch verify(Launch program) {
        return under("verify", program);
    }

    private static Launch under(String verb, Launch program, String... options) {
        Toolchain.require("gcc");
        List<String> command = new ArrayList<>(List.of(launcher().toString(), verb));
        command.addAll(Arrays.asList(options));
        command.add("--");
        command.addAll(program.command());
        return new Launch(command, program.environment(), program.timeout());
    }

    static Observation observe(Launch program, String... options) {
        Path report = newFile("report.json");
        List<String> all = new ArrayList<>(List.of("--report", report.toString()));
        all.addAll(Arrays.asList(options));
        return new Observation(run(program, all.toArray(String[]::new)).run(), report);
    }

    /** What a run in which it was seen shows, else the last one: on a busy machine a task's iteration may be found too late. */
    static Report watchUntil(Launch program, Predicate<Report> seen) {
        Report report = observe(program).completeReport();
        for (int attempt = 1; attempt < Clocked.ATTEMPTS && !seen.test(report); attempt++) {
            report = observe(program).completeReport();
        }
        return report;
    }

    /** A file name in a new directory of this module's target. */
    static Path newFile(String name) {
        try {
            return Files.createDirectories(Toolchain.scratch()
                            .resolve("files")
                            .resolve(UUID.randomUUID().toString()))
                    .resolve(name);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot create a directory for " + name, e);
        }
    }
}
