package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;
import lull.simulation.study.StudyResult.PaperComparison;

/** Figure 4: the time of AMG's phases under each configuration that a whole run can have. */
public final class PhaseProfileStudy implements Study {
    private final ProfiledJob amg;

    /** The study; how large it is made does not concern it: it computes times, and runs nothing. */
    public PhaseProfileStudy(StudyOptions options) {
        amg = ProfiledJob.amg(options);
    }

    @Override
    public String name() {
        return "figure-4";
    }

    @Override
    public String question() {
        return "mean time of AMG's phases in an iteration by processors and cores of each, on two nodes of four Opteron 8350";
    }

    @Override
    public StudyResult run(long seed) {
        List<List<Object>> rows = new ArrayList<>();
        TreeSet<String> best = new TreeSet<>();
        for (int task = 0; task < ProfiledJob.NODES; task++) {
            for (int g = 0; g < amg.application().groups().size(); g++) {
                for (int p = 0; p < amg.application().groups().get(g).phases().size(); p++) {
                    best.add(add(rows, task, g, p));
                }
            }
        }
        String ours = amg.bestStatic().toString();
        return new StudyResult(
                List.of("task", "phase", "configuration", "fastest", "seconds"),
                rows,
                List.of(
                        new PaperComparison(
                                "best configuration for the whole run", "(4,2)", ours, ours.equals("(4,2)")),
                        new PaperComparison(
                                "phases, or tasks, differ in their fastest configuration",
                                "yes",
                                best.size() > 1 ? "yes: " + String.join(" ", best) : "no: " + best.first(),
                                best.size() > 1)),
                List.of(
                        "Means of a period of 14 iterations, without noise; the configuration is that of the whole run.",
                        "The paper's phases 1 to 4 are copy, relax, residual and transfer here."));
    }

    /** Adds a phase in all configurations, and tells the fastest. */
    private String add(List<List<Object>> rows, int task, int group, int phase) {
        Application application = amg.application();
        SimulatedPhase one = application.groups().get(group).phases().get(phase);
        TrueTimes times = amg.times();
        double[] seconds = IntStream.range(0, times.space().concurrencies())
                .mapToDouble(
                        c -> times.seconds(task, group, phase, times.space().concurrency(c)))
                .toArray();
        double least = IntStream.range(0, seconds.length)
                .mapToDouble(c -> seconds[c])
                .min()
                .orElseThrow();
        String fastest = "";
        for (int c = 0; c < seconds.length; c++) {
            ConcurrencyConfiguration team = times.space().concurrency(c);
            boolean isFastest = seconds[c] == least;
            fastest = isFastest ? team.toString() : fastest;
            rows.add(List.of("task " + task, one.name(), team.toString(), isFastest ? "fastest" : "", seconds[c]));
        }
        return fastest;
    }
}
