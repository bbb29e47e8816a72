package lull.runtime.loop;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import lull.channel.layout.MpiCall;
import lull.phases.Phase;
import lull.phases.TaskProfile;
import lull.phases.iteration.TaskTracker;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.affinity.Team;
import lull.runtime.job.ManagedTask;
import lull.runtime.job.Permission;
import lull.runtime.job.TaskEnergy;
import lull.runtime.plan.PhaseSetting;
import lull.runtime.plan.TaskPlan;

/** A task of a program that does not exist: it follows plans at once, and its time passes by command. */
public final class SimulatedTask implements ManagedTask {
    private static final double NANOS = 1e9;

    private final int rank;
    private final int team;
    private Permission permission;
    private final boolean obeysFrequencies;
    private final TaskTracker tracker = new TaskTracker(SimulatedJob.CALLS);
    private Optional<TaskPlan> plan = Optional.empty();
    private List<Phase> phases = List.of();
    private boolean measuring;
    private long nanos = 1;
    private int published;
    private boolean sticky;
    private double queuedShare;
    private final TaskEnergy energy = new TaskEnergy(tracker, this::joules);
    private double busySeconds;
    private double waitSeconds;
    private double busyWatts = Double.NaN;
    private double waitWatts = Double.NaN;
    private int smallest = Integer.MAX_VALUE;
    private Optional<ConcurrencyConfiguration> share = Optional.empty();

    public SimulatedTask(int rank, int team, Permission permission, boolean obeysFrequencies) {
        this.rank = rank;
        this.team = team;
        this.permission = permission;
        this.obeysFrequencies = obeysFrequencies;
    }

    /** Its threads wait so much of their time for a CPU. */
    public void queued(double share) {
        queuedShare = share;
    }

    /** It draws so many watts all the time, NaN if nobody knows. */
    public void drawing(double always) {
        drawing(always, always);
    }

    /** It draws so many watts in regions and in waits. */
    public void drawing(double busy, double waiting) {
        busyWatts = busy;
        waitWatts = waiting;
    }

    /** Energy so far. */
    public double joules() {
        return busyWatts * busySeconds + waitWatts * waitSeconds;
    }

    @Override
    public double queuedShare() {
        return queuedShare;
    }

    /** Its teams may be placed on so many processors and cores of each. */
    public void placedOn(ConcurrencyConfiguration processors) {
        share = Optional.of(processors);
    }

    @Override
    public Optional<ConcurrencyConfiguration> share() {
        return share;
    }

    /** From now on its teams may not shrink, and don't. */
    public void refuse() {
        permission = Permission.denied("it says no");
    }

    /** From now on its teams shrink, and never grow again. */
    public void neverGrowAgain() {
        sticky = true;
    }

    public int published() {
        return published;
    }

    public boolean isManaged() {
        return plan.isPresent();
    }

    /** What it follows. */
    public Optional<TaskPlan> plan() {
        return plan;
    }

    /** How its n-th region of the iteration runs now. */
    public PhaseSetting setting(int region) {
        PhaseSetting asked = asked(region);
        smallest = sticky ? Math.min(smallest, asked.threads()) : Integer.MAX_VALUE;
        return new PhaseSetting(Team.of(Math.min(smallest, asked.threads())), asked.frequency());
    }

    private PhaseSetting asked(int region) {
        if (plan.isEmpty()) {
            return new PhaseSetting(Team.of(team), OptionalInt.empty());
        }
        Optional<Phase> phase = phases.stream()
                .filter(one -> one.region().orElse(0) == region + 1)
                .findFirst();
        if (phase.isEmpty()) {
            return new PhaseSetting(Team.of(team), OptionalInt.empty());
        }
        long turn = tracker.turns()
                + (region == 0 ? 1 : 0); // the call that ended the last one is counted with the next event
        PhaseSetting set = plan.get().setting((int) (turn % plan.get().period()), phase.get());
        return new PhaseSetting(
                Team.of(set.threads() == 0 || !permission.granted() ? team : Math.min(team, set.threads())),
                obeysFrequencies ? set.frequency() : OptionalInt.empty());
    }

    /** Runs a region. */
    public void run(int region, int threads, double seconds) {
        long end = nanos + Math.round(seconds * NANOS);
        tracker.region(region + 1, threads, nanos, end);
        energy.tracked();
        busySeconds += (end - nanos) / NANOS;
        energy.metered();
        nanos = end;
    }

    /** Waits for others in an MPI operation. */
    public void waitUntil(MpiCall call, double seconds) {
        long end = Math.max(nanos + 1000, Math.round(seconds * NANOS));
        tracker.mpiCall(call.code(), false, nanos, end, 8);
        energy.tracked();
        waitSeconds += (end - nanos) / NANOS;
        nanos = end;
    }

    public double seconds() {
        return nanos / NANOS;
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
    public Permission throttling() {
        return permission;
    }

    @Override
    public boolean measure(int iterations) {
        measuring = tracker.measureApart(iterations);
        return measuring;
    }

    @Override
    public boolean publish(TaskPlan wanted) {
        plan = Optional.of(wanted);
        phases = tracker.followed().phases();
        published++;
        return measure(wanted.period());
    }

    @Override
    public void withdraw() {
        plan = Optional.empty();
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
        return Double.isNaN(busyWatts) ? Optional.empty() : Optional.of(energy);
    }
}
