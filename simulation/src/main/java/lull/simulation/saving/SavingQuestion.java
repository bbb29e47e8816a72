package lull.simulation.saving;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lull.platform.affinity.RebindingCost;
import lull.runtime.RuntimeOutcome;
import lull.simulation.application.Application;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.study.Study;
import lull.simulation.study.StudyResult;

/** What Lull would save of an application on a cluster: its run by default against its run under a policy. */
public final class SavingQuestion implements Study {
    private final Application application;
    private final Cluster cluster;
    private final Policy policy;
    private final List<String> notes;

    /**
     * A question that was not asked yet.
     *
     * @param notes what a reader must know of the application
     */
    public SavingQuestion(Application application, Cluster cluster, Policy policy, List<String> notes) {
        this.application = application;
        this.cluster = cluster;
        this.policy = policy;
        this.notes = List.copyOf(notes);
    }

    @Override
    public String name() {
        return "run";
    }

    @Override
    public String question() {
        return String.format(
                Locale.ROOT,
                "what Lull would save of %d iterations of %s on %d node%s %s",
                application.iterations(),
                application.name(),
                cluster.nodes(),
                cluster.nodes() == 1 ? "," : "s,",
                cluster.node().label());
    }

    @Override
    public StudyResult run(long seed) {
        SimulatedRun byDefault = SimulatedRun.of(application, cluster, Policy.DEFAULT, seed);
        SimulatedRun lull = SimulatedRun.of(application, cluster, policy, seed);
        List<String> remarks = new ArrayList<>(notes);
        remarks.add("With " + policy.name() + " " + lull.fate() + ".");
        if (lull.account().rebindings() > 0) {
            remarks.add(rebindings(lull.account()));
        }
        lull.outcome()
                .map(RuntimeOutcome::log)
                .orElse(List.of())
                .forEach(line -> remarks.add("the loop of the first node, " + line));
        return new StudyResult(
                List.of("policy", "seconds", "joules", "wait_share", "transitions", "time", "energy"),
                List.of(row(Policy.DEFAULT, byDefault, byDefault), row(policy, lull, byDefault)),
                List.of(),
                remarks);
    }

    private static String rebindings(JobAccount account) {
        return String.format(
                Locale.ROOT,
                "Threads got other places in %d regions of all tasks, which took %.3g s longer: modelled, %.0f us where they only get"
                        + " their masks back, %.0f us where one moves.",
                account.rebindings(),
                account.rebindingSeconds(),
                RebindingCost.MEASURED.bindSeconds() * 1e6,
                RebindingCost.MEASURED.moveSeconds() * 1e6);
    }

    private static List<Object> row(Policy policy, SimulatedRun run, SimulatedRun byDefault) {
        return List.of(
                policy.name(),
                run.account().seconds(),
                run.account().joules(),
                run.account().waitShare(),
                run.account().transitions(),
                run.relativeTime(byDefault),
                run.relativeEnergy(byDefault));
    }
}
