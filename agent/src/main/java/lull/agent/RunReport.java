package lull.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import lull.agent.energy.EmulatedRun;
import lull.report.Report;
import lull.report.ReportOutput;
import lull.report.builder.ReportBuilder;
import lull.report.observation.AskedMachine;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.page.ReportPage;
import lull.runtime.RuntimeOptions.Mode;

/** Where what was seen of a run goes: the traces' folder, people, and the JSON file. */
public final class RunReport {
    private final RunOptions options;
    private final PrintStream people;
    private final String platform;
    private final String mode;

    /** Asks for the platform, so make it when the program runs already. */
    public RunReport(RunOptions options, PrintStream people) {
        this(options, options.platform().topology().describe(), people);
    }

    /** @param platform name of the machine */
    public RunReport(RunOptions options, String platform, PrintStream people) {
        this.options = options;
        this.people = people;
        this.mode = options.control()
                .map(control -> control.options().mode())
                .orElse(Mode.OBSERVE)
                .toString();
        this.platform = platform;
    }

    /** Keeps what is known of the run with its traces, if there are any. */
    private void keep(RunEnd end, RunEnergy energy, List<NodeLoad> nodes, Collection<String> warnings)
            throws IOException {
        if (options.trace().isPresent()) {
            options.trace().get().write(facts(end, energy, nodes, warnings));
        }
    }

    private RunFacts facts(RunEnd end, RunEnergy energy, List<NodeLoad> nodes, Collection<String> warnings) {
        return new RunFacts(
                options.command(),
                options.job(),
                end.exitCode(),
                end.signal(),
                mode,
                end.wallSeconds(),
                Optional.of(platform),
                options.emulation().isPresent(),
                energy,
                nodes,
                List.copyOf(warnings),
                options.emulation().map(EmulatedRun::node).map(AskedMachine::of));
    }

    /** Keeps with the traces that a run has begun, its end unseen; what keeps it from that keeps nobody from following the run. */
    void begin(Collection<String> warnings) {
        try {
            keep(RunEnd.UNSEEN, RunEnergy.endUnseen(), List.of(), warnings);
        } catch (IOException e) {
            warnings.add("the trace lacks what ran: " + e.getMessage());
        }
    }

    /** What there is to tell of a run that has ended. */
    public Report build(RunEnd end, AgentLoop.Findings found) {
        return ReportBuilder.build(
                facts(end, found.energy(), found.nodes(), found.warnings()),
                found.tasks(),
                found.outcomes(),
                options.emulation().map(EmulatedRun::node));
    }

    /**
     * Tells it; a trace that can't be completed is no reason to have no report, nor is a report's file none to have no page.
     *
     * @param report what was {@link #build built}
     * @return for people, why the trace lacks how the run ended, if it does
     * @throws IOException if the report or its page can't be written; where neither can, the page's fault is suppressed by the other
     */
    public Optional<String> deliver(RunEnd end, Report report, AgentLoop.Findings found) throws IOException {
        Optional<String> lacking = completeTrace(end, found);
        try {
            ReportOutput.write(report, options.report(), people);
        } catch (IOException e) {
            writePage(report, found, e);
            throw e;
        }
        writePage(report, found);
        return lacking;
    }

    private void writePage(Report report, AgentLoop.Findings found) throws IOException {
        if (options.html().isPresent()) {
            new ReportPage(report, found.tracks(), found.series())
                    .write(options.html().get());
        }
    }

    private void writePage(Report report, AgentLoop.Findings found, IOException before) {
        try {
            writePage(report, found);
        } catch (IOException e) {
            before.addSuppressed(e);
        }
    }

    private Optional<String> completeTrace(RunEnd end, AgentLoop.Findings found) {
        try {
            keep(end, found.energy(), found.nodes(), found.warnings());
            if (options.trace().isPresent()) {
                options.trace().get().write(found.series());
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of("the trace lacks how the run ended: " + e.getMessage());
        }
    }

    /**
     * Reports on a run that has ended.
     *
     * @param report what was {@link #build built}
     */
    void write(RunEnd end, Report report, AgentLoop.Findings found) throws IOException {
        deliver(end, report, found).ifPresent(lacking -> people.println("lull: " + lacking));
    }
}
