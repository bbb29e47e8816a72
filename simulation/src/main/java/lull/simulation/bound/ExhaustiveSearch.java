package lull.simulation.bound;

import java.util.ArrayList;
import java.util.List;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.JobControl;
import lull.simulation.job.SimulatedJob;
import lull.simulation.job.TaskControl;
import lull.simulation.node.RegionSetting;
import lull.simulation.peer.FixedFrequency;

/**
 * The best plan there is, found by simulating all of them: each region of each task has one setting, in all iterations, and the
 * job takes no longer than by default. For small jobs: plans are settings to the power of tasks × regions.
 */
public final class ExhaustiveSearch {
    /** Most plans that are simulated; some ten thousand take a second. */
    private static final double MOST_PLANS = 2e5;
    /** How much longer than the default, relative, counts as no longer: rounding of sums. */
    private static final double ROUNDING = 1e-12;

    private final Application application;
    private final Cluster cluster;
    private final int regions;
    private final RegionSetting[][] plan;
    private final List<List<RegionSetting>> offered = new ArrayList<>();
    private final double mostSeconds;
    private double leastJoules;

    private ExhaustiveSearch(Application application, Cluster cluster, Offer offer) {
        this.application = application;
        this.cluster = cluster.quiet();
        List<SimulatedPhase> phases = application.groups().stream()
                .flatMap(group -> group.phases().stream())
                .toList();
        regions = phases.size();
        plan = new RegionSetting[cluster.nodes()][regions + 1];
        for (int slot = 0; slot < cluster.nodes() * regions; slot++) {
            offered.add(
                    phases.get(slot % regions).serial()
                            ? List.of(cluster.node().byDefault())
                            : offer.of(slot / regions));
        }
        JobAccount byDefault = run(FixedFrequency.nobody(cluster.node()));
        mostSeconds = byDefault.seconds() * (1 + ROUNDING);
        leastJoules = byDefault.joules();
    }

    /**
     * Least energy of the job without noise, in joules.
     *
     * @throws IllegalArgumentException if there are too many plans
     */
    public static double leastJoules(Application application, Cluster cluster, Offer offer) {
        ExhaustiveSearch search = new ExhaustiveSearch(application, cluster, offer);
        double plans = search.offered.stream().mapToDouble(List::size).reduce(1, (a, b) -> a * b);
        if (plans > MOST_PLANS) {
            throw new IllegalArgumentException(plans + " plans of " + application.name()
                    + " take too long to try; give fewer tasks, regions or settings");
        }
        search.tryAll(0);
        return search.leastJoules;
    }

    private void tryAll(int slot) {
        if (slot == offered.size()) {
            JobAccount account = run(rank -> follow(plan[rank]));
            if (account.seconds() <= mostSeconds) {
                leastJoules = Math.min(leastJoules, account.joules());
            }
            return;
        }
        for (RegionSetting setting : offered.get(slot)) {
            plan[slot / regions][slot % regions + 1] = setting;
            tryAll(slot + 1);
        }
    }

    private static TaskControl follow(RegionSetting[] own) {
        return (region, seconds) -> own[region];
    }

    private JobAccount run(JobControl control) {
        return new SimulatedJob(application, cluster, control, 0).run();
    }
}
