package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.TaskThrottling;
import lull.simulation.job.SimulatedJob;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;
import lull.simulation.study.StudyResult.PaperComparison;

/** Figures 5 and 6: AMG under each throttling scheme, chosen on its true times: times of the phases, or their cache misses. */
public final class ThrottlingStudy implements Study {
    /** What differs by less is the same, relative: noise. */
    private static final double SAME = 0.002;

    /** Phases of AMG's four with more misses, as the paper tells. */
    private static final int PUBLISHED_MISSES = 3;

    private static final String WHOLE = "all";

    private final boolean misses;
    private final ProfiledJob amg;

    private record SchemeRun(ConfiguredJob job, double seconds) {}

    private ThrottlingStudy(boolean misses, StudyOptions options) {
        this.misses = misses;
        amg = ProfiledJob.amg(options);
    }

    /** Times. */
    public static ThrottlingStudy figure5(StudyOptions options) {
        return new ThrottlingStudy(false, options);
    }

    /** Cache misses of the first task. */
    public static ThrottlingStudy figure6(StudyOptions options) {
        return new ThrottlingStudy(true, options);
    }

    @Override
    public String name() {
        return misses ? "figure-6" : "figure-5";
    }

    @Override
    public String question() {
        return misses
                ? "cache misses of the phases of AMG's first task under each throttling scheme, by the best static one's"
                : "time of AMG and its phases under each throttling scheme, by the best static one's";
    }

    @Override
    public StudyResult run(long seed) {
        Map<Scheme, SchemeRun> runs = new LinkedHashMap<>();
        List<String> remarks = new ArrayList<>();
        remarks.add("The schemes choose on the model's own times of whole runs in each configuration, as from a perfect"
                + " profile; then the job runs so.");
        for (Scheme scheme : Scheme.values()) {
            List<TaskThrottling> chosen = amg.choose(scheme);
            ConfiguredJob job = amg.configured(chosen);
            runs.put(
                    scheme,
                    new SchemeRun(
                            job,
                            new SimulatedJob(amg.application(), amg.cluster(), job, seed)
                                    .run()
                                    .seconds()));
            remarks.add(scheme + ": " + amg.described(chosen) + ".");
        }
        return misses ? misses(runs, remarks) : times(runs, remarks);
    }

    private List<String> phases() {
        return amg.application().groups().stream()
                .flatMap(group -> group.phases().stream())
                .map(phase -> phase.name())
                .toList();
    }

    private StudyResult times(Map<Scheme, SchemeRun> runs, List<String> remarks) {
        SchemeRun best = runs.get(Scheme.BEST_STATIC);
        List<List<Object>> rows = new ArrayList<>();
        int iterations = amg.application().iterations();
        runs.forEach((scheme, run) -> {
            rows.add(List.of(scheme.toString(), "job", WHOLE, run.seconds / iterations, run.seconds / best.seconds));
            for (int task = 0; task < ProfiledJob.NODES; task++) {
                for (int phase = 0; phase < phases().size(); phase++) {
                    double seconds = run.job.seconds(task, phase);
                    rows.add(List.of(
                            scheme.toString(),
                            "task " + task,
                            phases().get(phase),
                            seconds / iterations,
                            seconds / best.job.seconds(task, phase)));
                }
            }
        });
        double profile = relative(runs, Scheme.PROFILE_DRIVEN);
        double one = relative(runs, Scheme.ONE_PHASE);
        double improved = relative(runs, Scheme.IMPROVED_ONE_PHASE);
        return new StudyResult(
                List.of("scheme", "task", "phase", "seconds", "relative"),
                rows,
                List.of(
                        slower("profile-driven loses time by best static", profile, profile > 1 + SAME),
                        slower("one phase loses time by best static", one, one > 1 + SAME),
                        slower("one phase loses less than profile-driven", one, one < profile - SAME),
                        slower("improved one phase loses no time by best static", improved, improved <= 1 + SAME)),
                remarks);
    }

    private static double relative(Map<Scheme, SchemeRun> runs, Scheme scheme) {
        return runs.get(scheme).seconds / runs.get(Scheme.BEST_STATIC).seconds;
    }

    private static PaperComparison slower(String statement, double relative, boolean agrees) {
        return new PaperComparison(
                statement, "yes", String.format(Locale.ROOT, "%+.2f %% time", 100 * (relative - 1)), agrees);
    }

    private StudyResult misses(Map<Scheme, SchemeRun> runs, List<String> remarks) {
        ConfiguredJob best = runs.get(Scheme.BEST_STATIC).job;
        List<List<Object>> rows = new ArrayList<>();
        runs.forEach((scheme, run) -> IntStream.range(0, phases().size())
                .forEach(phase -> rows.add(List.of(
                        scheme.toString(),
                        phases().get(phase),
                        run.job.bytes(0, phase) / amg.application().iterations(),
                        run.job.bytes(0, phase) / best.bytes(0, phase)))));
        ConfiguredJob profile = runs.get(Scheme.PROFILE_DRIVEN).job;
        long more = IntStream.range(0, phases().size())
                .filter(phase -> profile.bytes(0, phase) > best.bytes(0, phase) * (1 + SAME))
                .count();
        remarks.add("Misses are what a phase moves from and to memory; by the size of a cache line they are a number.");
        return new StudyResult(
                List.of("scheme", "phase", "bytes", "relative"), rows, List.of(misses(more, phases().size())), remarks);
    }

    static PaperComparison misses(long more, int phases) {
        return new PaperComparison(
                "phases with more misses under profile-driven than under best static",
                PUBLISHED_MISSES + " of 4",
                more + " of " + phases,
                more >= PUBLISHED_MISSES);
    }
}
