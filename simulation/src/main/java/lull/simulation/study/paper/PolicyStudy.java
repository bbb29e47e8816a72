package lull.simulation.study.paper;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import lull.dct.throttling.Scheme;
import lull.dct.throttling.TaskThrottling;
import lull.simulation.application.Application;
import lull.simulation.job.JobAccount;
import lull.simulation.job.SimulatedJob;
import lull.simulation.saving.Policy;
import lull.simulation.saving.SimulatedRun;
import lull.simulation.study.Study;
import lull.simulation.study.StudyOptions;
import lull.simulation.study.StudyResult;

/** Figures 11 and 12: applications on two nodes of four Opterons, under each policy, by their default run. */
public final class PolicyStudy implements Study {
    /** What throttling is worth to somebody who knows everything. */
    private static final String INFORMED = "dct-informed";

    /** The paper's loop chooses processors and cores of each, as ours does where it places. */
    private static final List<Policy> POLICIES = List.of(
            Policy.DEFAULT,
            Policy.DCT,
            Policy.dctAndDvfs(0),
            Policy.dctAndDvfs(0.1),
            Policy.dctAndDvfs(0.2),
            Policy.DCT.placing(),
            Policy.dctAndDvfs(0).placing(),
            Policy.dctAndDvfs(0.1).placing(),
            Policy.dctAndDvfs(0.2).placing());

    private static final String PLACED = "+placement";

    private final String name;
    private final List<String> applications;
    private final List<PublishedChange> published;
    private final StudyOptions options;

    private PolicyStudy(String name, List<String> applications, List<PublishedChange> published, StudyOptions options) {
        this.name = name;
        this.applications = applications;
        this.published = published;
        this.options = options;
    }

    /** NPB-MZ. */
    public static PolicyStudy figure11(StudyOptions options) {
        return new PolicyStudy(
                "figure-11",
                List.of("bt-mz-imbalanced", "sp-mz", "lu-mz"),
                List.of(
                        new PublishedChange("bt-mz-imbalanced", "dct", "", "energy", 0),
                        new PublishedChange("bt-mz-imbalanced", "dct+dvfs", "0.2", "energy", -10.21),
                        new PublishedChange("bt-mz-imbalanced", "dct+dvfs", "0.2", "time", 0),
                        new PublishedChange("sp-mz", "dct", "", "energy", -5.72),
                        new PublishedChange("sp-mz", "dct+dvfs", "0.0", "energy", -5.72),
                        new PublishedChange("lu-mz", "dct+dvfs", "0.2", "time", 0.736),
                        new PublishedChange("bt-mz-imbalanced", "dct" + PLACED, "", "energy", 0),
                        new PublishedChange("bt-mz-imbalanced", "dct+dvfs" + PLACED, "0.2", "energy", -10.21),
                        new PublishedChange("bt-mz-imbalanced", "dct+dvfs" + PLACED, "0.2", "time", 0),
                        new PublishedChange("sp-mz", "dct" + PLACED, "", "energy", -5.72),
                        new PublishedChange("sp-mz", "dct+dvfs" + PLACED, "0.0", "energy", -5.72),
                        new PublishedChange("lu-mz", "dct+dvfs" + PLACED, "0.2", "time", 0.736),
                        new PublishedChange("bt-mz-imbalanced", INFORMED, "", "energy", 0),
                        new PublishedChange("sp-mz", INFORMED, "", "energy", -5.72),
                        new PublishedChange("lu-mz", INFORMED, "", "energy", 0)),
                options);
    }

