package lull.cli.simulate;

import java.io.PrintWriter;
import java.util.Locale;
import java.util.concurrent.Callable;
import lull.cli.verb.ExitCode;
import lull.simulation.Studies;
import lull.simulation.application.ApplicationFile;
import lull.simulation.study.StudyOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The verb {@code lull simulate list} names what can be simulated. */
@Command(
        name = "list",
        mixinStandardHelpOptions = true,
        description = "Name the studies, and the applications that come with Lull.")
final class SimulateListCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println("studies: lull simulate STUDY");
        Studies.all(StudyOptions.USUAL)
                .forEach(study -> out.printf(Locale.ROOT, "  %-18s %s%n", study.name(), study.question()));
        out.println("applications: lull simulate run --application NAME --platform emulated:MACHINE");
        out.println(
                "  " + String.join(", ", ApplicationFile.NAMES) + ", and files that describe one: docs/simulation.md");
        out.flush();
        return ExitCode.OK;
    }
}
