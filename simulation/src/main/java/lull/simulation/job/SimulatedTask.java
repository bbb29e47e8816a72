package lull.simulation.job;

import java.util.OptionalInt;
import java.util.SplittableRandom;
import lull.channel.layout.MpiCall;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/** One task of a simulated job: its clock, its frequency, and what its caches hold. For one thread at a time. */
final class SimulatedTask {
    /** What seed 1 begins with. */
    private static final long FIRST_SEED = 0x9E3779B97F4A7C15L;
    /** No multiple of the step from one draw of {@link SplittableRandom} to its next, so that no seed's draws are another's, shifted. */
    private static final long SEEDS_APART = 0xD1342543DE82EF95L;

    private final int rank;
    private final Cluster cluster;
    private final SimulatedNode node;
    private final TaskControl control;
    private final SplittableRandom random;
    private final TaskAccount account = new TaskAccount();
    private double seconds;
    private int frequency;
    private RegionSetting before;

    SimulatedTask(int rank, Cluster cluster, TaskControl control, long seed) {
        this.rank = rank;
        this.cluster = cluster;
        node = cluster.node();
        this.control = control;
        random = new SplittableRandom(FIRST_SEED + (seed - 1) * SEEDS_APART + rank);
        frequency = node.byDefault().frequency();
        before = node.byDefault();
    }

    double seconds() {
        return seconds;
    }

    TaskAccount account() {
        return account;
    }

    /** Reads what it and those who control it are about to use; the number means nothing. */
    long touch() {
        return account.touch() + Double.doubleToRawLongBits(seconds) + control.touch();
    }

    /** Runs the phases of a group. */
    void run(Application application, int iteration, int groupIndex, int firstRegion, SimulatedGroup group) {
        int region = firstRegion;
        for (int p = 0; p < group.phases().size(); p++) {
            SimulatedPhase phase = group.phases().get(p);
            double load = application.load(rank, iteration, groupIndex, p);
            if (phase.serial()) {
                run(phase, load, node.setting(1, frequency));
            } else {
                runRegion(phase, load, region);
            }
            region++;
        }
    }

    /** Hands so many messages over to the network. */
    void send(int messages, double bytes) {
        double begin = seconds;
        spend(cluster.network().sendSeconds(messages, bytes), node.watts(1, frequency));
        spin(seconds - begin);
        control.callEnded(MpiCall.ISEND, begin, seconds, messages * bytes);
    }

    /** Has nothing left to do in a group but to come to the operation that ends it. */
    void arrive() {
        OptionalInt wanted = control.arrives();
        if (wanted.isPresent()) {
            setFrequency(wanted.getAsInt());
        }
    }

    private void runRegion(SimulatedPhase phase, double load, int region) {
        RegionSetting setting = control.enter(region, seconds);
        setFrequency(setting.frequency());
        double begin = seconds;
        rebind(setting);
        run(phase, load, setting);
        remember(setting);
        control.regionEnded(region, setting, begin, seconds);
    }

    /** A reference that is written makes the garbage collector look at the task: mostly it is the same team. */
    private void remember(RegionSetting setting) {
        if (before.bound() != setting.bound() || !before.team().equals(setting.team())) {
            before = setting;
        }
    }

    private void rebind(RegionSetting setting) {
        double rebinding = node.rebindingSeconds(before, setting);
        if (rebinding > 0) {
            account.rebound(rebinding);
            spend(rebinding, node.watts(setting));
        }
    }

    private void run(SimulatedPhase phase, double load, RegionSetting setting) {
        double bytes = node.bytes(phase.work(), load, setting.team(), before.team());
        account.moved(bytes);
        double quiet = node.seconds(phase.work(), load, setting, bytes);
        int threads = setting.team().threads();
        double varied = cluster.noise().vary(quiet, random);
        double delay = cluster.noise().delaySeconds(varied, threads, random);
        double disturbed = varied + delay;
        account.delayed(delay);
        account.counted(cycles(disturbed, threads), load * phase.work().cycles());
        spend(disturbed, node.watts(setting));
    }

    private double cycles(double duration, int busyCores) {
        return duration * busyCores * node.hertz(frequency);
    }

    private void spin(double duration) {
        double cycles = cycles(duration, 1);
        account.counted(cycles, cycles);
    }

    private void setFrequency(int wanted) {
        if (wanted != frequency) {
            frequency = wanted;
            account.transition();
            spend(node.transitionSeconds(), node.watts(1, frequency));
        }
    }

    private void spend(double duration, double watts) {
        seconds += duration;
        account.busy(duration, watts);
    }

    /** Waits in an MPI operation until others let it go on. */
    void await(MpiCall call, double until) {
        double begin = seconds;
        double waiting = Math.max(0, until - begin);
        WaitOrder order = control.waits(call, begin);
        double atOnce = Math.min(waiting, order.afterSeconds());
        idle(atOnce);
        seconds = begin + waiting;
        if (waiting > atOnce) {
            waitSlowly(waiting - atOnce, order);
        }
        control.callEnded(call, begin, seconds, 0);
    }

    /** The rest of a wait at another frequency: to change it takes time of the wait, to change it back the program's. */
    private void waitSlowly(double rest, WaitOrder order) {
        int came = frequency;
        if (order.frequency() != came) {
            account.transition();
            frequency = order.frequency();
        }
        idle(rest);
        if (order.returns()) {
            setFrequency(came);
        }
    }

    private void idle(double duration) {
        account.waiting(duration, node.watts(1, frequency));
        spin(duration);
    }

    /** Waits for the last task at the frequency that it has: those who control tasks do so no longer. */
    void finish(double until) {
        idle(until - seconds);
        seconds = until;
    }
}
