package lull.simulation.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import lull.channel.layout.MpiCall;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskControl;
import lull.simulation.job.WaitOrder;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/**
 * A governor of the Linux kernel on every node: it knows how busy the CPUs are, and nothing of MPI. The node takes the frequency
 * of its busiest CPU, the master thread's. As MPI libraries wait by spinning, that one is always busy, and the governor always
 * at the highest frequency; only where they block does a wait lower the utilisation.
 *
 * <p>A new frequency comes with the next region, the lowest one at or above what is wanted; in the midst of a region the real
 * ones may change theirs too. The node's account has one busy core for a wait even where MPI blocks: waits cost as much as
 * they do under all others.
 */
public final class KernelGovernor implements JobControl {
    private final SimulatedNode node;
    private final boolean spins;
    private final List<TaskControl> tasks = new ArrayList<>();

    private KernelGovernor(SimulatedNode node, int count, boolean spins, Supplier<Governor> governor) {
        this.node = node;
        this.spins = spins;
        for (int rank = 0; rank < count; rank++) {
            tasks.add(new Governed(governor.get()));
        }
    }

    /**
     * Governors {@code ondemand}.
     *
     * @param spins whether MPI keeps the CPU busy while it waits
     */
    public static KernelGovernor ondemand(SimulatedNode node, int count, boolean spins) {
        double lowest = node.hertz().get(0) / node.hertz().get(node.hertz().size() - 1);
        return new KernelGovernor(node, count, spins, () -> new Ondemand(lowest));
    }

    /** Governors {@code schedutil}; parameters as for {@link #ondemand}. */
    public static KernelGovernor schedutil(SimulatedNode node, int count, boolean spins) {
        return new KernelGovernor(node, count, spins, Schedutil::new);
    }

    @Override
    public TaskControl task(int rank) {
        return tasks.get(rank);
    }

    private final class Governed implements TaskControl {
        private final Governor governor;
        private int frequency = node.byDefault().frequency();
        private double seen;

        Governed(Governor governor) {
            this.governor = governor;
        }

        private double relative(int index) {
            return node.hertz().get(index) / node.hertz().get(node.hertz().size() - 1);
        }

        private void passed(double until, boolean busy) {
            governor.passed(until - seen, busy, relative(frequency));
            seen = until;
        }

        @Override
        public RegionSetting enter(int region, double seconds) {
            passed(seconds, true);
            frequency = 0;
            while (frequency < node.hertz().size() - 1 && relative(frequency) < governor.wanted()) {
                frequency++;
            }
            return node.setting(node.cores(), frequency);
        }

        @Override
        public WaitOrder waits(MpiCall call, double seconds) {
            passed(seconds, true);
            return WaitOrder.STAY;
        }

        @Override
        public void callEnded(MpiCall call, double begin, double end, double bytesSent) {
            passed(end, spins || call == MpiCall.ISEND);
        }
    }
}
