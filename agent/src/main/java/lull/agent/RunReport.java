package lull.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import lull.agent.energy.EmulatedRun;
import lull.report.NodeLoad;
import lull.report.Report;
import lull.report.ReportBuilder;
import lull.report.ReportOutput;
import lull.report.RunEnergy;
import lull.report.RunFacts;
import lull.report.page.ReportPage;
import lull.runtime.RuntimeOptions.Mode;

/** Where what was seen of a run goes: the traces' folder, people, and the JSON file. */
final class RunReport {
    private final RunOptions options;
    private final PrintStream people;
    private final String platform;
    private final String mode;

    /** Asks for the platform, so make it when the program runs already. */
    RunReport(RunOptions options, PrintStream people) {
        this.options = options;
        this.people = people;
        this.mode = options.control()
                .map(control -> control.options().mode())
                .orElse(Mode.OBSERVE)
                .toString();
        this.platform = options.platform().topology().describe();
    }

    /** Keeps what is known of the run with its traces, if there are any. */
    RunFacts keep(RunEnd end, RunEnergy energy, List<NodeLoad> nodes, Collection<String> warnings) throws IOException {
        RunFacts facts = new RunFacts(
                options.command(),
                end.exitCode(),
                end.signal(),
                mode,
                end.wallSeconds(),
                Optional.of(platform),
                energy,
                nodes,
                List.copyOf(warnings));
        if (options.trace().isPresent()) {
            options.trace().get().write(facts);
        }
        return facts;
    }

    /** Reports on a run that has ended. */
    void write(RunEnd end, AgentLoop.Findings found) throws IOException {
        RunFacts facts = keep(end, found.energy(), found.nodes(), found.warnings());
        if (options.trace().isPresent()) {
            options.trace().get().write(found.series());
        }
        Report report = ReportBuilder.build(
                facts, found.tasks(), found.outcomes(), options.emulation().map(EmulatedRun::node));
        ReportOutput.write(report, options.report(), people);
        if (options.html().isPresent()) {
            new ReportPage(report, found.tracks(), found.series())
                    .write(options.html().get());
        }
    }
}
