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
import lull.measurement.SampleMean;
import lull.platform.affinity.ConcurrencyConfiguration;
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

    /** One point: the kernel on a concurrency at a frequency that is measured at. */
    private record Cell(TrainingKernel kernel, Configuration configuration) {}

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
            machine.space().stream()
                    .map(each -> new Cell(kernel, measured(each)))
                    .forEach(cell -> cells.put(key(cell), cell));
        }
    }

    /** What has to be the same for runs of any plan to be comparable: machine, frequencies, events, program, length. */
    public static Map<String, String> conditions(TrainingMachine machine, KernelProgram program, double seconds)
            throws IOException {
        Map<String, String> conditions = new TreeMap<>();
        conditions.put("platform", machine.platform());
        conditions.put("frequencies", machine.frequencies().origin());
        conditions.put(
                "events", machine.events().stream().map(CounterEvent::name).collect(Collectors.joining(" ")));
        conditions.put("kernels", program.fingerprint());
        conditions.put("run seconds", Double.toString(seconds));
        return conditions;
    }

    /** The points to be measured. */
    public List<Point> points() {
        List<Point> points = new ArrayList<>();
        cells.forEach((key, cell) -> points.add(new Point(
                key,
                cell.kernel.phases().stream()
                        .map(phase -> quantity(phase, SECONDS))
                        .collect(Collectors.toSet()),
                () -> observe(cell))));
        return points;
    }

    /** The table's rows of a measured point, one for each phase and each frequency that the point stands for. */
    public List<TrainingRow> rows(MeasuredPoint measured) {
        Cell cell = cells.get(measured.key());
        return machine.space().stream()
                .filter(each -> measured(each).equals(cell.configuration))
                .flatMap(each ->
                        cell.kernel.phases().stream().map(phase -> row(cell.kernel, phase, each, measured.means())))
                .toList();
    }

    private TrainingRow row(
            TrainingKernel kernel, String phase, Configuration configuration, Map<String, SampleMean> means) {
        Map<String, Double> events = new LinkedHashMap<>();
        machine.events()
                .forEach(event -> events.put(
                        event.name(), means.get(quantity(phase, event.name())).mean()));
        double stretch = machine.frequencies().stretch(configuration.frequencyHertz());
        SampleMean time = means.get(quantity(phase, SECONDS));
        return new TrainingRow(
                machine.platform(),
                kernel.name(),
                kernel.size(),
                phase,
                configuration,
                time.mean() * stretch,
                time.halfWidth() * stretch,
                events);
    }

    private Configuration measured(Configuration configuration) {
        return new Configuration(
                configuration.concurrency(), machine.frequencies().measuredAt(configuration.frequencyHertz()));
    }

    private Map<String, Double> observe(Cell cell) throws IOException, InterruptedException {
        machine.frequencies().hold(cell.configuration.frequencyHertz());
        List<Integer> cpus = machine.cpus(cell.configuration.concurrency());
        Map<String, Double> values = new LinkedHashMap<>();
        Map<String, PhaseRun> phases = program.run(cell.kernel, cpus, seconds, machine.events());
        phases.forEach((phase, run) -> {
            values.put(quantity(phase, SECONDS), run.seconds());
            run.events()
                    .forEach((event, count) -> values.put(
                            quantity(phase, event), event.equals(TrainingTable.CYCLES) ? count / cpus.size() : count));
        });
        return values;
    }

    private String key(Cell cell) {
        ConcurrencyConfiguration concurrency = cell.configuration.concurrency();
        return cell.kernel.name() + " " + cell.kernel.size() + " " + concurrency.processors() + "x"
                + concurrency.coresPerProcessor() + "@"
                + machine.frequencies().key(cell.configuration.frequencyHertz());
    }

    private static String quantity(String phase, String name) {
        return phase + " " + name;
    }
}
