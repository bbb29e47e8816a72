package lull.simulation.gallery;

import java.util.Optional;
import java.util.function.IntPredicate;
import lull.runtime.RuntimeOutcome;
import lull.simulation.application.Application;
import lull.simulation.bound.Offer;
import lull.simulation.bound.SavingBound;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.JobControl;
import lull.simulation.job.SimulatedJob;
import lull.simulation.loop.LoopedJob;
import lull.simulation.peer.FixedFrequency;
import lull.simulation.peer.Peer;

/**
 * A job that is hard to control.
 *
 * @param words what makes it hard
 * @param obeys ranks whose nodes' drivers do what they say
 * @param death of one of Lull's agents; empty if all live
 */
public record HardJob(
        String words, Application application, Cluster cluster, IntPredicate obeys, Optional<Death> death) {
    /** Iterations after which the loop is looked at again. */
    private static final int LOOK = 5;

    /**
     * The agent of a rank's node dies before an iteration.
     *
     * @param iteration counted from 0, a multiple of five
     */
    public record Death(int rank, int iteration) {}

    /** A job in which nothing fails. */
    HardJob(String words, Application application, Cluster cluster) {
        this(words, application, cluster, rank -> true, Optional.empty());
    }

    /** How it is called. */
    public String name() {
        return application.name();
    }

    /** The job by default. */
    public JobAccount byDefault(long seed) {
        return under(FixedFrequency.nobody(cluster.node()), seed);
    }

    /** The job under somebody's control. Drivers lie and agents die under Lull alone. */
    public JobAccount under(JobControl control, long seed) {
        return new SimulatedJob(application, cluster, control, seed).run();
    }

    /** What could be saved, over all teams and frequencies. */
    public SavingBound bound() {
        return SavingBound.of(
                application, cluster, Offer.everything(cluster.node()).obeying(cluster.node(), obeys));
    }

    /**
     * The job under Lull.
     *
     * @param account what it took
     * @param decided iterations until the loop had come to a decision, in fives, if it did
     * @param held iterations until a plan was held, in fives, if one was
     */
    public record LoopedRun(JobAccount account, Optional<Integer> decided, Optional<Integer> held, String state) {}

    /** The job under Lull, with what fails. */
    public LoopedRun underLull(long seed) {
        LoopedJob lull = new LoopedJob(cluster.node(), cluster.nodes(), Peer.LULL_DEFAULTS, Optional.empty(), obeys);
        SimulatedJob job = new SimulatedJob(application, cluster, lull, seed);
        int witness = death.filter(dead -> dead.rank() == 0).isPresent() ? 1 : 0;
        Optional<Integer> decided = Optional.empty();
        Optional<Integer> held = Optional.empty();
        for (int iteration = 0; iteration < application.iterations(); iteration += LOOK) {
            int now = iteration;
            death.filter(dead -> dead.iteration() == now).ifPresent(dead -> lull.killAgent(dead.rank()));
            job.run(Math.min(LOOK, application.iterations() - now));
            Optional<RuntimeOutcome> outcome = lull.outcome(witness);
            decided = decided.or(
                    () -> outcome.filter(so -> so.decision().isPresent()).map(so -> now + LOOK));
            held = held.or(() ->
                    outcome.filter(so -> so.savings().heldIterations() > 0).map(so -> now + LOOK));
        }
        String state = lull.outcome(witness).map(RuntimeOutcome::state).orElse("never began");
        return new LoopedRun(job.run(0), decided, held, state);
    }
}
