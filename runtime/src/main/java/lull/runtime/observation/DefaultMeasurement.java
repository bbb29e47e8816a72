package lull.runtime.observation;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import lull.phases.CallClasses;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.runtime.RuntimeOptions;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.AllowedSlowdown;
import lull.runtime.job.JobMeasurements;
import lull.runtime.job.JobTasks;
import lull.runtime.job.MeasuredPeriod;

/** Measures the default until it is known as well as the look that is taken needs. */
public final class DefaultMeasurement {
    /** Iterations for which the tasks are given time to stay in their period, by one of it. */
    private static final long PATIENCE = 256;
    /** Iterations after which a mean that is still uncertain is not measured for longer. */
    private static final long MOST_CALLS = 512;
    /** Standard error of the mean, by the slowdown that is allowed, with which nothing could be compared. */
    private static final double MOST_DOUBT = 5;

    private final CallClasses classes;
    private final NodeControls controls;
    private final RuntimeOptions options;
    private final JobTasks tasks;
    private final Agreement agreement;
    private final Looks looks;
    private final ReturnWatch returnWatch;

    /** @param returnWatch that learns which teams ran by default */
    public DefaultMeasurement(
            CallClasses classes,
            NodeControls controls,
            RuntimeOptions options,
            JobTasks tasks,
            Agreement agreement,
            Looks looks,
            ReturnWatch returnWatch) {
        this.classes = classes;
        this.controls = controls;
        this.options = options;
        this.tasks = tasks;
        this.agreement = agreement;
        this.looks = looks;
        this.returnWatch = returnWatch;
    }

    /**
     * What was measured, once it is enough; else more is waited for, or nothing can be made of it.
     *
     * @param giveUp is told why
     */
    public Optional<JobMeasurements> look(int period, Consumer<String> giveUp) {
        Optional<MeasuredPeriod> all = tasks.measured(period, looks.fewestCalls(period));
        if (all.isEmpty()) {
            if (!tasks.awaitOneMore(PATIENCE * period)) {
                giveUp.accept("the tasks do not stay in their iteration");
            }
            return Optional.empty();
        }
        returnWatch.learn(all.get());
        AllowedSlowdown allowed = new AllowedSlowdown(
                options.maxSlowdown(), agreement.tasks(tasks.all().size()));
        JobMeasurements measurements =
                new JobMeasurements(classes, controls, allowed, looks.isFirst(), shares(), all.get());
        return looks.isFirst() || isCertain(measurements, giveUp) ? Optional.of(measurements) : Optional.empty();
    }

    private Map<Integer, ConcurrencyConfiguration> shares() {
        return options.placement() ? tasks.shares() : Map.of();
    }

    /**
     * Iterations after which the mean is not measured for longer: where it can be compared with, and frequencies could be lowered
     * meanwhile, as many as are few beside those that have passed.
     */
    private long mostCalls(double doubt, int period) {
        return looks.lowersFrequencies() && doubt <= MOST_DOUBT * options.maxSlowdown()
                ? Math.min(MOST_CALLS, looks.fewBesidePassed() / period)
                : MOST_CALLS;
    }

    /** Whether the mean of an iteration is known well enough to be compared with. */
    private boolean isCertain(JobMeasurements measurements, Consumer<String> giveUp) {
        double doubt = measurements.baseline().iterationDoubt();
        int period = measurements.baseline().period();
        long calls = measurements.baseline().calls();
        long missing = Math.min(calls, mostCalls(doubt, period) - calls);
        if (doubt > options.maxSlowdown() / 2 && missing > 0) {
            tasks.awaitMore(period * missing);
            return false;
        }
        if (doubt > MOST_DOUBT * options.maxSlowdown()) {
            giveUp.accept(String.format(
                    Locale.ROOT,
                    "the default scatters so much that %d iterations tell its mean to %.2g %% only",
                    measurements.baseline().period() * measurements.baseline().calls(),
                    100 * doubt));
            return false;
        }
        return true;
    }
}
