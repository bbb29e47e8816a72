package lull.simulation.loop;

import java.util.Optional;
import java.util.OptionalInt;
import lull.agent.plan.IterationPlan;
import lull.channel.directives.Plan;
import lull.channel.layout.MpiCall;
import lull.phases.CallClasses;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.report.builder.ReportBuilder;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.Permission;
import lull.runtime.job.TaskEnergy;
import lull.runtime.plan.TaskPlan;
import lull.simulation.job.TaskAccount;
import lull.simulation.job.TaskControl;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * A simulated task under the loop. On its one side it does what the probe does: records events, and follows the plan that was
 * published. On the other it is what the agent knows of it: the events that were read, and what was measured of those that ran
 * under the plan.
 */
final class LoopedTask implements TaskControl, ManagedTask, TaskEventLog.Reader {
    static final CallClasses CALLS = ReportBuilder.callClasses();

    private static final double NANOS = 1e9;
    private static final int NONE = -1;

    private final int rank;
    private final SimulatedNode node;
    private final Permission permission;
    private final boolean obeys;
    private final TaskTracker tracker;
    private final TaskEventLog log = new TaskEventLog();
    private final TaskEnergy energy;
    private Optional<TaskAccount> account = Optional.empty();
    private PlanCursor cursor = PlanCursor.NO_PLAN;
    private int period = 1;
    private boolean inStep;
    /** Index of the frequency to set on the way into the next wait; below 0 if there is none. */
    private int waitFrequency = NONE;

    private boolean measuring;
    /** Whether threads move to their places in the next region under the plan, which is not the plan's own time. */
    private boolean settles;

    private long begun;
    /** By the end of the last event that was read. */
    private double joules;

    /**
     * A task that nobody controls yet.
     *
     * @param windowSymbols that its tracker remembers
     * @param obeys whether its frequencies are what the driver says; a lying driver's never change
     */
    LoopedTask(int rank, SimulatedNode node, Permission permission, boolean obeys, int windowSymbols) {
        this.rank = rank;
        this.node = node;
        this.permission = permission;
        this.obeys = obeys;
        tracker = new TaskTracker(CALLS, windowSymbols);
        energy = new TaskEnergy(tracker, () -> joules);
    }

    @Override
    public RegionSetting enter(int region, double seconds) {
        begun++;
        inStep = cursor.enter(region);
        waitFrequency = NONE;
        if (!inStep) {
            return node.byDefault();
        }
        waitFrequency = obeys ? cursor.waitFrequencyOr(NONE) : NONE;
        int highest = node.byDefault().frequency();
        int frequency = obeys ? cursor.frequencyOr(highest) : highest;
        int threads = cursor.threads();
        return node.setting(threads == 0 ? node.cores() : threads, cursor.processors(), frequency);
    }

    @Override
    public OptionalInt arrives() {
        int wanted = waitFrequency;
        waitFrequency = NONE;
        return wanted == NONE ? OptionalInt.empty() : OptionalInt.of(wanted);
    }

    @Override
    public void regionEnded(int region, RegionSetting setting, double begin, double end) {
        log.region(region, setting.team().threads(), inStep, nanos(begin), nanos(end), accounted());
    }

    @Override
    public void callEnded(MpiCall call, double begin, double end, double bytesSent) {
        log.call(call.code(), nanos(begin), nanos(end), Math.round(bytesSent), accounted());
    }

    private double accounted() {
        return account.isPresent() ? account.get().joules() : 0;
    }

    @Override
    public long touch() {
        return log.touch() + cursor.touch() + begun;
    }

    private static long nanos(double seconds) {
        return Math.round(seconds * NANOS);
    }

    void account(TaskAccount own) {
        account = Optional.of(own);
    }

    SimulatedNode node() {
        return node;
    }

    /** Events that the agent has not read. */
    int unread() {
        return log.events();
    }

    /** The agent reads what happened. */
    void read() {
        log.drain(this);
    }

    @Override
    public void region(int region, int threads, boolean underPlan, long beginNanos, long endNanos, double joulesByEnd) {
        if (underPlan && !measuring && isPlanned()) {
            measuring = !settles && tracker.measureApart(period);
            settles = false;
        }
        tracker.region(region, threads, beginNanos, endNanos);
        energy.tracked();
        joules = joulesByEnd;
        energy.metered();
    }

    @Override
    public void call(int code, long beginNanos, long endNanos, long bytes, double joulesByEnd) {
        tracker.mpiCall(code, false, beginNanos, endNanos, bytes);
        energy.tracked();
        joules = joulesByEnd;
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public TaskTracker tracker() {
        return tracker;
    }

    @Override
    public double queuedShare() {
        return account.map(TaskAccount::delayShare).orElse(0.0);
    }

    @Override
    public Permission throttling() {
        return permission;
    }

    @Override
    public boolean measure(int iterations) {
        if (isPlanned()) {
            measuring = false;
            return true;
        }
        measuring = tracker.measureApart(iterations);
        return measuring;
    }

    private boolean isPlanned() {
        return cursor != PlanCursor.NO_PLAN;
    }

    @Override
    public boolean publish(TaskPlan plan) {
        Optional<Plan> placed = IterationPlan.of(tracker, plan, node::placement, 0);
        if (placed.isEmpty()) {
            return false;
        }
        settles = placed.get().places();
        cursor = new PlanCursor(placed.get(), node, begun);
        waitFrequency = NONE;
        period = plan.period();
        measuring = false;
        return true;
    }

    @Override
    public Optional<ConcurrencyConfiguration> share() {
        return Optional.of(node.byDefault().team());
    }

    @Override
    public void withdraw() {
        cursor = PlanCursor.NO_PLAN;
        waitFrequency = NONE;
        measuring = false;
    }

    @Override
    public Optional<TaskProfile> measured(int iteration) {
        return measuring ? tracker.apart(iteration) : Optional.empty();
    }

    @Override
    public String regionName(int region) {
        return "region " + region;
    }

    @Override
    public Optional<TaskEnergy> energy() {
        return account.map(own -> energy);
    }
}
