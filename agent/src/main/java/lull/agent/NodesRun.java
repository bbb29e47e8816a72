package lull.agent;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import lull.agent.nodes.ForkAgent;
import lull.agent.nodes.NodeReport;
import lull.agent.nodes.NodeWarnings;
import lull.agent.nodes.NodesCommand;
import lull.agent.nodes.NodesJob;
import lull.platform.KernelFiles;
import lull.report.Report;
import lull.report.ShownCommand;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.runtime.RuntimeOutcome;

/** One run on several nodes: their agents follow and control the tasks, this one starts them and gathers what they saw and did. */
public final class NodesRun {
    private static final long ROUND_MILLISECONDS = 500;

    private final RunOptions options;
    private final NodesCommand nodes;
    private final Patience patience;
    private final SupervisorLink supervisor;
    private final PrintStream out;
    private final List<String> warnings = new ArrayList<>();

    /** How long, in milliseconds, the agents may take to be ready and to report. */
    public record Patience(long ready, long report) {}

    /** @param out for people */
    public NodesRun(
            RunOptions options, NodesCommand nodes, Patience patience, SupervisorLink supervisor, PrintStream out) {
        this.options = options;
        this.nodes = nodes;
        this.patience = patience;
        this.supervisor = supervisor;
        this.out = out;
    }

    /**
     * Follows the run to its end.
     *
     * @param ended hears what there is to report of each node that followed tasks, before the report is written, which may fail
     * @throws IOException if mpirun cannot be started or the report not be written
     */
    public void run(Map<String, String> environment, Consumer<Report> ended) throws IOException, InterruptedException {
        try (NodesJob job = new NodesJob(nodes, out)) {
            if (!job.awaitReady(patience.ready())) {
                warnings.add(late(job));
            }
            prepare(environment, job);
            job.programStarts();
            supervisor.go();
            RunReport writer = new RunReport(options, out);
            nameHosts(job);
            writer.begin(warnings);
            RunEnd end = supervisor.follow(event -> {}, () -> ROUND_MILLISECONDS);
            job.end(patience.report());
            List<NodeReport> reports = gathered(job);
            nameHosts(job);
            reports.stream()
                    .filter(node -> !node.tasks().isEmpty())
                    .forEach(node -> ended.accept(writer.build(end, findings(node))));
            AgentLoop.Findings found = findings(job, reports);
            writer.write(end, writer.build(end, found), found);
        }
    }

    private AgentLoop.Findings findings(NodesJob job, List<NodeReport> reports) {
        return new AgentLoop.Findings(
                reports.stream().flatMap(node -> node.tasks().stream()).toList(),
                List.of(),
                outcomes(reports),
                reports.stream().flatMap(node -> node.load().stream()).toList(),
                energy(job, reports),
                List.of(),
                warnings);
    }

    private String late(NodesJob job) throws InterruptedException {
        String ready = job.hosts().isEmpty()
                ? "none"
                : "those of " + String.join(", ", job.hosts().values());
        String cure = job.refusal()
                .map(words -> "mpirun, which starts them, says: " + words
                        + "; name each host once, by a name that mpirun reaches it by")
                .orElse("LULL_START_TIMEOUT gives agents more seconds");
        return "agents were asked for on " + String.join(", ", nodes.hosts()) + "; ready were " + ready
                + ": tasks elsewhere " + RunFacts.NOT_IN_REPORT + " (" + cure + ")";
    }

    /** Each host's agent keeps the traces there. */
    private void nameHosts(NodesJob job) {
        options.trace().ifPresent(folder -> folder.gather(job.hosts().values()));
    }

    private static AgentLoop.Findings findings(NodeReport node) {
        return new AgentLoop.Findings(
                node.tasks(), List.of(), node.outcomes(), node.load(), node.energy(), List.of(), node.warnings());
    }

    /** Tasks on this node have what mpirun has, and need no fork agent, which would have to be on every node that they run on. */
    private void prepare(Map<String, String> environment, NodesJob job) {
        supervisor.channel(nodes.channels());
        supervisor.preload(options.probe());
        String here = new KernelFiles(Path.of("/")).hostName();
        if (job.hosts().values().stream().allMatch(here::equals)) {
            return;
        }
        if (job.hosts().size() < nodes.hosts().size()) {
            warnings.add("tasks on other nodes run without Lull: not every node was seen to have it, and where "
                    + nodes.taskStarter() + " is missing mpirun would start none");
            return;
        }
        String words = new ForkAgent(nodes.taskStarter(), options.probe(), nodes.channels())
                .words(environment, nodes.mpirun().mpirun());
        supervisor.environment(ForkAgent.VARIABLE, words);
        out.println("lull: " + ForkAgent.VARIABLE + "='" + words + "' " + ShownCommand.of(options.command()));
    }

    /** The nodes' reports, told by this node's clock. */
    private List<NodeReport> gathered(NodesJob job) {
        Map<Integer, NodeReport> reports = job.reports();
        long boot = NodeReport.bootNanosHere();
        warnings.addAll(NodeWarnings.merged(reports.values(), job.hosts().size()));
        job.hosts().forEach((rank, host) -> {
            if (!reports.containsKey(rank)) {
                warnings.add("the agent of node " + host + " died or did not answer: the tasks there "
                        + RunFacts.NOT_IN_REPORT + "; they went on under the last plan they had, if any");
            }
        });
        job.fault().ifPresent(warnings::add);
        return reports.values().stream()
                .map(report -> report.onClockSince(boot))
                .toList();
    }

    private RunEnergy energy(NodesJob job, List<NodeReport> reports) {
        Map<String, RunEnergy> nodes = new LinkedHashMap<>();
        reports.stream()
                .filter(report -> !report.tasks().isEmpty())
                .forEach(report -> nodes.put(report.host(), report.energy()));
        if (reports.size() < job.hosts().size()) {
            return RunEnergy.unknown("not all nodes' agents lived to tell theirs");
        }
        return nodes.isEmpty() ? RunEnergy.unknown("no node followed a task") : RunEnergy.ofNodes(nodes);
    }

    private static Map<String, RuntimeOutcome> outcomes(List<NodeReport> reports) {
        Map<String, RuntimeOutcome> outcomes = new HashMap<>();
        reports.forEach(report -> outcomes.putAll(report.outcomes()));
        return outcomes;
    }
}
