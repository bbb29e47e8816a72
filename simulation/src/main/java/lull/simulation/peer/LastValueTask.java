package lull.simulation.peer;

import java.util.HashMap;
import java.util.Map;
import lull.channel.layout.MpiCall;
import lull.simulation.job.TaskAccount;
import lull.simulation.job.TaskControl;
import lull.simulation.job.WaitOrder;
import lull.simulation.node.RegionSetting;
import lull.simulation.node.SimulatedNode;

/** A task under Adagio: it knows of each group what its last instance took, and nothing of other tasks. */
final class LastValueTask implements TaskControl {
    private final SimulatedNode node;
    private final double grain;
    private final Map<Integer, LastValueGroup> groups = new HashMap<>();
    private TaskAccount counters = new TaskAccount();
    private LastValueGroup group;
    private int frequency;
    private double begun;
    private double marked;
    private double countedBefore;

    LastValueTask(SimulatedNode node, double grain) {
        this.node = node;
        this.grain = grain;
        frequency = node.byDefault().frequency();
    }

    void counters(TaskAccount account) {
        counters = account;
    }

    @Override
    public RegionSetting enter(int region, double seconds) {
        if (group == null) {
            group = groups.computeIfAbsent(region, first -> new LastValueGroup(node.hertz(), grain));
            group.schedule();
        }
        mark(seconds);
        frequency = group.frequencyAt(seconds - begun);
        return node.setting(node.cores(), frequency);
    }

    /** What passed since the last mark passed at this frequency. */
    private void mark(double seconds) {
        group.passed(frequency, seconds - marked, counters.instructions() - countedBefore);
        marked = seconds;
        countedBefore = counters.instructions();
    }

    @Override
    public WaitOrder waits(MpiCall call, double seconds) {
        if (group == null) {
            return WaitOrder.STAY;
        }
        mark(seconds);
        return group.waitsLong() ? new WaitOrder(grain, 0, true) : WaitOrder.STAY;
    }

    @Override
    public void callEnded(MpiCall call, double begin, double end, double bytesSent) {
        if (call == MpiCall.ISEND) {
            return;
        }
        if (group != null) {
            group.ended(end - begin);
            group = null;
        }
        begun = end;
        marked = end;
        countedBefore = counters.instructions();
    }
}
