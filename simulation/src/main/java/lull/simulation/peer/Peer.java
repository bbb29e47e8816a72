package lull.simulation.peer;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import lull.dct.throttling.Scope;
import lull.runtime.RuntimeOptions;
import lull.runtime.decision.DecisionOptions;
import lull.simulation.job.JobControl;
import lull.simulation.loop.LoopedJob;
import lull.simulation.node.SimulatedNode;

/**
 * One that may control a job's power, with the parameters that it usually comes with.
 *
 * @param name how it is called in tables
 * @param words what it does, in a few words
 */
public record Peer(String name, String words, Maker maker) {
    /** What {@code lull run} does where nobody says otherwise. */
    public static final RuntimeOptions LULL_DEFAULTS = new RuntimeOptions(
            RuntimeOptions.Mode.ACT,
            RuntimeOptions.Dct.AUTO,
            new DecisionOptions(Scope.TASK, true, OptionalDouble.of(DecisionOptions.DEFAULT_EPSILON)),
            0.01,
            OptionalInt.empty());

    /** Makes the control of a job. */
    @FunctionalInterface
    public interface Maker {
        /** Of a job of so many tasks, one a node. */
        JobControl of(SimulatedNode node, int tasks);
    }

    /** Lull as it is. */
    public static Peer lull() {
        return new Peer(
                "lull",
                "the loop, with the defaults of lull run",
                (node, tasks) -> new LoopedJob(node, tasks, LULL_DEFAULTS, Optional.empty()));
    }

    /** All of them but nobody, Lull last. */
    public static List<Peer> all() {
        return List.of(
                new Peer("fixed-next", "all nodes at the second highest frequency", Peer::secondHighest),
                new Peer(
                        "ondemand",
                        "the kernel's, MPI spins",
                        (node, tasks) -> KernelGovernor.ondemand(node, tasks, true)),
                new Peer(
                        "ondemand-blocking",
                        "the kernel's, MPI blocks",
                        (node, tasks) -> KernelGovernor.ondemand(node, tasks, false)),
                new Peer(
                        "schedutil-blocking",
                        "the kernel's, MPI blocks",
                        (node, tasks) -> KernelGovernor.schedutil(node, tasks, false)),
                new Peer(
                        "countdown",
                        "lowest frequency in MPI after 500 µs",
                        (node, tasks) -> new Countdown(node, Countdown.USUAL_TIMEOUT_SECONDS)),
                new Peer(
                        "adagio",
                        "last value's slack, grain 100 ms as published",
                        (node, tasks) -> new LastValueSlack(node, tasks, LastValueSlack.PUBLISHED_GRAIN_SECONDS)),
                new Peer(
                        "adagio-fine",
                        "last value's slack, grain 1 ms",
                        (node, tasks) -> new LastValueSlack(node, tasks, LastValueSlack.FINE_GRAIN_SECONDS)),
                new Peer(
                        "ear",
                        "min_energy, signatures of 10 s, penalty 5 %",
                        (node, tasks) -> new MinimumEnergy(
                                node, tasks, MinimumEnergy.USUAL_WINDOW_SECONDS, MinimumEnergy.USUAL_PENALTY)),
                lull());
    }

    private static JobControl secondHighest(SimulatedNode node, int tasks) {
        return new FixedFrequency(node, Math.max(0, node.byDefault().frequency() - 1));
    }
}
