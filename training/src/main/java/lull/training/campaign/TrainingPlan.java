package lull.training.campaign;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import lull.measurement.MeasuredPoint;
import lull.measurement.Point;
import lull.platform.counters.CounterEvent;
import lull.predictor.Configuration;
import lull.training.kernels.KernelProgram;
import lull.training.kernels.PhaseRun;
import lull.training.kernels.TrainingKernel;

/**
 * Every kernel at every size on every configuration: a point each, whose repetitions are runs of the program. The mean time of
 * each of its phases is to be known.
 */
public final class TrainingPlan {
    private static final String SECONDS = "seconds";

    private final TrainingMachine machine;
    private final KernelProgram program;
    private final double seconds;
    private final Map<String, Cell> cells = new LinkedHashMap<>();

    private record Cell(TrainingKernel kernel, Configuration configuration) {
    }

    /**
     * A plan for these kernels.
     *
     * @param seconds that a run goes on for, at least
     */
    public TrainingPlan(TrainingMachine machine, KernelProgram program, List<TrainingKernel> kernels, double seconds) {
        this.machine = machine;
        this.program = program;
        this.seconds = seconds;
        for (TrainingKernel kernel : kernels) {
            machine.space().stream().forEach(each -> cells.put(key(kernel, each), new Cell(kernel, each)));
        }
    }

    /** What has to be the same for runs to be comparable: machine, frequencies, events, program, length. */
    public Map<String, String> conditions() throws IOException {
        Map<String, String> conditions = new TreeMap<>();
        conditions.put("platform", machine.platform());
        conditions.put("frequencies", machine.frequencies().origin());
        conditions.put("events", machine.events().stream().map(CounterEvent::name).collect(Collectors.joining(" ")));
        conditions.put("kernels", program.fingerprint());
        conditions.put("run seconds", Double.toString(seconds));
        return conditions;
    }

    /** The points to be measured. */
    public List<Point> points() {
        List<Point> points = new ArrayList<>();
        cells.forEach((key, cell) -> points.add(new Point(key, cell.kernel.phases().stream()
                .map(phase -> quantity(phase, SECONDS)).collect(Collectors.toSet()), () -> observe(cell))));
        return points;
    }

    /** The table's rows of a measured point, one for each phase. */
    public List<TrainingRow> rows(MeasuredPoint measured) {
        Cell cell = cells.get(measured.key());
        List<TrainingRow> rows = new ArrayList<>();
        for (String phase : cell.kernel.phases()) {
            Map<String, Double> events = new LinkedHashMap<>();
            machine.events().forEach(event -> events.put(event.name(), measured.means().get(quantity(phase, event.name())).mean()));
            rows.add(new TrainingRow(machine.platform(), cell.kernel.name(), cell.kernel.size(), phase, cell.configuration,
                    measured.means().get(quantity(phase, SECONDS)), events));
        }
        return rows;
    }

    private Map<String, Double> observe(Cell cell) throws IOException, InterruptedException {
        double hertz = cell.configuration.frequencyHertz();
        machine.frequencies().hold(hertz);
        List<Integer> cpus = machine.cpus(cell.configuration.concurrency());
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, PhaseRun> phases = program.run(cell.kernel, cpus, seconds, machine.events());
        phases.forEach((phase, run) -> {
            values.put(quantity(phase, SECONDS), run.seconds() * machine.frequencies().stretch(hertz));
            run.events().forEach((event, count) -> values.put(quantity(phase, event),
                    event.equals(TrainingTable.CYCLES) ? count / cpus.size() : count));
        });
        return values;
    }

    private static String key(TrainingKernel kernel, Configuration configuration) {
        return kernel.name() + " " + kernel.size() + " " + configuration.concurrency().processors() + "x"
                + configuration.concurrency().coresPerProcessor() + "@" + configuration.frequencyHertz();
    }

    private static String quantity(String phase, String name) {
        return phase + " " + name;
    }
}
