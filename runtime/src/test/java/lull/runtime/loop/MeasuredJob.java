package lull.runtime.loop;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.Decider;
import lull.runtime.holding.JointDecision;
import lull.runtime.holding.PlanKeeper;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.ExcludedGroups;
import lull.runtime.job.Irregularity;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobMeasurements.Basis;
import lull.runtime.job.JobTasks;
import lull.runtime.ledger.EnergyLedger;
import lull.runtime.trial.Exploration;
import lull.runtime.trial.SlowdownBudget;

/** A simulated job whose iteration is known and whose default was measured, for tests of what comes after. */
public final class MeasuredJob {
    private static final int TO_BE_KNOWN = 20;
    private static final int MEASURED = 16;

    private final SimulatedJob job;
    private final int period;
    private final JobTasks tasks;
    private final JobMeasurements measurements;
    private int iteration;

    public MeasuredJob(SimulatedJob job, int period) {
        this(job, period, false);
    }

    /** @param first whether it was measured for a first look */
    public MeasuredJob(SimulatedJob job, int period, boolean first) {
        this.job = job;
        this.period = period;
        tasks = new JobTasks(job.tasks());
        run(TO_BE_KNOWN);
        follow();
        run(MEASURED * period + 1);
        measurements = measure(first);
    }

    private void follow() {
        if (!tasks.follow() || !tasks.measure(period)) {
            throw new AssertionError("the job repeats nothing");
        }
    }

    public void run(int iterations) {
        job.run(iteration, iteration + iterations);
        iteration += iterations;
    }

    /** Runs one iteration after the other until what is waited for is done; how many they were. */
    public int runUntilDue() {
        int ran = 0;
        while (!tasks.isDue()) {
            run(1);
            ran++;
        }
        return ran;
    }

    public SimulatedTask task(int rank) {
        return job.tasks().get(rank);
    }

    public JobTasks tasks() {
        return tasks;
    }

    public JobMeasurements measurements() {
        return measurements;
    }

    public Decider decider(double epsilon) {
        return new Decider(
                SimulatedJob.NODE,
                SimulatedJob.options(Mode.ACT, Dct.ON, epsilon).decision(),
                0.01);
    }

    /** What holds plans of this job, for which its default is measured. */
    public PlanKeeper keeper(RuntimeOptions options, List<String> log) {
        return keeper(options, new SlowdownBudget(options.maxSlowdown()), new EnergyLedger(), log);
    }

    /** The same, with what it adds up. */
    public PlanKeeper keeper(RuntimeOptions options, SlowdownBudget budget, EnergyLedger ledger, List<String> log) {
        Decider decider = new Decider(SimulatedJob.NODE, options.decision(), options.maxSlowdown());
        PlanKeeper keeper = new PlanKeeper(
                options,
                SimulatedJob.NODE,
                tasks,
                new Exploration(options, SimulatedJob.NODE, decider, Optional.empty(), tasks.all(), log::add),
                budget,
                ledger,
                log::add);
        keeper.measured(measurements, regular());
        return keeper;
    }

    /** The default as it is now, as if nothing were held. */
    public JobMeasurements measureAgain() {
        tasks.withdraw();
        if (!tasks.measure(period)) {
            throw new AssertionError("the job repeats nothing");
        }
        run(MEASURED * period + 1);
        return measure(false);
    }

    private JobMeasurements measure(boolean first) {
        return new JobMeasurements(
                SimulatedJob.CALLS,
                SimulatedJob.NODE,
                new AllowedSlowdown(0.01, job.tasks().size()),
                first,
                Map.of(),
                tasks.measured(period, MEASURED / 2).orElseThrow());
    }

    /** Of tasks whose work is regular. */
    public List<Irregularity> regular() {
        return tasks.all().stream().map(task -> new Irregularity(Set.of(), 0)).toList();
    }

    /** Not decided on yet. */
    public JointDecision undecided(Agreement agreement) {
        return new JointDecision(decider(0), agreement, measurements, tasks.all());
    }

    /** Decided on by all nodes, by what was measured. */
    public JointDecision decided(Agreement agreement) {
        JointDecision joint = undecided(agreement);
        joint.measured().orElseThrow();
        joint.decide(new ExcludedGroups(), Basis.MEASURED, false).orElseThrow();
        return joint;
    }
}
