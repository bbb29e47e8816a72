package lull.simulation.saving;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import lull.artifacts.table.Table;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.simulation.application.Application;
import lull.simulation.application.ApplicationFile;
import lull.simulation.application.Scaling;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import org.apache.commons.csv.CSVPrinter;

/**
 * What training would measure of the regions of all applications that come with Lull, in every configuration of a simulated node, were
 * there no noise: for time models of nodes that nobody has. Each application comes in the sizes that it has on some numbers of
 * nodes.
 */
public final class ComputedMeasurements {
    private static final List<String> COLUMNS = List.of(
            "platform",
            "application",
            "nodes",
            "phase",
            "processors",
            "cores_per_processor",
            "frequency_hz",
            "seconds");
    /** Nodes that divide an application's work: from all of it to a sixteenth. */
    private static final int[] NODES = {1, 4, 16};

    private final SimulatedNode node;

    /** Of all of a node's processors and cores. */
    public ComputedMeasurements(SimulatedNode node) {
        this.node = node;
    }

    /** Writes the table, as {@code lull fit} reads it. */
    public void write(Appendable out) throws IOException {
        CSVPrinter printer = Table.printer(out);
        printer.printRecord(COLUMNS);
        for (List<Object> row : rows()) {
            printer.printRecord(row);
        }
    }

    /** Its rows, in the order of {@link #COLUMNS}. */
    List<List<Object>> rows() {
        List<List<Object>> rows = new ArrayList<>();
        List<RegionSetting> settings = settings();
        for (String name : ApplicationFile.NAMES) {
            for (int nodes : NODES) {
                Application application = ApplicationFile.named(name, nodes, Scaling.STRONG);
                for (int g = 0; g < application.groups().size(); g++) {
                    List<SimulatedPhase> phases = application.groups().get(g).phases();
                    for (int p = 0; p < phases.size(); p++) {
                        if (!phases.get(p).serial()) {
                            add(rows, application, nodes, g, p, settings);
                        }
                    }
                }
            }
        }
        return rows;
    }

    private void add(
            List<List<Object>> rows, Application application, int nodes, int g, int p, List<RegionSetting> settings) {
        SimulatedPhase phase = application.groups().get(g).phases().get(p);
        for (RegionSetting setting : settings) {
            rows.add(List.of(
                    node.label(),
                    application.name(),
                    nodes,
                    phase.name(),
                    setting.team().processors(),
                    setting.team().coresPerProcessor(),
                    node.hertz(setting.frequency()),
                    node.seconds(phase.work(), application.load(0, 0, g, p), setting, setting.team())));
        }
    }

    /** Processors, cores of each, and frequencies. */
    private List<RegionSetting> settings() {
        return IntStream.rangeClosed(1, node.processors())
                .boxed()
                .flatMap(p -> IntStream.rangeClosed(1, node.coresPerProcessor())
                        .mapToObj(c -> new ConcurrencyConfiguration(p, c)))
                .flatMap(team -> IntStream.range(0, node.hertz().size()).mapToObj(f -> new RegionSetting(team, f)))
                .toList();
    }
}
