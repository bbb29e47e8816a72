package lull.agent.nodes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.report.observation.AskedMachine;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;
import lull.report.timeline.EnergySeries.Sample;
import lull.report.trace.TraceFolder;

/** What one host of a run on several nodes keeps of it: a folder of its own in the run's, which is also a run's by itself. */
public final class NodeTrace {
    private final TraceFolder folder;
    private final String mode;
    private final Optional<AskedMachine> machine;

    private NodeTrace(TraceFolder folder, String mode, Optional<AskedMachine> machine) {
        this.folder = folder;
        this.mode = mode;
        this.machine = machine;
    }

    /**
     * Makes the folder; empty where it can't be made, which keeps no agent from following its tasks.
     *
     * @param run the run's folder, the same path on every node
     * @param host name of this node
     * @param mode of the run
     * @param machine the emulated one that was asked for; empty on a real one
     * @param warnings gets the reason if there is none
     */
    public static Optional<NodeTrace> begin(
            Path run, String host, String mode, Optional<AskedMachine> machine, List<String> warnings) {
        try {
            NodeTrace trace =
                    new NodeTrace(new TraceFolder(run).ofHost(host, NodeReport.bootNanosHere()), mode, machine);
            trace.folder.create();
            trace.keep(List.of(), Optional.empty(), RunEnergy.endUnseen(), List.of(), warnings);
            return Optional.of(trace);
        } catch (IOException e) {
            warnings.add("--trace " + run + ": the tasks of host " + host + " are not traced: " + e.getMessage());
            return Optional.empty();
        }
    }

    /** Where the traces of the host's tasks are. */
    public Path path() {
        return folder.path();
    }

    /**
     * Keeps what was seen in the end.
     *
     * @param platform name of the machine
     * @param series the node's energy over time
     * @return the report, with what went wrong in keeping it
     */
    public NodeReport end(NodeReport report, String platform, List<Sample> series) {
        try {
            List<String> programs = report.tasks().stream()
                    .map(task -> task.identity().program())
                    .distinct()
                    .toList();
            keep(programs, Optional.of(platform), report.energy(), report.load(), report.warnings());
            folder.write(series);
            return report;
        } catch (IOException e) {
            return report.warned("--trace " + path() + " lacks the end of the run: " + e.getMessage());
        }
    }

    /** How the program ended the run's own file tells. */
    private void keep(
            List<String> programs,
            Optional<String> platform,
            RunEnergy energy,
            List<NodeLoad> load,
            List<String> warnings)
            throws IOException {
        folder.write(new RunFacts(
                programs,
                Optional.empty(),
                OptionalInt.empty(),
                OptionalInt.empty(),
                mode,
                OptionalDouble.empty(),
                platform,
                machine.isPresent(),
                energy,
                load,
                warnings,
                machine));
    }
}