    /** AMG and IRS. */
    public static PolicyStudy figure12(StudyOptions options) {
        return new PolicyStudy(
                "figure-12",
                List.of("amg", "irs"),
                List.of(
                        new PublishedChange("amg", "dct", "", "energy", -11.56),
                        new PublishedChange("amg", "dct", "", "time", -7.39),
                        new PublishedChange("amg", "dct+dvfs", "0.1", "energy", -13.80),
                        new PublishedChange("amg", "dct+dvfs", "0.1", "time", -7.21),
                        new PublishedChange("irs", "dct", "", "energy", -12.25),
                        new PublishedChange("irs", "dct", "", "time", -7.5),
                        new PublishedChange("irs", "dct+dvfs", "0.0", "energy", -13.31),
                        new PublishedChange("irs", "dct+dvfs", "0.0", "time", 1.91),
                        new PublishedChange("amg", "dct" + PLACED, "", "energy", -11.56),
                        new PublishedChange("amg", "dct" + PLACED, "", "time", -7.39),
                        new PublishedChange("amg", "dct+dvfs" + PLACED, "0.1", "energy", -13.80),
                        new PublishedChange("amg", "dct+dvfs" + PLACED, "0.1", "time", -7.21),
                        new PublishedChange("irs", "dct" + PLACED, "", "energy", -12.25),
                        new PublishedChange("irs", "dct" + PLACED, "", "time", -7.5),
                        new PublishedChange("irs", "dct+dvfs" + PLACED, "0.0", "energy", -13.31),
                        new PublishedChange("irs", "dct+dvfs" + PLACED, "0.0", "time", 1.91),
                        new PublishedChange("amg", INFORMED, "", "energy", -11.56),
                        new PublishedChange("amg", INFORMED, "", "time", -7.39),
                        new PublishedChange("irs", INFORMED, "", "energy", -12.25),
                        new PublishedChange("irs", INFORMED, "", "time", -7.5)),
                options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String question() {
        return "time and energy of " + String.join(", ", applications)
                + " on two nodes of four Opteron 8350, by the default run";
    }

    @Override
    public StudyResult run(long seed) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        applications.forEach(application -> run(application, seed, rows, remarks));
        remarks.add(
                INFORMED + " is no loop: the improved one phase approach is told what every phase truly takes on every"
                        + " number of processors and cores, and holds what it chooses from the first iteration. Without placement the loop"
                        + " tries teams that fill processor after processor, so that it never sees (4,2); with it halves of processors and"
                        + " of cores.");
        remarks.add("A change of less than " + (int) PublishedChange.NONE + " % counts as none.");
        remarks.add(
                "What the model assumes of each application, and why that may differ from the paper's, is in docs/simulation.md.");
        return new StudyResult(
                List.of("application", "policy", "epsilon", "time", "energy"),
                rows,
                published.stream().map(one -> one.with(ours(one, rows))).toList(),
                remarks);
    }

    private void run(String name, long seed, List<List<Object>> rows, List<String> remarks) {
        ProfiledJob job = new ProfiledJob(name, options.iterations());
        List<SimulatedRun> runs = POLICIES.parallelStream()
                .map(policy -> SimulatedRun.of(job.application(), job.cluster(), policy, seed))
                .toList();
        JobAccount byDefault = runs.get(0).account();
        remarks.add(described(job.application(), byDefault));
        for (int p = 0; p < POLICIES.size(); p++) {
            Policy policy = POLICIES.get(p);
            rows.add(row(name, policy.name(), epsilon(policy), runs.get(p).account(), byDefault));
            if (policy.options().isPresent()) {
                String with = epsilon(policy).isEmpty() ? "" : " with epsilon " + epsilon(policy);
                remarks.add(
                        name + ", " + policy.name() + with + ": " + runs.get(p).fate() + ".");
            }
        }
        List<TaskThrottling> chosen = job.choose(Scheme.IMPROVED_ONE_PHASE);
        JobAccount informed = new SimulatedJob(job.application(), job.cluster(), job.configured(chosen), seed).run();
        rows.add(row(name, INFORMED, "", informed, byDefault));
        remarks.add(name + ", " + INFORMED + ": " + job.described(chosen) + ".");
    }

    private static String described(Application application, JobAccount byDefault) {
        return String.format(
                Locale.ROOT,
                "%s by default: %d iterations in %.0f s, %.0f kJ; %.1f %% of all time is waiting.",
                application.name(),
                application.iterations(),
                byDefault.seconds(),
                byDefault.joules() / 1e3,
                100 * byDefault.waitShare());
    }

    private static List<Object> row(
            String application, String policy, String epsilon, JobAccount account, JobAccount byDefault) {
        return List.of(
                application,
                policy,
                epsilon,
                account.seconds() / byDefault.seconds(),
                account.joules() / byDefault.joules());
    }

    private static String epsilon(Policy policy) {
        return policy.epsilon().isPresent() ? String.valueOf(policy.epsilon().getAsDouble()) : "";
    }

    private static double ours(PublishedChange change, List<List<Object>> rows) {
        return rows.stream()
                .filter(row ->
                        row.subList(0, 3).equals(List.of(change.application(), change.policy(), change.epsilon())))
                .flatMap(row -> Stream.of(row.get(change.quantity().equals("time") ? 3 : 4)))
                .mapToDouble(value -> (Double) value)
                .findFirst()
                .orElseThrow();
    }
}
