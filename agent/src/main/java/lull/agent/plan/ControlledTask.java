package lull.agent.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.DoubleSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import lull.agent.frequency.FrequencyActuator;
import lull.agent.frequency.FrequencyRoute;
import lull.channel.layout.RegionEntry;
import lull.phases.Iteration;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.Permission;
import lull.runtime.job.TaskEnergy;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;

/**
 * A task that is followed through its channel, as the loop sees it: under plans, with their frequencies by whatever route
 * these are set, in the plan, or one for the whole task.
 *
 * <p>A low frequency is meant for the iteration. A task that has left it may come to no region for long, and would compute its
 * results slowly: when an iteration is overdue the plan is taken back and the domains are raised. If it comes to its iterations
 * again, as after a checkpoint, it gets the plan again.
 */
public final class ControlledTask implements ManagedTask {
    /** Seconds without a new iteration, 0.1 to 1, that are always borne: the agent itself may be as late in hearing of one. */
    private static final double LEAST_PATIENCE_SECONDS = 0.25;
    /** Lengths of an iteration, 2 to 10, after which the next one is overdue: some take longer than others. */
    private static final double PATIENCE_ITERATIONS = 3;
    /** How often a task is offered descriptors, 2 to 10: it waits for them so shortly that it may miss some. */
    private static final int MOST_OFFERS = 3;

    private static final double NANOS = 1e9;

    private final int rank;
    private final PlannedTask planned;
    private FrequencyActuator actuator;
    private final Supplier<Permission> permission;
    private final Optional<TaskEnergy> energy;
    private final DoubleSupplier queuedShare;
    private Optional<TaskPlan> held = Optional.empty();
    private Optional<TaskPlan> lifted = Optional.empty();
    private Optional<TaskPlan> again = Optional.empty();
    private int offers;
    private boolean lowered;
    private long patienceNanos;
    private long turns;
    private long turnedNanos;
    private long lifts;
    private Optional<String> refused = Optional.empty();
    private Optional<String> coarser = Optional.empty();

