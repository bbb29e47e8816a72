package lull.simulation.bound;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import lull.dvfs.bound.EnergyLowerBound;
import lull.dvfs.bound.Stretch;
import lull.dvfs.bound.Tradeoff;
import lull.dvfs.bound.Tradeoff.Point;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;
import lull.simulation.peer.FixedFrequency;

/**
 * A lower bound on the energy of a whole job that takes no longer than by default, without noise: the linear programme of
 * {@link EnergyLowerBound} (Rountree et al., "Bounding Energy Consumption in Large-Scale MPI Programs", SC 2007), over all
 * iterations, with the model's own times. Between two moments at which all tasks wait for all, each task's phases fit into
 * the time in between; the sum of these times is at most the default's.
 *
 * <p>Waiting costs: a task that waits spins on one core, so a second of a stretch costs each task at least the power of one busy
 * core at the lowest frequency that it is offered, and a phase what it draws on top. Messages and collectives last as long as
 * they do and cost as much as waiting. So the bound can't be beaten by who finishes early and waits for nothing, and is not
 * reached by who waits at the frequency of the last region, or the highest.
 *
 * <p>It allows more than anybody can do: to change setting in the midst of a phase, for nothing; to know loads in advance; to
 * find data in the caches wherever the phase before left them. Tasks that wait for their neighbours only are taken to be
 * free of each other until the next collective, or until the job's end, when all wait for the last.
 *
 * @param defaultSeconds time of the job by default, without noise
 * @param defaultJoules its energy
 * @param leastJoules nothing that takes no longer needs less
 */
public record SavingBound(double defaultSeconds, double defaultJoules, double leastJoules) {

    /** Share of the default's energy that could be saved at most, 0..1. */
    public double possibleShare() {
        return Math.max(0, 1 - leastJoules / defaultJoules);
    }

    /** Bounds a job; its cluster's noise is left out. */
    public static SavingBound of(Application application, Cluster cluster, Offer offer) {
        Cluster quiet = cluster.quiet();
        JobAccount byDefault = new SimulatedJob(application, quiet, FixedFrequency.nobody(cluster.node()), 0).run();
        Programme programme = new Programme(application, quiet, offer);
        return new SavingBound(byDefault.seconds(), byDefault.joules(), programme.solve(byDefault.seconds()));
    }

    private static final class Programme {
        private final Application application;
        private final Cluster cluster;
        private final List<List<RegionSetting>> offered;
        private final double[] waitWatts;
        private final List<Stretch> stretches = new ArrayList<>();
        private final Map<PhaseOfTask, Tradeoff> known = new HashMap<>();
        private double communicating;

        private record PhaseOfTask(int rank, int group, int phase, double load) {}

        Programme(Application application, Cluster cluster, Offer offer) {
            this.application = application;
            this.cluster = cluster;
            offered = IntStream.range(0, cluster.nodes()).mapToObj(offer::of).toList();
            waitWatts = offered.stream()
                    .mapToDouble(settings -> settings.stream()
                            .mapToDouble(setting -> cluster.node().watts(1, setting.frequency()))
                            .min()
                            .orElseThrow())
                    .toArray();
            collect();
        }

        private void collect() {
            Stretch open = new Stretch(cluster.nodes());
            stretches.add(open);
            boolean closed = false;
            for (int iteration = 0; iteration < application.iterations(); iteration++) {
                for (int g : application.sequence(iteration)) {
                    if (closed) {
                        open = new Stretch(cluster.nodes());
                        stretches.add(open);
                    }
                    add(open, iteration, g);
                    SimulatedGroup group = application.groups().get(g);
                    communicating += group.neighbours() > 0
                            ? cluster.network().sendSeconds(Network.messages(group, cluster.nodes()), group.bytes())
                            : cluster.network().collectiveSeconds(cluster.nodes(), group.bytes());
                    closed = Network.couplesAll(group, cluster.nodes());
                }
            }
        }

        private void add(Stretch stretch, int iteration, int g) {
            List<SimulatedPhase> phases = application.groups().get(g).phases();
            for (int rank = 0; rank < cluster.nodes(); rank++) {
                for (int p = 0; p < phases.size(); p++) {
                    double load = application.load(rank, iteration, g, p);
                    SimulatedPhase phase = phases.get(p);
                    stretch.add(
                            rank,
                            known.computeIfAbsent(
                                    new PhaseOfTask(rank, g, p, load), one -> tradeoff(one.rank, phase, one.load)));
                }
            }
        }

        private Tradeoff tradeoff(int rank, SimulatedPhase phase, double load) {
            SimulatedNode node = cluster.node();
            return Tradeoff.of(offered.get(rank).stream()
                    .map(setting -> phase.serial() ? node.setting(1, setting.frequency()) : setting)
                    .distinct()
                    .map(setting -> {
                        double seconds = node.seconds(phase.work(), load, setting, setting.team());
                        double watts = node.watts(setting);
                        return new Point(seconds, seconds * (watts - waitWatts[rank]));
                    })
                    .toList());
        }

        double solve(double seconds) {
            double watts = Arrays.stream(waitWatts).sum();
            return communicating * watts + EnergyLowerBound.leastCost(stretches, seconds - communicating, watts);
        }
    }
}
