package lull.simulation.peer;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import lull.simulation.job.JobControl;
import lull.simulation.job.TaskAccount;
import lull.simulation.job.TaskControl;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import lull.simulation.peer.Signature.Counters;

/**
 * EAR's policy min_energy_to_solution (Corbalan, Brochard, "EAR: Energy management framework for supercomputers";
 * {@code min_energy.c}, {@code projection.c}): each node by itself takes a signature of its work at the default frequency,
 * projects time and power of every other, and goes to the one of least energy whose time stays below a penalty. The next
 * signature has to confirm that: less energy, and no more time than that. When CPI or GB/s change by a fifth later, it goes
 * back to the default and begins anew; after three refusals it stays there.
 *
 * <p>Modelled are policy and models with ideal coefficients. A signature is taken over a fixed time instead of a whole number
 * of loops that DynAIS found. As published, waiting in MPI counts as work that takes longer at a lower frequency; EAR's
 * balancing inside a node, its search in uncore frequencies and its settings for MPI-heavy phases are not modelled.
 */
public final class MinimumEnergy implements JobControl {
    /** Time of a signature in seconds, above 0: the period of EAR's library. */
    public static final double USUAL_WINDOW_SECONDS = 10;
    /** Most time that may be lost, relative, at least 0: a usual setting of min_energy's threshold. */
    public static final double USUAL_PENALTY = 0.05;

    private static final double CHANGE = 0.2;
    private static final int MOST_REFUSALS = 3;

    private final SimulatedNode node;
    private final double window;
    private final double penalty;
    private final List<NodePolicy> policies = new ArrayList<>();

    /**
     * Policies of as many nodes.
     *
     * @param windowSeconds time of a signature
     * @param penalty most time that may be lost, relative
     */
    public MinimumEnergy(SimulatedNode node, int count, double windowSeconds, double penalty) {
        this.node = node;
        this.penalty = penalty;
        window = windowSeconds;
        for (int rank = 0; rank < count; rank++) {
            policies.add(new NodePolicy());
        }
    }

    @Override
    public TaskControl task(int rank) {
        return policies.get(rank);
    }

    @Override
    public void account(int rank, TaskAccount account) {
        policies.get(rank).account = account;
    }

    @Override
    public void round(double seconds) {
        policies.forEach(NodePolicy::look);
    }

    private final class NodePolicy implements TaskControl {
        private TaskAccount account = new TaskAccount();
        private int frequency = node.byDefault().frequency();
        private Counters begin = Counters.of(account, 0);
        private Optional<Signature> last = Optional.empty();
        private Optional<Signature> stable = Optional.empty();
        private long regions;
        private int refusals;

        @Override
        public RegionSetting enter(int region, double seconds) {
            regions++;
            return node.setting(node.cores(), frequency);
        }

        void look() {
            Counters now = Counters.of(account, regions);
            if (now.seconds() - begin.seconds() >= window && now.regions() > begin.regions()) {
                look(Signature.between(begin, now));
                begin = now;
            }
        }

        private void look(Signature signature) {
            if (last.isEmpty()) {
                choose(signature);
            } else if (stable.isEmpty()) {
                confirm(signature);
            } else if (hasChanged(stable.get(), signature)) {
                restart();
            }
        }

        /** At the default frequency: the least energy within the penalty. */
        private void choose(Signature signature) {
            int highest = node.byDefault().frequency();
            double least = signature.joules();
            for (int f = highest - 1; f >= 0 && refusals < MOST_REFUSALS; f--) {
                Signature projected = signature.at(node, highest, f);
                if (projected.joules() < least && projected.seconds() < signature.seconds() * (1 + penalty)) {
                    least = projected.joules();
                    frequency = f;
                }
            }
            last = Optional.of(signature);
            stable = frequency == highest ? last : Optional.empty();
        }

        private void confirm(Signature signature) {
            Signature before = last.orElseThrow();
            if (signature.joules() < before.joules() && signature.seconds() < before.seconds() * (1 + penalty)) {
                stable = Optional.of(signature);
            } else {
                refusals++;
                restart();
            }
        }

        private void restart() {
            frequency = node.byDefault().frequency();
            last = Optional.empty();
            stable = Optional.empty();
        }

        private boolean hasChanged(Signature before, Signature now) {
            double hertz = node.hertz().get(frequency);
            return differ(before.cyclesPerInstruction(), now.cyclesPerInstruction())
                    || differ(before.gigabytesPerSecond(hertz), now.gigabytesPerSecond(hertz));
        }

        private boolean differ(double before, double now) {
            return Math.abs(now - before) > CHANGE * before;
        }
    }
}
