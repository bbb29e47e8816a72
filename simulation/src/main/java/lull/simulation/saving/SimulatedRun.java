package lull.simulation.saving;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import lull.runtime.RuntimeOutcome;
import lull.runtime.Savings;
import lull.simulation.application.Application;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.SimulatedJob;
import lull.simulation.loop.LoopedJob;
import lull.simulation.peer.FixedFrequency;

/**
 * A whole simulated job under a policy.
 *
 * @param loop that controlled it; empty if nobody did
 */
public record SimulatedRun(JobAccount account, Optional<LoopedJob> loop) {
    /** Nodes whose loops are all asked what they decided and saved: each computes a bound first, which takes its time. */
    private static final int FEW_NODES = 4;

    /** Runs the job; the same seed begins the same noise under every policy. */
    public static SimulatedRun of(Application application, Cluster cluster, Policy policy, long seed) {
        Optional<LoopedJob> loop = policy.options()
                .map(options -> new LoopedJob(cluster.node(), cluster.nodes(), options, policy.model()));
        JobAccount account = loop.map(control -> new SimulatedJob(application, cluster, control, seed))
                .orElseGet(() -> new SimulatedJob(application, cluster, FixedFrequency.nobody(cluster.node()), seed))
                .run();
        return new SimulatedRun(account, loop);
    }

    /** Its time by another's. */
    public double relativeTime(SimulatedRun byDefault) {
        return account.seconds() / byDefault.account.seconds();
    }

    /** Its energy by another's. */
    public double relativeEnergy(SimulatedRun byDefault) {
        return account.joules() / byDefault.account.joules();
    }

    /** What the loop of the first node did; empty if there was none, or it never began. */
    public Optional<RuntimeOutcome> outcome() {
        return loop.flatMap(control -> control.outcome(0));
    }

    /** What came of the loop, in a sentence without its full stop. */
    public String fate() {
        if (outcome().isEmpty()) {
            return "the loop never began";
        }
        if (account.tasks().size() > FEW_NODES) {
            long held = outcome().get().savings().heldIterations();
            return held == 0
                    ? none()
                    : "a plan was held" + (account.transitions() > 0 ? "" : " or the default watched") + " in " + held
                            + " iterations";
        }
        Savings all = Savings.ofNodes(outcomes().map(RuntimeOutcome::savings).toList());
        return all.heldIterations() == 0
                ? none()
                : "a plan was held in " + all.heldIterations() + " iterations" + underThePlan(all);
    }

    /** A node is watched, too, while others may come to a plan. */
    private String none() {
        RuntimeOutcome first = outcome().orElseThrow();
        return first.savings().heldIterations() > 0
                ? "no node's plan changed anything: it was watched in "
                        + first.savings().heldIterations() + " iterations"
                : "no plan was held, the loop ended " + first.state();
    }

    private Stream<RuntimeOutcome> outcomes() {
        return IntStream.range(0, account.tasks().size())
                .mapToObj(loop.get()::outcome)
                .flatMap(Optional::stream);
    }

    /** What an iteration took while the plan was held. */
    private static String underThePlan(Savings all) {
        return all.heldSeconds().isEmpty() || all.heldJoules().isEmpty()
                ? ""
                : String.format(
                        Locale.ROOT,
                        ", which then took %+.2f %% time and %+.2f %% energy",
                        100
                                * (all.heldSeconds().getAsDouble()
                                                / all.defaultSeconds().getAsDouble()
                                        - 1),
                        100
                                * (all.heldJoules().getAsDouble()
                                                / all.defaultJoules().getAsDouble()
                                        - 1));
    }
}
