package lull.simulation;

import java.util.List;
import java.util.stream.IntStream;
import lull.channel.layout.MpiCall;
import lull.platform.emulated.EmulatedNode;
import lull.simulation.application.Application;
import lull.simulation.application.SimulatedGroup;
import lull.simulation.application.SimulatedPhase;
import lull.simulation.job.Cluster;
import lull.simulation.job.JobAccount;
import lull.simulation.job.JobControl;
import lull.simulation.job.Network;
import lull.simulation.job.SimulatedJob;
import lull.simulation.node.Noise;
import lull.simulation.node.PhaseWork;
import lull.simulation.node.SimulatedNode;

/**
 * A job whose times follow by hand: groups of equal regions that end with a barrier, or with messages, which take no time, no noise.
 *
 * @param regions of each group
 * @param loads by group and task
 * @param neighbours that each task waits for at the end of a group; 0 for all, in a barrier
 */
public record SmallJob(PhaseWork work, int regions, int iterations, double[][] loads, int neighbours)
        implements Application {
    public static final SimulatedNode NODE = new SimulatedNode(EmulatedNode.named("opteron-8350"));
    /** A tenth of a second on all cores at 2 GHz. */
    public static final PhaseWork TENTH = PhaseWork.computing(3.2e9);

    private static final Network INSTANT = new Network(0, 1e9);

    /** Groups that end with a barrier. */
    public SmallJob(PhaseWork work, int regions, int iterations, double[][] loads) {
        this(work, regions, iterations, loads, 0);
    }

    /** Four tasks on a ring, the first with four times the work of each other, a tenth of a second an iteration. */
    public static SmallJob ring(int iterations) {
        return new SmallJob(TENTH, 1, iterations, new double[][] {{1, 0.25, 0.25, 0.25}}, 2);
    }

    public Cluster cluster() {
        return new Cluster(NODE, loads[0].length, INSTANT, Noise.NONE);
    }

    public JobAccount under(JobControl control) {
        return new SimulatedJob(this, cluster(), control, 1).run();
    }

    @Override
    public String name() {
        return "small";
    }

    @Override
    public List<SimulatedGroup> groups() {
        List<SimulatedPhase> phases = IntStream.range(0, regions)
                .mapToObj(p -> new SimulatedPhase("region " + p, false, work))
                .toList();
        MpiCall end = neighbours == 0 ? MpiCall.BARRIER : MpiCall.WAITALL;
        return IntStream.range(0, loads.length)
                .mapToObj(g -> new SimulatedGroup("group " + g, phases, end, 0, neighbours))
                .toList();
    }

    @Override
    public int[] sequence(int iteration) {
        return IntStream.range(0, loads.length).toArray();
    }

    @Override
    public double load(int task, int iteration, int group, int phase) {
        return loads[group][task];
    }
}