    /**
     * A task without a plan.
     *
     * @param actuator sets its frequency
     * @param permission of its teams to shrink, by now
     * @param energy of its own node
     * @param queuedShare as {@link #queuedShare}
     */
    public ControlledTask(
            int rank,
            PlannedTask planned,
            FrequencyActuator actuator,
            Supplier<Permission> permission,
            Optional<TaskEnergy> energy,
            DoubleSupplier queuedShare) {
        this.rank = rank;
        this.planned = planned;
        this.actuator = actuator;
        this.permission = permission;
        this.energy = energy;
        this.queuedShare = queuedShare;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public TaskTracker tracker() {
        return planned.tracker();
    }

    @Override
    public double queuedShare() {
        return queuedShare.getAsDouble();
    }

    @Override
    public Permission throttling() {
        return permission.get();
    }

    @Override
    public Optional<ConcurrencyConfiguration> share() {
        return planned.share();
    }

    @Override
    public String whyNoShare() {
        return planned.whyNoShare();
    }

    @Override
    public boolean measure(int period) {
        return planned.measure(period);
    }

    @Override
    public Optional<TaskProfile> measured(int iteration) {
        return planned.measured(iteration);
    }

    @Override
    public String regionName(int region) {
        RegionEntry entry = planned.channel().region(region);
        return entry.isMarker() ? entry.name() : Path.of(entry.module()).getFileName() + "+" + entry.offset();
    }

    @Override
    public Optional<TaskEnergy> energy() {
        return energy;
    }

    /** A region has ended, and the tracker does not know yet. */
    public void region(long conditions, long beginNanos, long endNanos) {
        planned.region(conditions);
        actuator.region(conditions, beginNanos, endNanos);
    }

    @Override
    public boolean publish(TaskPlan wanted) {
        TaskPlan plan = allowed(wanted);
        boolean carried = actuator.followsPlan();
        TaskPlan own = carried ? plan : plan.withoutFrequencies();
        if (!planned.publish(own)) {
            return false;
        }
        TaskProfile profile = tracker().followed();
        OptionalInt frequency = frequency(plan, profile, !carried);
        lowered = actuator.route() != FrequencyRoute.EMULATED
                && frequency.isPresent()
                && frequency.getAsInt() < plan.highestFrequency().getAsInt();
        patienceNanos = (long) (NANOS
                * Math.max(
                        LEAST_PATIENCE_SECONDS,
                        PATIENCE_ITERATIONS
                                * profile.iteration()
                                        .map(Iteration::meanSeconds)
                                        .orElse(0.0)));
        turns = -1;
        held = Optional.of(wanted);
        lifted = Optional.empty();
        again = own.highestFrequency().isPresent() ? Optional.of(own) : Optional.empty();
        offers = 1;
        if (!carried && frequency.isPresent()) {
            hold(frequency.getAsInt());
        }
        return true;
    }

    /** Whatever was decided, no region's team shrinks that may not. */
    private TaskPlan allowed(TaskPlan plan) {
        Permission now = throttling();
        return plan.with((iteration, phase) -> {
            PhaseSetting wanted = plan.setting(iteration, phase);
            boolean allowed = wanted.threads() == 0
                    || phase.region().isPresent() && now.allows(phase.region().getAsInt(), wanted.threads());
            return allowed ? wanted : wanted.leavingTeam();
        });
    }

    /** One frequency for the whole task, the highest of its regions; or the lowest of its regions and waits. */
    private static OptionalInt frequency(TaskPlan plan, TaskProfile profile, boolean highest) {
        List<PhaseSetting> settings = IntStream.range(0, plan.period())
                .boxed()
                .flatMap(iteration -> profile.phases().stream()
                        .filter(phase -> !phase.serial())
                        .map(phase -> plan.setting(iteration, phase)))
                .toList();
        IntStream regions = present(settings, PhaseSetting::frequency);
        return highest
                ? regions.max()
                : IntStream.concat(regions, present(settings, PhaseSetting::waitFrequency))
                        .min();
    }

    private static IntStream present(List<PhaseSetting> settings, Function<PhaseSetting, OptionalInt> which) {
        return settings.stream().map(which).flatMapToInt(OptionalInt::stream);
    }

    private void hold(int frequency) {
        if (actuator.route() == FrequencyRoute.AGENT) {
            actuator.hold(frequency);
        }
    }

    /** Takes the plan back, and with it the frequencies. */
    @Override
    public void withdraw() {
        planned.withdraw();
        if (actuator.route() == FrequencyRoute.AGENT) {
            hold(actuator.hertz().size() - 1);
        }
        lowered = false;
        held = Optional.empty();
        lifted = Optional.empty();
        again = Optional.empty();
    }

    /**
     * One round under a lease of frequencies: what calls for a roll-back of everything, if anything does.
     *
     * @param nowNanos CLOCK_MONOTONIC
     */
    public Optional<String> round(long nowNanos) {
        if (lowered && isOverdue(nowNanos)) {
            lift();
        } else if (turns != turns()) {
            lifted.ifPresent(this::publish);
        }
        if (again.isPresent() && !actuator.isReady() && planned.measured(0).isPresent()) {
            offerAgain(again.get());
        }
        Optional<String> trouble = actuator.trouble().or(() -> refused);
        refused = Optional.empty();
        return trouble;
    }

    private void lift() {
        Optional<TaskPlan> plan = held;
        withdraw();
        actuator.raise();
        lifts++;
        lifted = plan;
    }

    private boolean isOverdue(long nowNanos) {
        if (turns != turns()) {
            turns = turns();
            turnedNanos = nowNanos;
        }
        return nowNanos - turnedNanos > patienceNanos;
    }

    /** The task follows the plan, so it has asked for descriptors, and did not get them in the little time that it waits. */
    private void offerAgain(TaskPlan plan) {
        if (offers++ < MOST_OFFERS) {
            planned.publish(plan);
        } else {
            again = Optional.empty();
            actuator.instead()
                    .ifPresentOrElse(
                            this::setBy,
                            () -> refused =
                                    Optional.of("a task did not take its descriptors, " + MOST_OFFERS + " times"));
        }
    }

    /** From now on it has one frequency for all its phases. */
    private void setBy(FrequencyActuator other) {
        actuator = other;
        coarser = Optional.of(other.reason());
        held.ifPresent(this::publish);
    }

    /** Why it has one frequency for all its phases, though it was to set that of each; empty if it need not. */
    public Optional<String> coarser() {
        return coarser;
    }

    /** How often the task was raised to the highest frequency because an iteration was overdue. */
    public long lifts() {
        return lifts;
    }
}
