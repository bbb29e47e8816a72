package lull.simulation.saving;

import java.util.Optional;
import lull.runtime.RuntimeOutcome;
import lull.simulation.application.Application;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.SimulatedJob;
import lull.simulation.loop.LoopedJob;

/**
 * A whole simulated job under a policy.
 *
 * @param loop that controlled it; empty if nobody did
 */
public record SimulatedRun(JobAccount account, Optional<LoopedJob> loop) {
    /** Runs the job; the same seed begins the same noise under every policy. */
    public static SimulatedRun of(Application application, Cluster cluster, Policy policy, long seed) {
        Optional<LoopedJob> loop = policy.options()
                .map(options -> new LoopedJob(cluster.node(), cluster.nodes(), options, Optional.empty()));
        JobAccount account = loop.map(control -> new SimulatedJob(application, cluster, control, seed))
                .orElseGet(() -> new SimulatedJob(
                        application,
                        cluster,
                        rank -> (region, seconds) -> cluster.node().byDefault(),
                        seed))
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
        return outcome()
                .map(one -> one.savings().heldIterations() > 0
                        ? "a plan was held in " + one.savings().heldIterations() + " iterations"
                        : "no plan was held, the loop ended " + one.state())
                .orElse("the loop never began");
    }
}
